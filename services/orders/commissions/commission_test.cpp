// Goal: a line's commission is its rate times its price minus its share of fees and refunds.
// Method: compare orders with amounts that were calculated by hand.
#include "services/orders/commissions/commission.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "services/orders/payments/payment_plan.hpp"

namespace navalha::orders {
namespace {

using testing::ElementsAre;
using testing::Pair;

constexpr int64_t kBarber = 7;
constexpr int64_t kAssistant = 8;

// Returns a sale with one line per price. The barber serves all lines.
v1::Order SaleOf(const std::vector<int64_t>& prices) {
  v1::Order order;
  order.set_status("completed");
  order.set_collaborator_id(kBarber);
  int64_t total = 0;
  for (const int64_t price : prices) {
    order.add_items()->set_subtotal(price);
    total += price;
  }
  order.set_total_price(total);
  SetDue(order);
  return order;
}

CommissionTerms TermsOf(const std::vector<int>& rates, int credit_fee = 0, int debit_fee = 0) {
  CommissionTerms terms{.credit_fee = credit_fee, .debit_fee = debit_fee};
  for (const int rate : rates) {
    terms.lines.push_back({static_cast<int>(terms.lines.size()) + 1, kBarber, rate});
  }
  return terms;
}

void Add(v1::Order& order, const std::string& kind, const std::string& method, int64_t amount) {
  v1::Payment& payment = *order.add_payments();
  payment.set_kind(kind);
  payment.set_method(method);
  payment.set_amount(amount);
  order.set_total_paid(order.total_paid() + (kind == "payment" ? amount : -amount));
  SetDue(order);
}

// Returns the base and the amount of each commission.
std::vector<std::pair<int64_t, int64_t>> FiguresOf(const v1::Order& order,
                                                   const CommissionTerms& terms) {
  std::vector<std::pair<int64_t, int64_t>> figures;
  for (const v1::LineCommission& line : CommissionsOf(order, terms)) {
    figures.emplace_back(line.base(), line.amount());
  }
  return figures;
}

TEST(Commission, IsTheRateOfThePriceHalfUp) {
  EXPECT_THAT(FiguresOf(SaleOf({4500, 333, 100}), TermsOf({4250, 5000, 0})),
              ElementsAre(Pair(4500, 1913), Pair(333, 167), Pair(100, 0)));
}

TEST(Commission, IncludesAdditions) {
  v1::Order order = SaleOf({4500});
  v1::OrderModifier& addition = *order.mutable_items(0)->add_modifiers();
  addition.set_price(800);
  addition.set_quantity(2);
  order.set_total_price(6100);
  EXPECT_THAT(FiguresOf(order, TermsOf({5000})), ElementsAre(Pair(6100, 3050)));
}

TEST(Commission, IsDueBeforeTheCustomerPays) {
  v1::Order order = SaleOf({5000});
  Add(order, "payment", "Dinheiro", 1000);
  EXPECT_THAT(FiguresOf(order, TermsOf({4000})), ElementsAre(Pair(5000, 2000)));
}

TEST(Commission, DeductsTheFeesOfCardPayments) {
  v1::Order order = SaleOf({6000, 4000});
  Add(order, "payment", "Crédito", 5000);
  Add(order, "payment", "Débito", 2000);
  Add(order, "payment", "Pix", 3000);
  // Fees: 3.49 % of 50.00 and 1.99 % of 20.00, together 2.15.
  EXPECT_THAT(FiguresOf(order, TermsOf({5000, 5000}, 349, 199)),
              ElementsAre(Pair(5871, 2936), Pair(3914, 1957)));
  EXPECT_THAT(FiguresOf(order, TermsOf({5000, 5000})),
              ElementsAre(Pair(6000, 3000), Pair(4000, 2000)));
}

TEST(Commission, DeductsRefundsUntilTheyArePaidAgain) {
  v1::Order order = SaleOf({6000, 4000});
  Add(order, "payment", "Pix", 10'000);
  Add(order, "refund", "Pix", 5000);
  EXPECT_THAT(FiguresOf(order, TermsOf({5000, 5000})),
              ElementsAre(Pair(3000, 1500), Pair(2000, 1000)));
  Add(order, "payment", "Dinheiro", 4000);
  EXPECT_THAT(FiguresOf(order, TermsOf({5000, 5000})),
              ElementsAre(Pair(5400, 2700), Pair(3600, 1800)));
}

TEST(Commission, IgnoresChangesOfTheMethod) {
  v1::Order order = SaleOf({6000});
  Add(order, "payment", "Crédito", 2000);
  Add(order, "refund", "Crédito", 2000);
  order.mutable_payments(1)->set_is_correction(true);
  EXPECT_THAT(FiguresOf(order, TermsOf({5000}, 1000)), ElementsAre(Pair(6000, 3000)));
}

TEST(Commission, IsZeroForACancelledOrder) {
  v1::Order order = SaleOf({6000});
  order.set_status("cancelled");
  EXPECT_THAT(FiguresOf(order, TermsOf({5000})), ElementsAre(Pair(0, 0)));
}

TEST(Commission, SplitsLargeAmountsExactly) {
  v1::Order order = SaleOf({99'900'000'000, 100});
  Add(order, "payment", "Crédito", 99'900'000'100);
  EXPECT_THAT(FiguresOf(order, TermsOf({10'000, 10'000}, 100)),
              ElementsAre(Pair(98'901'000'000, 98'901'000'000), Pair(99, 99)));
}

TEST(Commission, IgnoresTermsAndPaymentsOfANewerVersion) {
  v1::Order order = SaleOf({1000});
  Add(order, "payment", "Crédito", 9000);
  EXPECT_THAT(FiguresOf(order, TermsOf({5000, 5000}, 5000)), ElementsAre(Pair(0, 0)));
}

TEST(Commission, BelongsToTheCollaboratorOfTheLineOrOfTheOrder) {
  v1::Order order = SaleOf({100, 100});
  order.mutable_items(1)->set_collaborator_id(kAssistant);
  EXPECT_EQ(ServerOf(order, order.items(0)), kBarber);
  EXPECT_EQ(ServerOf(order, order.items(1)), kAssistant);
}

}  // namespace
}  // namespace navalha::orders
