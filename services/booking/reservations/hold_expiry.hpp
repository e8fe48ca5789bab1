#pragma once

#include <functional>
#include <vector>

#include "services/booking/reservations/hold_store.hpp"
#include "services/common/redis/cache_tags.hpp"
#include "services/common/text/clock.hpp"

namespace navalha::booking {

/// Expires holds at the end of their lifetime. orders answers a request for a booking before it
/// confirms the hold. Therefore a due hold with a booking is confirmed instead, and due holds are
/// kept while orders is unavailable. Thread-safe.
class HoldExpiry {
 public:
  /// Returns the holds that have a booking which is not cancelled. Accepts at most kBatchMax holds.
  /// Throws common::Error if the bookings cannot be read.
  using FindBooked =
      std::function<std::vector<ReservationId>(const std::vector<ReservationId>& holds)>;
  static constexpr int kBatchMax = 100;

  HoldExpiry(common::Database& database, common::CacheTags& tags, FindBooked find_booked,
             common::Now now);

  /// Confirms or expires at most kBatchMax due holds. Returns true if more may be due. Throws when
  /// the database or orders is unavailable. Called periodically by the process.
  bool Sweep();

  /// Confirms or expires at most kBatchMax due holds in a period of a person's time. Returns true
  /// if it freed time, and false when orders is unavailable.
  bool ExpireDueIn(int64_t provider_user_id, const TimeRange& range);

  /// Confirms or expires all due holds. Returns true if it freed time. Stops without an error when
  /// orders is unavailable.
  bool ExpireAllDue();

 private:
  bool Settle(std::vector<ReservationId> due, common::Instant now);

  HoldStore store_;
  common::CacheTags& tags_;
  FindBooked find_booked_;
  common::Now now_;
};

}  // namespace navalha::booking
