// Goal: a repeat of a request with its Idempotency-Key returns the order only to a caller who may
// see it. Method: the service with fakes of catalog and booking.
#include <gtest/gtest.h>

#include "services/orders/testing/test_shop.hpp"

namespace navalha::orders {
namespace {

using grpc::StatusCode;

constexpr const char* kKey = "7f1d1c52-41b7-4c2e-9a54-0d3f0f9f5e10";

TEST(RepeatedOrder, IsRefusedToFormerStaff) {
  for (const v1::CreateOrderRequest& request : {Sale(), BookingAt("10:00")}) {
    TestShop shop;
    const v1::Order order = shop.Made(request, kSeller, kKey);
    EXPECT_EQ(shop.Made(request, kSeller, kKey).id(), order.id());
    shop.catalog.dismissed = kSeller;
    v1::SaveOrderResponse response;
    const grpc::Status status = shop.Create(request, kSeller, response, kKey);
    EXPECT_EQ(status.error_code(), StatusCode::NOT_FOUND);
    EXPECT_FALSE(response.has_order());
  }
}

TEST(RepeatedOrder, IsAnsweredToCustomersWithoutCatalog) {
  for (const int64_t customer : {int64_t{0}, kCustomer}) {
    TestShop shop;
    const v1::Order order = shop.Made(BookingAt("10:00"), customer, kKey);
    shop.catalog.FailWith(StatusCode::UNAVAILABLE);
    EXPECT_EQ(shop.Made(BookingAt("10:00"), customer, kKey).id(), order.id());
  }
}

}  // namespace
}  // namespace navalha::orders
