#pragma once

#include <array>
#include <functional>
#include <span>
#include <string>
#include <string_view>

#include "services/common/rate_limiter.hpp"

namespace navalha::common {

/// The key of a signed-in booker in rate limits: an HMAC of the user id with `secret` (the service
/// key), so that the counters do not reveal the account.
std::string BookerKeyOf(int64_t user_id, std::string_view secret);

/// How many times an action is allowed in one hour.
struct HourlyLimit {
  std::string key;
  int limit = 0;
};

/// The hourly limits of one booker, at this shop and at all shops. orders and booking share these
/// counters.
std::array<HourlyLimit, 2> BookingCounters(int64_t shop_id, const std::string& booker,
                                           int per_hour_at_shop, int per_hour);

/// Adds one to each counter and returns the first limit that is exceeded; null when none is. Counts
/// before the booking is made, so concurrent bookings cannot exceed a limit.
const HourlyLimit* CountHourly(RateLimiter& limiter, std::span<const HourlyLimit> limits);
void GiveBackHourly(RateLimiter& limiter, std::span<const HourlyLimit> limits);

}  // namespace navalha::common
