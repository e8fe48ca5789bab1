// Goal: a deposit follows the shop's rule. It is at most the price of the booking and is due at its
// start at the latest.

#include "services/orders/payments/deposit.hpp"

#include <gtest/gtest.h>

namespace navalha::orders {
namespace {

const common::Instant kNow = common::FromSql("2026-03-02 15:00:00+00");

v1::Order Booking(int64_t total, std::chrono::minutes ahead = std::chrono::hours(24)) {
  v1::Order order;
  order.set_total_price(total);
  *order.mutable_order_datetime() = common::ToProto(kNow + ahead);
  return order;
}

catalog::v1::DepositRule Fixed(int64_t amount) {
  catalog::v1::DepositRule rule;
  rule.set_kind("fixed");
  rule.set_amount(amount);
  rule.set_minutes(60);
  return rule;
}

catalog::v1::DepositRule Percent(int percent) {
  catalog::v1::DepositRule rule;
  rule.set_kind("percent");
  rule.set_percent(percent);
  rule.set_minutes(60);
  return rule;
}

TEST(DepositOf, LimitsAFixedAmountToThePriceOfTheBooking) {
  EXPECT_EQ(DepositOf(Fixed(2000), Booking(4500), kNow)->amount(), 2000);
  EXPECT_EQ(DepositOf(Fixed(2000), Booking(1500), kNow)->amount(), 1500);
}

TEST(DepositOf, RoundsAPercentageToWholeCentavos) {
  EXPECT_EQ(DepositOf(Percent(30), Booking(4500), kNow)->amount(), 1350);
  EXPECT_EQ(DepositOf(Percent(33), Booking(4599), kNow)->amount(), 1518);
  EXPECT_EQ(DepositOf(Percent(1), Booking(10), kNow)->amount(), 1);
  EXPECT_EQ(DepositOf(Percent(100), Booking(4599), kNow)->amount(), 4599);
}

TEST(DepositOf, IsUnsetForAFreeBooking) { EXPECT_FALSE(DepositOf(Fixed(2000), Booking(0), kNow)); }

TEST(DepositOf, IsDueAtTheStartOfTheBookingAtTheLatest) {
  const auto due = [](std::chrono::minutes ahead) {
    return common::FromProto(DepositOf(Fixed(1), Booking(4500, ahead), kNow)->due_at()) - kNow;
  };
  EXPECT_EQ(due(std::chrono::minutes(61)), std::chrono::minutes(60));
  EXPECT_EQ(due(std::chrono::minutes(20)), std::chrono::minutes(20));
}

// Returns the deposit of a booking at 45.00 with the given totals after SetDepositDue.
v1::Deposit DepositAfter(int64_t paid, int64_t fiado, const std::string& status = "awaited",
                         int64_t price = 4500) {
  v1::Order order = Booking(4500);
  *order.mutable_deposit() = *DepositOf(Fixed(2000), order, kNow);
  order.mutable_deposit()->set_status(status);
  order.set_total_price(price);
  order.set_total_paid(paid);
  order.set_total_fiado(fiado);
  SetDepositDue(order);
  return order.deposit();
}

TEST(SetDepositDue, SetsTheUnpaidPartOfAnAwaitedDeposit) {
  EXPECT_EQ(DepositAfter(0, 0).due(), 2000);
  EXPECT_EQ(DepositAfter(500, 0).due(), 1500);
  EXPECT_EQ(DepositAfter(500, 0, "awaited", 1200).due(), 700);
  EXPECT_EQ(DepositAfter(500, 300, "awaited", 1200).due(), 400) << "a debt settles it too";
  EXPECT_EQ(DepositAfter(500, 700, "awaited", 1200).due(), 0);
  EXPECT_EQ(DepositAfter(500, 0, "lapsed").due(), 0);
  EXPECT_EQ(DepositAfter(0, 0, "waived").due(), 0);
}

TEST(SetDepositDue, LimitsTheDepositToThePrice) {
  EXPECT_EQ(DepositAfter(0, 0).amount(), 2000);
  EXPECT_EQ(DepositAfter(0, 0, "awaited", 1200).amount(), 1200);
}

TEST(SetDepositDue, MarksAReceivedDepositAsRefundedOnceNothingIsPaidOrOwed) {
  EXPECT_EQ(DepositAfter(2000, 0, "received").status(), "received");
  EXPECT_EQ(DepositAfter(1, 0, "received").status(), "received");
  EXPECT_EQ(DepositAfter(0, 2000, "received").status(), "received") << "a debt";
  EXPECT_EQ(DepositAfter(0, 0, "received").status(), "refunded");
  EXPECT_EQ(DepositAfter(0, 0).status(), "awaited");
  EXPECT_EQ(DepositAfter(0, 0, "waived").status(), "waived");
}

TEST(SetDepositDue, MarksAPartAsRefundedAfterTheCancellation) {
  const auto status_after = [](const std::string& deposit, const std::string& payment) {
    v1::Order order = Booking(4500);
    *order.mutable_deposit() = *DepositOf(Fixed(2000), order, kNow);
    order.mutable_deposit()->set_status(deposit);
    order.set_payment_status(payment);
    SetDepositDue(order);
    return order.deposit().status();
  };
  EXPECT_EQ(status_after("cancelled", "refunded"), "refunded");
  EXPECT_EQ(status_after("lapsed", "refunded"), "refunded");
  EXPECT_EQ(status_after("cancelled", "pending"), "cancelled") << "nothing was received";
  EXPECT_EQ(status_after("waived", "refunded"), "waived") << "the refund was of the price";
}

TEST(SetDepositDue, AddsNoDeposit) {
  v1::Order order = Booking(4500);
  SetDepositDue(order);
  EXPECT_FALSE(order.has_deposit());
}

}  // namespace
}  // namespace navalha::orders
