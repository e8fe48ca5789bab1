#include "services/orders/commissions/commission.hpp"

#include <algorithm>
#include <map>
#include <string>

#include "services/orders/drafts/combo_parts.hpp"
#include "services/orders/payments/payment_plan.hpp"

namespace navalha::orders {
namespace {

constexpr int64_t kWhole = 10'000;

// Returns this part of an amount, rounded half up.
int64_t PartOf(int64_t cents, int basis_points) {
  return (cents * basis_points + kWhole / 2) / kWhole;
}

int64_t PriceOf(const v1::OrderItem& line) {
  int64_t price = line.subtotal();
  for (const v1::OrderModifier& modifier : line.modifiers()) {
    price += modifier.price() * modifier.quantity();
  }
  return price;
}

// Returns the refunds that the customer has not paid again. Excludes corrections and refunds by
// Fiado, which return no money.
int64_t GivenBack(const v1::Order& order) {
  int64_t refunded = 0;
  for (const v1::Payment& payment : order.payments()) {
    if (payment.kind() == "refund" && !payment.is_correction() && payment.method() != kFiado) {
      refunded += payment.amount();
    }
  }
  return std::min(refunded, std::max<int64_t>(order.total_due(), 0));
}

int64_t FeesOf(const v1::Order& order, const CommissionTerms& terms) {
  std::map<std::string, int64_t> paid = NetByMethod(order);
  return PartOf(paid["Crédito"], terms.credit_fee) + PartOf(paid["Débito"], terms.debit_fee);
}

}  // namespace

bool EarnsCommission(const v1::Order& order) {
  return order.status() == "completed" && order.appointment_status() != "not_attended";
}

int64_t ServerOf(const v1::Order& order, const v1::OrderItem& line) {
  return line.has_collaborator_id() ? line.collaborator_id() : order.collaborator_id();
}

std::vector<v1::LineCommission> CommissionsOf(const v1::Order& order,
                                              const CommissionTerms& terms) {
  std::vector<int64_t> prices;
  for (const v1::OrderItem& line : order.items()) {
    prices.push_back(PriceOf(line));
  }
  std::vector<int64_t> deductions(prices.size(), 0);
  if (order.total_price() > 0) {
    const int64_t deducted = FeesOf(order, terms) + GivenBack(order);
    deductions = SplitPrice(std::min(deducted, order.total_price()), prices);
  }
  std::vector<v1::LineCommission> commissions;
  for (const LineRate& line : terms.lines) {
    const size_t place = line.line_no - 1;
    if (place >= prices.size()) {
      continue;
    }
    v1::LineCommission& commission = commissions.emplace_back();
    commission.set_line_no(line.line_no);
    commission.set_collaborator_id(line.collaborator_id);
    commission.set_rate(line.rate);
    if (order.status() != "cancelled") {
      commission.set_base(prices[place] - deductions[place]);
      commission.set_amount(PartOf(commission.base(), line.rate));
    }
  }
  return commissions;
}

}  // namespace navalha::orders
