// Goal: bookings that staff create on behalf of the shop belong to the shop and stay there when
// staff leave.
#include <gtest/gtest.h>

#include "services/common/testing/test_server.hpp"
#include "services/orders/testing/test_shop.hpp"

namespace navalha::orders {
namespace {

using grpc::StatusCode;

class OrderAccessTest : public testing::Test {
 protected:
  TestShop shop_;
};

TEST_F(OrderAccessTest, RecordsStaffAsCreatorAndNotAsClient) {
  int hour = 10;
  for (const int64_t user : {kOwner, kSeller, kManager, kCashier, kBarber}) {
    const v1::Order order = shop_.Made(BookingAt(std::to_string(hour++) + ":00"), user);
    EXPECT_FALSE(order.has_client_id()) << user;
    EXPECT_EQ(order.created_by(), user);
  }
  EXPECT_EQ(shop_.Made(BookingAt("17:00"), kTrainee).client_id(), kTrainee)
      << "a collaborator without permissions books a colleague as a client";
}

TEST(ShopAccessOf, LimitsTheSuiteWideViewToOrders) {
  catalog::v1::Membership membership;
  const ShopAccess viewer =
      ShopAccessOf(common::TestCaller(1, "Suporte", {"ticket_sale_view"}), membership);
  EXPECT_TRUE(viewer.reads);
  EXPECT_FALSE(viewer.reads_as_staff);
  EXPECT_FALSE(viewer.sells);
  membership.set_is_owner(true);
  EXPECT_TRUE(ShopAccessOf(common::TestCaller(1, "", {}), membership).reads_as_staff);
}

TEST_F(OrderAccessTest, HidesBookingsFromDismissedStaff) {
  const v1::Order order = shop_.Made(BookingAt("10:00"), kManager);
  v1::GetOrderRequest request;
  request.set_id(order.id());
  v1::GetOrderResponse response;
  EXPECT_TRUE(shop_.Ask(&v1::OrderService::Stub::GetOrder, request, response, kManager).ok());
  shop_.catalog.dismissed = kManager;
  EXPECT_EQ(shop_.Ask(&v1::OrderService::Stub::GetOrder, request, response, kManager).error_code(),
            StatusCode::NOT_FOUND);
  EXPECT_EQ(shop_.Move(order.id(), "cancel", kManager).error_code(), StatusCode::NOT_FOUND);
  EXPECT_TRUE(shop_.Move(order.id(), "cancel", kOwner).ok());
}

}  // namespace
}  // namespace navalha::orders
