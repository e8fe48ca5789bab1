#pragma once

#include <string>
#include <vector>

#include "services/booking/reservations/reservation_store.hpp"
#include "services/common/database/database.hpp"
#include "services/common/text/clock.hpp"

namespace navalha::booking {

/// The outcome of expiring holds.
struct ExpiredHolds {
  int count = 0;
  /// The cache tags to invalidate.
  std::vector<std::string> tags = {};
};

/// SQL that confirms and expires holds in batches. Thread-safe.
class HoldStore {
 public:
  explicit HoldStore(common::Database& database) : database_(database) {}

  /// Confirms the holds that were not expired or cancelled, in one transaction. Returns those that
  /// are confirmed afterwards, including those that were confirmed before.
  std::vector<ReservationId> ConfirmHeld(const std::vector<ReservationId>& holds);
  /// Returns the cache tags of the agendas that show these holds.
  std::vector<std::string> TagsOf(const std::vector<ReservationId>& holds);
  /// Returns at most `limit` holds whose lifetime ended by `now`, oldest first.
  std::vector<ReservationId> FindDue(common::Instant now, int limit);
  /// Returns the holds whose lifetime ended by `now` in a period of a person's time.
  std::vector<ReservationId> FindDue(int64_t provider_user_id, const TimeRange& range,
                                     common::Instant now);
  /// Expires the given holds whose lifetime ended by `now`.
  ExpiredHolds Expire(const std::vector<ReservationId>& holds, common::Instant now);

 private:
  common::Database& database_;
};

}  // namespace navalha::booking
