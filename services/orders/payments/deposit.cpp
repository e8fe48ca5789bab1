#include "services/orders/payments/deposit.hpp"

#include <algorithm>

namespace navalha::orders {

std::optional<v1::Deposit> DepositOf(const catalog::v1::DepositRule& rule, const v1::Order& booking,
                                     common::Instant now) {
  const int64_t total = booking.total_price();
  if (total <= 0) {
    return std::nullopt;
  }
  // Rounds a percentage to whole centavos, at least one.
  const int64_t wanted =
      rule.kind() == "percent" ? (total * rule.percent() + 50) / 100 : rule.amount();
  v1::Deposit deposit;
  deposit.set_amount(std::clamp<int64_t>(wanted, 1, total));
  *deposit.mutable_due_at() = common::ToProto(std::min(
      now + std::chrono::minutes(rule.minutes()), common::FromProto(booking.order_datetime())));
  deposit.set_status("awaited");
  return deposit;
}

void SetDepositDue(v1::Order& order) {
  if (!order.has_deposit()) {
    return;
  }
  v1::Deposit& deposit = *order.mutable_deposit();
  const int64_t settled = order.total_paid() + order.total_fiado();
  const bool was_cancelled = deposit.status() == "lapsed" || deposit.status() == "cancelled";
  if (settled == 0 &&
      (deposit.status() == "received" || (was_cancelled && order.payment_status() == "refunded"))) {
    deposit.set_status("refunded");
  }
  deposit.set_amount(std::min(deposit.amount(), order.total_price()));
  deposit.set_due(deposit.status() == "awaited" ? std::max<int64_t>(deposit.amount() - settled, 0)
                                                : 0);
}

}  // namespace navalha::orders
