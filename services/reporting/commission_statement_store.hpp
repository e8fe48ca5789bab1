#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "navalha/reporting/v1/commission.pb.h"
#include "services/common/clock.hpp"
#include "services/common/database.hpp"
#include "services/reporting/report_store.hpp"

namespace navalha::reporting {

/// Selects statements.
struct StatementQuery {
  int64_t establishment_id = 0;
  /// Unset: all collaborators.
  std::optional<int64_t> collaborator_id = std::nullopt;
  std::string time_zone = {};
  /// First and last local day, and the current one.
  common::Date first_day = {};
  common::Date last_day = {};
  common::Date today = {};
};

/// A line or a correction of a statement.
struct CommissionEntry {
  /// YYYY-MM-DD
  std::string day;
  int64_t order_id = 0;
  bool is_correction = false;
  std::string item_name;
  int64_t quantity = 0;
  int rate = 0;
  int64_t base = 0;
  int64_t cents = 0;
};

/// Reads statements from the model and the payouts. Each method reads one state of both, and
/// returns a gap instead of a state before a position of the feed. Thread-safe.
class CommissionStatementStore {
 public:
  explicit CommissionStatementStore(common::Database& database) : database_(database) {}

  /// Reads the sums of collaborators with a line, a correction or a payout until the last day.
  std::optional<ModelGap> ReadSums(const StatementQuery& query, int64_t position,
                                   std::map<int64_t, v1::CommissionSums>& sums);
  /// Reads sums, tables and last_payout_id of one collaborator. `undo_after`: payouts that were
  /// recorded later can be undone.
  std::optional<ModelGap> ReadStatement(const StatementQuery& query, common::Instant undo_after,
                                        int64_t position,
                                        v1::GetCommissionStatementResponse& statement);
  /// Reads the first lines and corrections of a period, by day.
  std::optional<ModelGap> ReadEntries(const StatementQuery& query, int limit, int64_t position,
                                      std::vector<CommissionEntry>& entries);

 private:
  common::Database& database_;
};

}  // namespace navalha::reporting
