// Goal: the totals by status and payment status equal the sums of the orders. Method: sums in the
// form of the store.
#include "services/orders/lists/order_summary_service.hpp"

#include <gtest/gtest.h>

namespace navalha::orders {
namespace {

TEST(PutSums, ExcludesCancelledOrdersFromTheTotals) {
  v1::SummarizeOrdersResponse response;
  PutSums({{"completed", "paid", 2, 9000, 0, 0, 9000, 2},
           {"completed", "pending", 1, 2500, 500, 1, 2000, 1},
           {"scheduled", "pending", 3, 12000, 12000, 3, 0, 0},
           {"cancelled", "paid", 1, 99900, 0, 0, 99900, 1}},
          response);
  EXPECT_EQ(response.order_count(), 7);
  EXPECT_EQ(response.total_price(), 23500);
  EXPECT_EQ(response.total_due(), 12500);
  EXPECT_EQ(response.due_count(), 4);
  EXPECT_EQ(response.total_to_refund(), 99900);
  EXPECT_EQ(response.to_refund_count(), 1);
  ASSERT_EQ(response.statuses_size(), 3);
  EXPECT_EQ(response.statuses(0).status(), "scheduled");
  EXPECT_EQ(response.statuses(2).total_price(), 99900);
  ASSERT_EQ(response.payments_size(), 2);
  EXPECT_EQ(response.payments(0).payment_status(), "pending");
  EXPECT_EQ(response.payments(0).order_count(), 4);
  EXPECT_EQ(response.payments(1).total_price(), 9000);
}

TEST(PutSums, ReturnsZeroForEmptyInput) {
  v1::SummarizeOrdersResponse response;
  PutSums({}, response);
  EXPECT_EQ(response.order_count(), 0);
  EXPECT_EQ(response.total_price(), 0);
  EXPECT_EQ(response.methods_size() + response.statuses_size() + response.payments_size(), 0);
}

}  // namespace
}  // namespace navalha::orders
