#include "services/orders/drafts/order_rate.hpp"

namespace navalha::orders {
namespace {

constexpr std::chrono::minutes kWindow{1};
constexpr std::string_view kTooManyOrders =
    "Muitos pedidos em pouco tempo. Aguarde um minuto e tente de novo.";

}  // namespace

void OrderRate::Count(const common::Call& call) {
  if (const auto user_id = call.UserId()) {
    limiter_.Limit("orders:" + std::to_string(*user_id), per_minute_, kWindow, kTooManyOrders);
  }
}

}  // namespace navalha::orders
