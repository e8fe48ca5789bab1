#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "navalha/reporting/v1/commission.pb.h"
#include "services/common/database/database.hpp"
#include "services/common/text/clock.hpp"
#include "services/reporting/commissions/statement_query.hpp"
#include "services/reporting/model/model_state.hpp"

namespace navalha::reporting {

/// A line or a correction of a statement.
struct CommissionEntry {
  /// YYYY-MM-DD
  std::string day;
  /// Number of the order in the shop's sequence.
  std::string order_number;
  bool is_correction = false;
  std::string item_name;
  int64_t quantity = 0;
  int rate = 0;
  int64_t base = 0;
  int64_t cents = 0;
};

/// The rows of a collaborator's statement.
struct StatementRows {
  std::vector<CommissionEntry> entries = {};
  std::vector<v1::Payout> payouts = {};
};

/// Reads statements from the model and the payouts. Each method reads one snapshot of the database,
/// and returns a gap when the model has not reached `position`. Thread-safe.
class CommissionStatementStore {
 public:
  explicit CommissionStatementStore(common::Database& database) : database_(database) {}

  /// Reads the sums of the collaborators with a line, a correction or a payout until the last day.
  std::optional<ModelGap> ReadSums(const StatementQuery& query, int64_t position,
                                   std::map<int64_t, v1::CommissionSums>& sums);
  /// Reads sums, tables and last_payout_id of the query's collaborator. The last payout can be
  /// undone if it was recorded after `undo_after`.
  std::optional<ModelGap> ReadStatement(const StatementQuery& query, common::Instant undo_after,
                                        int64_t position,
                                        v1::GetCommissionStatementResponse& statement);
  /// Reads the first `limit` lines and corrections, by day, and the first `limit` payouts of the
  /// query's collaborator.
  std::optional<ModelGap> ReadRows(const StatementQuery& query, int limit, int64_t position,
                                   StatementRows& rows);

 private:
  common::Database& database_;
};

}  // namespace navalha::reporting
