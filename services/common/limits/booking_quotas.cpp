#include "services/common/limits/booking_quotas.hpp"

#include <fmt/format.h>

#include "services/common/limits/quota.hpp"
#include "services/common/tokens/token.hpp"

namespace navalha::common {
namespace {

constexpr std::string_view kTooManyMoves =
    "Você tentou remarcar este agendamento muitas vezes. Aguarde uma hora ou fale com a barbearia.";

}  // namespace

std::string BookerKeyOf(int64_t user_id, std::string_view secret) {
  return HmacHex(secret, fmt::format("booker|account|{}", user_id));
}

std::array<Quota, 2> BookingQuotas(int64_t shop_id, const std::string& booker, int per_hour_at_shop,
                                   int per_hour) {
  return {Quota{.key = fmt::format("booked:{}:{}", shop_id, booker), .limit = per_hour_at_shop},
          Quota{.key = "booked:" + booker, .limit = per_hour}};
}

void LimitMoves(RateLimiter& limiter, const std::string& booking,
                const std::optional<IdempotencyKey>& key) {
  LimitRequests(limiter, {.key = "moves:" + booking, .limit = kMovesOfBooking}, key, kTooManyMoves);
}

}  // namespace navalha::common
