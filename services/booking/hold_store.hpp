#pragma once

#include <string>
#include <vector>

#include "services/booking/reservation_store.hpp"
#include "services/common/clock.hpp"
#include "services/common/database.hpp"

namespace navalha::booking {

/// The holds that a statement ended.
struct ExpiredHolds {
  int count = 0;
  /// The cache tags to invalidate.
  std::vector<std::string> tags = {};
};

/// SQL that settles many holds at once. Thread-safe.
class HoldStore {
 public:
  explicit HoldStore(common::Database& database) : database_(database) {}

  /// Confirms unexpired holds in one transaction. Returns those that are confirmed now.
  std::vector<ReservationId> ConfirmHeld(const std::vector<ReservationId>& holds);
  /// Finds at most `limit` holds whose lifetime ended by `now`, the oldest first.
  std::vector<ReservationId> FindDue(common::Instant now, int limit);
  /// Finds those that overlap a period of a person's time.
  std::vector<ReservationId> FindDue(int64_t provider_user_id, const TimeRange& range,
                                     common::Instant now);
  /// Ends those of the holds whose lifetime ended by `now`.
  ExpiredHolds Expire(const std::vector<ReservationId>& holds, common::Instant now);

 private:
  common::Database& database_;
};

}  // namespace navalha::booking
