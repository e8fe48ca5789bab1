#include "services/orders/drafts/order_rate.hpp"

#include "services/common/limits/quota.hpp"

namespace navalha::orders {
namespace {

constexpr std::chrono::minutes kWindow{1};
constexpr std::string_view kTooManyOrders =
    "Muitos pedidos em pouco tempo. Aguarde um minuto e tente de novo.";

}  // namespace

void OrderRate::Count(const common::Call& call, const std::optional<common::IdempotencyKey>& key) {
  if (const auto user_id = call.UserId()) {
    common::LimitRequests(
        limiter_,
        {.key = "made:orders:" + std::to_string(*user_id), .limit = per_minute_, .window = kWindow},
        key, kTooManyOrders);
  }
}

}  // namespace navalha::orders
