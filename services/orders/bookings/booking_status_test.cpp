// Goal: a booking that is edited while it is marked as attended gets the commission of its edited
// lines, or stays unchanged. Method: the service with a fake of catalog, and edits while catalog
// answers.
#include "services/orders/bookings/booking_status.hpp"

#include <gtest/gtest.h>

#include "services/orders/testing/test_shop.hpp"

namespace navalha::orders {
namespace {

class BookingStatusTest : public testing::Test {
 protected:
  void SetUp() override {
    const v1::Order booked = shop_.Made(BookingAt("10:00"), kCustomer);
    ASSERT_TRUE(shop_.Move(booked.id(), "confirm", kOwner).ok());
    shop_.now = common::FromProto(booked.order_datetime()) + std::chrono::hours(1);
    shop_.catalog.commission_rate = 4000;
    order_id_ = booked.id();
  }

  // Edits the booking during each of the first `count` requests for commission rates.
  void EditDuringQuotes(int count) {
    shop_.catalog.before_commission_quote = [this, count] {
      if (shop_.catalog.commission_quotes <= count) {
        shop_.database.Execute("UPDATE orders SET version = version + 1");
      }
    };
  }

  TestShop shop_;
  int64_t order_id_ = 0;
};

TEST_F(BookingStatusTest, RepeatsAnAttendanceAfterAConcurrentEdit) {
  EditDuringQuotes(1);
  EXPECT_TRUE(shop_.Move(order_id_, "attended", kOwner).ok());
  EXPECT_EQ(shop_.catalog.commission_quotes, 2);
  EXPECT_EQ(shop_.Count("orders WHERE appointment_status = 'attended'"), 1);
  EXPECT_EQ(shop_.Count("line_commissions WHERE rate_bp = 4000"), 1);
}

TEST_F(BookingStatusTest, RepeatsAnAttendanceAfterARefusedMove) {
  const auto now = shop_.now.load();
  shop_.now = now - std::chrono::hours(2);
  shop_.Made(BookingAt("11:00"), kStranger);
  shop_.now = now;
  shop_.catalog.before_commission_quote = [this] {
    if (shop_.catalog.commission_quotes > 1) {
      return;
    }
    v1::MoveBookingRequest request;
    request.set_id(order_id_);
    request.set_starts_at("2026-03-03T11:00");
    request.set_version(2);
    v1::SaveOrderResponse response;
    // The move stays pending until the attendance settles it.
    shop_.booking.Break("Move", FakeBooking::Fault::kBefore);
    EXPECT_FALSE(shop_.Ask(&v1::OrderService::Stub::MoveBooking, request, response, kOwner).ok());
    shop_.booking.Break("Move", FakeBooking::Fault::kNone);
  };
  EXPECT_TRUE(shop_.Move(order_id_, "attended", kOwner).ok());
  EXPECT_EQ(shop_.catalog.commission_quotes, 2);
  EXPECT_EQ(shop_.Count("orders WHERE id = 1 AND appointment_status = 'attended' AND version = 3"),
            1);
}

TEST_F(BookingStatusTest, AnswersUnavailableAfterFourConcurrentEdits) {
  EditDuringQuotes(4);
  EXPECT_EQ(shop_.Move(order_id_, "attended", kOwner).error_code(), grpc::StatusCode::UNAVAILABLE);
  EXPECT_EQ(shop_.catalog.commission_quotes, 4);
  EXPECT_EQ(shop_.Count("orders WHERE appointment_status = 'confirmed'"), 1);
  EXPECT_EQ(shop_.Count("line_commissions"), 0);
}

}  // namespace
}  // namespace navalha::orders
