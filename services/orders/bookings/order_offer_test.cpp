// Goal: visitors can book offered items, including combos, except sold-out ones. Method: the
// service in its real server on a real PostgreSQL, with fakes of catalog and booking.
#include <gtest/gtest.h>

#include "services/common/rpc/error.hpp"
#include "services/orders/testing/test_shop.hpp"

namespace navalha::orders {
namespace {

using grpc::StatusCode;

class OrderOfferTest : public testing::Test {
 protected:
  StatusCode CodeOf(const v1::CreateOrderRequest& request, int64_t user_id) {
    v1::SaveOrderResponse response;
    return shop_.Create(request, user_id, response).error_code();
  }
  common::Error Refusal(const v1::CreateOrderRequest& request, int64_t user_id) {
    v1::SaveOrderResponse response;
    return ErrorOf(shop_.Create(request, user_id, response));
  }

  TestShop shop_;
};

TEST_F(OrderOfferTest, RefusesSoldOutItemsToVisitorsOnly) {
  shop_.catalog.sold_out = 5;
  v1::CreateOrderRequest booking = BookingAt("10:00");
  booking.clear_items();
  booking.add_items()->set_item_id(5);
  EXPECT_EQ(Refusal(booking, 0).message(), "Esgotado: Corte e pomadas.");
  EXPECT_EQ(CodeOf(booking, kSeller), StatusCode::OK);
  v1::CreateOrderRequest sale = Sale();
  sale.add_items()->set_item_id(5);
  EXPECT_EQ(CodeOf(sale, kSeller), StatusCode::OK);
}

TEST_F(OrderOfferTest, UsesDurationAndPriceOfABookedCombo) {
  v1::CreateOrderRequest booking = BookingAt("10:00");
  booking.clear_items();
  booking.add_items()->set_item_id(5);
  const v1::Order order = shop_.Made(booking, 0);
  EXPECT_EQ(order.total_duration(), 40);
  EXPECT_EQ(order.total_price(), 10000);
  EXPECT_TRUE(order.items(0).is_combo());
}

}  // namespace
}  // namespace navalha::orders
