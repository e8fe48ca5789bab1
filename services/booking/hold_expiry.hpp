#pragma once

#include <functional>
#include <vector>

#include "services/booking/hold_store.hpp"
#include "services/common/cache_tags.hpp"
#include "services/common/clock.hpp"

namespace navalha::booking {

/// Ends holds after their lifetime. orders answers a booking before it confirms the hold, so a hold
/// that has a booking is confirmed instead, and a hold is kept while orders can't tell.
/// Thread-safe.
class HoldExpiry {
 public:
  /// Returns those of at most kAskedMax holds that have a booking which is not cancelled. Throws
  /// common::Error when it cannot tell.
  using FindBooked =
      std::function<std::vector<ReservationId>(const std::vector<ReservationId>& holds)>;
  static constexpr int kAskedMax = 100;

  HoldExpiry(common::Database& database, common::CacheTags& tags, FindBooked find_booked,
             common::Now now);

  /// Settles kAskedMax holds; returns true if more may remain. Throws when the database or orders
  /// is unavailable. Called periodically by the process.
  bool Sweep();

  /// Settles the holds in a period of a person's time. Returns true if it freed time. Returns false
  /// when orders is unavailable.
  bool Clear(int64_t provider_user_id, const TimeRange& range);

 private:
  bool Settle(std::vector<ReservationId> due, common::Instant now);

  HoldStore store_;
  common::CacheTags& tags_;
  FindBooked find_booked_;
  common::Now now_;
};

}  // namespace navalha::booking
