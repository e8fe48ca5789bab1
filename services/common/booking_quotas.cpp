#include "services/common/booking_quotas.hpp"

#include <fmt/format.h>

#include "services/common/token.hpp"

namespace navalha::common {

std::string BookerKeyOf(int64_t user_id, std::string_view secret) {
  return HmacHex(secret, fmt::format("booker|account|{}", user_id));
}

std::array<Quota, 2> BookingQuotas(int64_t shop_id, const std::string& booker, int per_hour_at_shop,
                                   int per_hour) {
  return {Quota{.key = fmt::format("booked:{}:{}", shop_id, booker), .limit = per_hour_at_shop},
          Quota{.key = "booked:" + booker, .limit = per_hour}};
}

}  // namespace navalha::common
