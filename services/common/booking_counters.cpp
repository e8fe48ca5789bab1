#include "services/common/booking_counters.hpp"

#include <fmt/format.h>

#include "services/common/token.hpp"

namespace navalha::common {
namespace {

constexpr std::chrono::hours kWindow{1};

}  // namespace

std::string BookerKeyOf(int64_t user_id, std::string_view secret) {
  return HmacHex(secret, fmt::format("booker|account|{}", user_id));
}

std::array<HourlyLimit, 2> BookingCounters(int64_t shop_id, const std::string& booker,
                                           int per_hour_at_shop, int per_hour) {
  return {HourlyLimit{fmt::format("book:{}:{}", shop_id, booker), per_hour_at_shop},
          HourlyLimit{"book:" + booker, per_hour}};
}

const HourlyLimit* CountHourly(RateLimiter& limiter, std::span<const HourlyLimit> limits) {
  std::vector<std::string> keys;
  for (const HourlyLimit& limit : limits) {
    keys.push_back(limit.key);
  }
  const std::vector<int64_t> counts = limiter.CountEach(keys, kWindow);
  const HourlyLimit* full = nullptr;
  for (size_t i = 0; i < limits.size(); ++i) {
    if (counts[i] > limits[i].limit) {
      full = &limits[i];
    }
  }
  return full;
}

void GiveBackHourly(RateLimiter& limiter, std::span<const HourlyLimit> limits) {
  for (const HourlyLimit& limit : limits) {
    limiter.GiveBack(limit.key);
  }
}

}  // namespace navalha::common
