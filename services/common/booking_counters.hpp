#pragma once

#include <array>
#include <functional>
#include <span>
#include <string>
#include <string_view>

#include "services/common/attempts.hpp"

namespace navalha::common {

/// Stands for whoever books with an account, for limits. `secret` is the key of the services: the
/// hash tells accounts apart and not who they are.
std::string BookerKeyOf(int64_t user_id, std::string_view secret);

/// How many times something may be done in an hour.
struct HourlyLimit {
  std::string key;
  int limit = 0;
};

/// What a booker makes in an hour, at one shop and at all of them, however it is booked: orders and
/// booking count together.
std::array<HourlyLimit, 2> BookingCounters(int64_t shop_id, const std::string& booker,
                                           int per_hour_at_shop, int per_hour);

/// Counts each, and answers the one that is full by now; null when none is. Counts before it is
/// made: however many come at once, no more than the limit get through.
const HourlyLimit* CountHourly(Attempts& attempts, std::span<const HourlyLimit> limits);
void GiveBackHourly(Attempts& attempts, std::span<const HourlyLimit> limits);

}  // namespace navalha::common
