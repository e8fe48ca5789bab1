#include "services/orders/payments/payment_plan.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "services/common/rpc/error.hpp"
#include "services/common/rpc/validation.hpp"
#include "services/common/text/money.hpp"
#include "services/orders/payments/deposit.hpp"

namespace navalha::orders {
namespace {

constexpr size_t kPhoneDigitsMin = 8;

v1::Payment RowOf(std::string_view kind, const std::string& method, int64_t amount,
                  bool is_correction = false) {
  v1::Payment row;
  row.set_kind(std::string(kind));
  row.set_method(method);
  row.set_amount(amount);
  row.set_is_correction(is_correction);
  return row;
}

bool HasPayments(const v1::Order& order) { return order.total_paid() + order.total_fiado() > 0; }

void RequireStanding(const v1::Order& order) {
  if (order.status() == "cancelled") {
    throw common::Conflict("ORDER_CANCELLED", "Um pedido cancelado não pode ser pago.");
  }
}

// Returns the number of an order's rows of one kind after a plan.
int64_t CountRows(const v1::Order& order, const PaymentPlan& plan, std::string_view kind) {
  const auto is_kind = [kind](const v1::Payment& row) { return row.kind() == kind; };
  return std::count_if(order.payments().begin(), order.payments().end(), is_kind) +
         std::count_if(plan.rows.begin(), plan.rows.end(), is_kind);
}

// Returns whether a plan refunds less than everything that was paid by a method.
bool RefundsPart(const v1::Order& order, const PaymentPlan& plan) {
  const auto nets = NetByMethod(order);
  return std::any_of(plan.rows.begin(), plan.rows.end(), [&nets](const v1::Payment& row) {
    return row.kind() == "refund" && row.amount() < nets.at(row.method());
  });
}

PaymentPlan PlanPaid(const v1::Order& order, const std::string& method, bool names_method) {
  PaymentPlan plan;
  plan.method = method;
  plan.status = order.total_price() == 0 ? "paid" : "pending";
  if (order.total_fiado() > 0 && method != kFiado) {
    throw common::Conflict("ON_FIADO",
                           "Este pedido está no fiado. Receba pela conta do cliente no fiado.");
  }
  if (order.total_due() > 0) {
    plan.rows.push_back(RowOf("payment", method, order.total_due()));
  } else if (names_method) {
    for (const auto& [other, net] : NetByMethod(order)) {
      if (other != method && net > 0) {
        plan.rows.push_back(RowOf("refund", other, net, true));
        plan.rows.push_back(RowOf("payment", method, net, true));
      }
    }
  }
  const bool is_paid = order.payment_status() == "paid";
  plan.changes = !plan.rows.empty() || (order.total_price() == 0 && !is_paid);
  if (plan.changes || !is_paid) {
    RequireStanding(order);
  }
  return plan;
}

}  // namespace

void SetDue(v1::Order& order) {
  order.set_total_due(order.status() == "cancelled"
                          ? 0
                          : order.total_price() - order.total_paid() - order.total_fiado());
  SetDepositDue(order);
}

std::map<std::string, int64_t> NetByMethod(const v1::Order& order) {
  std::map<std::string, int64_t> nets;
  for (const v1::Payment& row : order.payments()) {
    nets[row.method()] += row.kind() == "payment" ? row.amount() : -row.amount();
    if (row.settles_fiado()) {
      nets[std::string(kFiado)] -= row.amount();
    }
  }
  return nets;
}

PaymentPlan PlanPart(const v1::Order& order, const std::string& method, int64_t amount) {
  RequireStanding(order);
  if (amount > order.total_due()) {
    throw common::Invalid(
        "amount", order.total_due() == 0
                      ? "O pedido já está todo pago."
                      : fmt::format("Falta pagar só {}.", common::MoneyText(order.total_due())));
  }
  return {.rows = {RowOf("payment", method, amount)}, .method = method, .changes = true};
}

PaymentPlan PlanRefund(const v1::Order& order, const std::string& method, int64_t amount) {
  const auto nets = NetByMethod(order);
  const auto found = nets.find(method);
  const int64_t paid = found == nets.end() ? 0 : found->second;
  if (amount > paid) {
    throw common::Invalid("amount", paid == 0 ? fmt::format("Não há valor pago em {}.", method)
                                              : fmt::format("Só há {} pagos em {}.",
                                                            common::MoneyText(paid), method));
  }
  return {
      .rows = {RowOf("refund", method, amount)}, .method = order.payment_method(), .changes = true};
}

PaymentPlan PlanStatus(const v1::Order& order, const std::string& status,
                       const std::string& method) {
  const std::string wanted = method.empty() ? order.payment_method() : method;
  if (status == "paid") {
    return PlanPaid(order, wanted, !method.empty());
  }
  PaymentPlan plan{.status = status, .method = wanted};
  if (status == "failed" && HasPayments(order)) {
    throw common::Conflict("HAS_PAYMENTS",
                           "O pedido tem valor pago. Devolva o valor antes de marcar a falha.");
  }
  // Refunds everything. The partial payments of a pending order are refunded only by an explicit
  // request.
  if (order.payment_status() != "pending") {
    for (const auto& [paid_by, net] : NetByMethod(order)) {
      if (net > 0) {
        plan.rows.push_back(RowOf("refund", paid_by, net));
      }
    }
  }
  const bool is_failed = order.payment_status() == "failed";
  const bool is_free_and_paid = order.total_price() == 0 && order.payment_status() == "paid";
  const bool sets_method = wanted != order.payment_method() && !HasPayments(order);
  plan.changes =
      !plan.rows.empty() || sets_method || (status == "failed") != is_failed || is_free_and_paid;
  return plan;
}

void ApplyPlan(const PaymentPlan& plan, v1::Order& order) {
  for (const v1::Payment& row : plan.rows) {
    const int64_t change = row.kind() == "payment" ? row.amount() : -row.amount();
    // Fiado payments from before the introduction of accounts count as received.
    if (row.method() == kFiado && (row.kind() == "payment" || order.total_fiado() > 0)) {
      order.set_total_fiado(order.total_fiado() + change);
    } else {
      order.set_total_paid(order.total_paid() + change);
    }
    *order.add_payments() = row;
  }
  const bool is_received = order.total_price() > 0 && order.total_paid() == order.total_price();
  order.set_payment_status(is_received ? "paid" : plan.status);
  if (!HasPayments(order) || order.payment_method().empty()) {
    order.set_payment_method(plan.method);
  }
  SetDue(order);
}

void RequirePlan(const PaymentPlan& plan, const v1::Order& order, const ShopAccess& access) {
  const auto has = [&plan](std::string_view kind) {
    return std::any_of(plan.rows.begin(), plan.rows.end(),
                       [kind](const v1::Payment& row) { return row.kind() == kind; });
  };
  if (has("refund") && !access.refunds) {
    throw common::Denied("Só o dono ou quem tem permissão de estorno pode devolver pagamentos.");
  }
  if ((has("payment") || !has("refund")) && !access.sells) {
    throw common::Denied("Você não pode registrar pagamentos neste estabelecimento.");
  }
  if (has("payment") && CountRows(order, plan, "payment") > kPaymentsPerOrder) {
    throw common::Invalid("amount", "O pedido já tem pagamentos demais.");
  }
  if (RefundsPart(order, plan) && CountRows(order, plan, "refund") > kPaymentsPerOrder) {
    throw common::Invalid("amount",
                          "O pedido já tem devoluções demais. Devolva tudo o que foi pago no "
                          "método de uma vez.");
  }
  const bool owes = std::any_of(plan.rows.begin(), plan.rows.end(), [](const v1::Payment& row) {
    return row.kind() == "payment" && row.method() == kFiado;
  });
  if (owes) {
    RequireDebtor(order);
  }
}

void RequireDebtor(const v1::Order& order) {
  if (!order.has_client_id() &&
      common::OnlyDigits(order.customer_phone()).size() < kPhoneDigitsMin) {
    throw common::Invalid("customer_phone", "Para vender fiado, informe o telefone do cliente.");
  }
}

}  // namespace navalha::orders
