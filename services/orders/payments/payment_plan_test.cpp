// Goal: the paid amount stays between 0 and the total, and refunds need a permission. Method: plans
// for orders in the form of the store.
#include "services/orders/payments/payment_plan.hpp"

#include <gtest/gtest.h>

#include "services/common/rpc/error.hpp"

namespace navalha::orders {
namespace {

// Returns an order of R$ 100,00 with these amounts paid by method.
v1::Order PaidBy(const std::map<std::string, int64_t>& parts) {
  v1::Order order;
  order.set_status("completed");
  order.set_payment_status("pending");
  order.set_payment_method("Dinheiro");
  order.set_total_price(10000);
  order.set_customer_phone("(11) 98765-4321");
  SetDue(order);
  for (const auto& [method, amount] : parts) {
    ApplyPlan(PlanPart(order, method, amount), order);
  }
  return order;
}

template <class Plan>
std::string ReasonOf(Plan plan) {
  try {
    plan();
  } catch (const common::Error& error) {
    return error.reason();
  }
  return "";
}

TEST(PaymentPlan, RefusesMoreThanTheAmountDue) {
  const v1::Order order = PaidBy({{"Pix", 4000}});
  EXPECT_EQ(order.total_paid(), 4000);
  EXPECT_EQ(order.total_due(), 6000);
  EXPECT_EQ(order.payment_status(), "pending");
  EXPECT_EQ(PlanPart(order, "Pix", 6000).rows.size(), 1U);
  EXPECT_THROW(PlanPart(order, "Pix", 6001), common::Error);
}

TEST(PaymentPlan, RefusesToRefundMoreThanWasPaidByTheMethod) {
  const v1::Order order = PaidBy({{"Dinheiro", 3000}, {"Pix", 4000}});
  EXPECT_EQ(PlanRefund(order, "Pix", 4000).rows[0].kind(), "refund");
  EXPECT_THROW(PlanRefund(order, "Pix", 4001), common::Error);
  EXPECT_THROW(PlanRefund(order, "Cheque", 1), common::Error);
}

TEST(PaymentPlan, ChargesTheRemainderWhenSetToPaid) {
  v1::Order order = PaidBy({{"Pix", 4000}});
  const PaymentPlan plan = PlanStatus(order, "paid", "Dinheiro");
  ASSERT_EQ(plan.rows.size(), 1U);
  EXPECT_EQ(plan.rows[0].amount(), 6000);
  ApplyPlan(plan, order);
  EXPECT_EQ(order.payment_status(), "paid");
  EXPECT_FALSE(PlanStatus(order, "paid", "").changes);
}

TEST(PaymentPlan, ChangesTheMethodByRefundAndPayment) {
  v1::Order order = PaidBy({{"Dinheiro", 3000}, {"Pix", 7000}});
  ApplyPlan(PlanStatus(order, "paid", "Crédito"), order);
  const auto nets = NetByMethod(order);
  EXPECT_EQ(nets.at("Crédito"), 10000);
  EXPECT_EQ(nets.at("Pix") + nets.at("Dinheiro"), 0);
  EXPECT_TRUE(order.payments(2).is_correction());
  EXPECT_EQ(order.total_paid(), 10000);
}

TEST(PaymentPlan, RefundsOnlyFullyPaidOrdersWhenSetToPending) {
  const v1::Order paid = PaidBy({{"Dinheiro", 3000}, {"Pix", 7000}});
  EXPECT_EQ(PlanStatus(paid, "pending", "").rows.size(), 2U);
  EXPECT_FALSE(PlanStatus(PaidBy({{"Pix", 4000}}), "pending", "").changes);
}

TEST(PaymentPlan, RefusesFailedForOrdersWithPayments) {
  EXPECT_TRUE(PlanStatus(PaidBy({}), "failed", "").changes);
  EXPECT_EQ(ReasonOf([] { PlanStatus(PaidBy({{"Pix", 1}}), "failed", ""); }), "HAS_PAYMENTS");
}

TEST(PaymentPlan, RefusesToSetADebtToPaid) {
  v1::Order order = PaidBy({{"Fiado", 10000}});
  EXPECT_EQ(order.total_fiado(), 10000);
  EXPECT_EQ(order.total_paid(), 0);
  EXPECT_EQ(order.payment_status(), "pending");
  EXPECT_EQ(ReasonOf([&] { PlanStatus(order, "paid", "Pix"); }), "ON_FIADO");
}

TEST(PaymentPlan, AllowsOnlyRefundsForACancelledOrder) {
  v1::Order order = PaidBy({{"Pix", 10000}});
  order.set_status("cancelled");
  SetDue(order);
  EXPECT_EQ(order.total_due(), 0);
  EXPECT_EQ(ReasonOf([&] { PlanPart(order, "Pix", 1); }), "ORDER_CANCELLED");
  ApplyPlan(PlanRefund(order, "Pix", 10000), order);
  EXPECT_EQ(order.total_paid(), 0);
  EXPECT_EQ(ReasonOf([&] { PlanStatus(order, "paid", ""); }), "ORDER_CANCELLED");
}

TEST(PaymentPlan, RequiresThePermissionToRefund) {
  const v1::Order order = PaidBy({{"Pix", 10000}});
  const ShopAccess seller{.belongs = true, .reads = true, .sells = true};
  const ShopAccess refunder{.refunds = true};
  const ShopAccess owner{.belongs = true, .reads = true, .sells = true, .refunds = true};
  const PaymentPlan refund = PlanRefund(order, "Pix", 1);
  const PaymentPlan correction = PlanStatus(order, "paid", "Dinheiro");
  EXPECT_EQ(ReasonOf([&] { RequirePlan(refund, order, seller); }), "ACCESS_DENIED");
  EXPECT_EQ(ReasonOf([&] { RequirePlan(correction, order, seller); }), "ACCESS_DENIED");
  EXPECT_EQ(ReasonOf([&] { RequirePlan(correction, order, refunder); }), "ACCESS_DENIED");
  EXPECT_EQ(ReasonOf([&] { RequirePlan(refund, order, refunder); }), "");
  EXPECT_EQ(ReasonOf([&] { RequirePlan(correction, order, owner); }), "");
}

TEST(PaymentPlan, RequiresACustomerForADebt) {
  v1::Order order = PaidBy({});
  const PaymentPlan plan = PlanPart(order, "Fiado", 100);
  EXPECT_NO_THROW(RequirePlan(plan, order, {.sells = true}));
  order.clear_customer_phone();
  EXPECT_THROW(RequirePlan(plan, order, {.sells = true}), common::Error);
  order.set_client_id(5);
  EXPECT_NO_THROW(RequirePlan(plan, order, {.sells = true}));
}

TEST(PaymentPlan, LimitsPaymentsPerOrder) {
  v1::Order order = PaidBy({});
  for (int i = 0; i < kPaymentsPerOrder; ++i) {
    *order.add_payments() = PlanPart(order, "Pix", 1).rows[0];
  }
  EXPECT_THROW(RequirePlan(PlanPart(order, "Pix", 1), order, {.sells = true}), common::Error);
}

TEST(PaymentPlan, AllowsRefundsOfAnOrderWithTheMaximumOfPayments) {
  const ShopAccess refunder{.refunds = true};
  v1::Order order = PaidBy({});
  for (int i = 0; i < kPaymentsPerOrder; ++i) {
    ApplyPlan(PlanPart(order, "Pix", 10), order);
  }
  for (int i = 0; i < kPaymentsPerOrder; ++i) {
    const PaymentPlan part = PlanRefund(order, "Pix", 1);
    EXPECT_NO_THROW(RequirePlan(part, order, refunder));
    ApplyPlan(part, order);
  }
  EXPECT_THROW(RequirePlan(PlanRefund(order, "Pix", 1), order, refunder), common::Error);
  const int64_t rest = NetByMethod(order).at("Pix");
  EXPECT_GT(rest, 1);
  EXPECT_NO_THROW(RequirePlan(PlanRefund(order, "Pix", rest), order, refunder));
}

}  // namespace
}  // namespace navalha::orders
