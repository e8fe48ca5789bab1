#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "navalha/reporting/v1/commission.pb.h"
#include "services/common/database/database.hpp"
#include "services/common/database/idempotency_key.hpp"
#include "services/common/text/clock.hpp"
#include "services/reporting/commissions/statement_query.hpp"
#include "services/reporting/model/model_state.hpp"

namespace navalha::reporting {

/// A payout to record.
struct NewPayout {
  v1::RecordPayoutRequest request = {};
  std::string time_zone = {};
  common::Date today = {};
  common::Instant now = {};
  int64_t recorded_by = 0;
  /// Unset when the client sent no key.
  std::optional<common::IdempotencyKey> key = std::nullopt;
};

/// A stored payout.
struct StoredPayout {
  int64_t establishment_id = 0;
  v1::Payout payout;
};

/// Stores payouts of commission and the lines that each settled. Payouts are not part of the read
/// model: a rebuild keeps them and marks their lines in the model as settled again. Thread-safe.
class PayoutStore {
 public:
  explicit PayoutStore(common::Database& database) : database_(database) {}

  /// Records a payout once the model has reached a position of the feed, and settles the open lines
  /// and corrections until its day. For a repeated key, sets `payout` to the first one. Throws
  /// INVALID_ARGUMENT (reason IDEMPOTENCY_KEY_REUSED), and FAILED_PRECONDITION (reason
  /// STATEMENT_CHANGED) when the request names another payout than the last one.
  std::optional<ModelGap> Record(const NewPayout& made, int64_t position, v1::Payout& payout);

  /// Returns nullopt for an unknown payout. Finds undone payouts too.
  std::optional<StoredPayout> Find(int64_t id);
  /// Undoes a payout. Throws FAILED_PRECONDITION when it is not the collaborator's last one (reason
  /// NOT_THE_LAST_PAYOUT), or was recorded at `undo_after` or before (reason PAYOUT_TOO_OLD), and
  /// UNAVAILABLE (reason REPORT_NOT_READY) while the model is empty.
  void Undo(const StoredPayout& stored, int64_t user_id, common::Instant undo_after,
            common::Instant now);

  /// Erases a user from the payouts that they recorded or undid.
  void Forget(int64_t user_id);

 private:
  common::Database& database_;
};

/// Returns the id of a collaborator's last payout that is not undone; 0 without one.
int64_t LastPayout(common::Transaction& transaction, int64_t establishment_id,
                   int64_t collaborator_id);

/// Returns the first `limit` payouts of the query's collaborator that belong to its period and are
/// not undone, by day.
std::vector<v1::Payout> PayoutsOf(common::Transaction& transaction, const StatementQuery& query,
                                  int limit);

}  // namespace navalha::reporting
