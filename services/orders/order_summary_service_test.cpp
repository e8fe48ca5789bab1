// Goal: totals of orders by status, payment status and method are those of the orders.
// Method: sums as the store answers them.
#include "services/orders/order_summary_service.hpp"

#include <gtest/gtest.h>

namespace navalha::orders {
namespace {

TEST(PutSums, LeavesCancelledOrdersOutOfTheTotals) {
  v1::SummarizeOrdersResponse response;
  PutSums({{"completed", "paid", "Pix", 2, 9000},
           {"completed", "pending", "Dinheiro", 1, 2500},
           {"scheduled", "pending", "Dinheiro", 3, 12000},
           {"cancelled", "paid", "Pix", 1, 99900}},
          response);
  EXPECT_EQ(response.order_count(), 7);
  EXPECT_EQ(response.total_price(), 23500);
  ASSERT_EQ(response.methods_size(), 2);
  EXPECT_EQ(response.methods(0).payment_method(), "Dinheiro");
  EXPECT_EQ(response.methods(0).order_count(), 4);
  EXPECT_EQ(response.methods(0).total_price(), 14500);
  EXPECT_EQ(response.methods(1).total_price(), 9000);
  ASSERT_EQ(response.statuses_size(), 3);
  EXPECT_EQ(response.statuses(0).status(), "scheduled");
  EXPECT_EQ(response.statuses(2).total_price(), 99900);
  ASSERT_EQ(response.payments_size(), 2);
  EXPECT_EQ(response.payments(0).payment_status(), "pending");
  EXPECT_EQ(response.payments(0).order_count(), 4);
  EXPECT_EQ(response.payments(1).total_price(), 9000);
}

TEST(PutSums, OfNothingIsZero) {
  v1::SummarizeOrdersResponse response;
  PutSums({}, response);
  EXPECT_EQ(response.order_count(), 0);
  EXPECT_EQ(response.total_price(), 0);
  EXPECT_EQ(response.methods_size() + response.statuses_size() + response.payments_size(), 0);
}

}  // namespace
}  // namespace navalha::orders
