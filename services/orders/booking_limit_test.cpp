// Goal: people from outside can't fill a shop's agenda, and nobody who means well is kept out.
// Method: the service in its real server on a real PostgreSQL; catalog and booking are played.
#include "services/orders/booking_limit.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "services/common/error.hpp"
#include "services/orders/test_shop.hpp"

namespace navalha::orders {
namespace {

using grpc::StatusCode;
using testing::HasSubstr;

constexpr const char* kHome = "203.0.113.9";
constexpr const char* kElsewhere = "198.51.100.7";

class BookingLimitTest : public testing::Test {
 protected:
  grpc::Status Book(const std::string& time, int64_t user_id = 0, const std::string& key = "",
                    const std::string& address = kHome) {
    v1::CreateOrderRequest request = BookingAt(time);
    request.set_customer_phone(phone_);
    return Send(request, user_id, key, address);
  }
  grpc::Status BookAt(int64_t establishment_id, const std::string& time) {
    v1::CreateOrderRequest request = BookingAt(time);
    request.set_entity_id(establishment_id);
    request.clear_customer_phone();
    return Send(request, 0, "", kHome);
  }
  grpc::Status Send(const v1::CreateOrderRequest& request, int64_t user_id, const std::string& key,
                    const std::string& address) {
    v1::SaveOrderResponse response;
    const grpc::Status status =
        shop_.Ask(&v1::OrderService::Stub::CreateOrder, request, response, user_id, key, address);
    last_id_ = response.order().id();
    return status;
  }

  TestShop shop_{{.per_hour_at_shop = 3, .per_hour = 5, .per_phone = 2}};
  // Without one only the address counts.
  std::string phone_;
  int64_t last_id_ = 0;
};

TEST_F(BookingLimitTest, AnAddressBooksSoManyTimesAnHourAtAShop) {
  for (const char* time : {"09:00", "10:00", "11:00"}) {
    EXPECT_TRUE(Book(time, time == std::string("10:00") ? kCustomer : 0).ok()) << time;
  }
  const common::Error refusal = ErrorOf(Book("12:00"));
  EXPECT_EQ(refusal.code(), StatusCode::RESOURCE_EXHAUSTED);
  EXPECT_EQ(refusal.message(),
            "Muitos agendamentos em pouco tempo. Aguarde alguns minutos e tente de novo.");
  EXPECT_EQ(refusal.metadata().at("retry_after"), "3600");
  EXPECT_EQ(Book("12:00", kCustomer).error_code(), StatusCode::RESOURCE_EXHAUSTED)
      << "an account is no way around";
  EXPECT_EQ(shop_.Count("orders"), 3);
  EXPECT_TRUE(Book("12:00", 0, "", kElsewhere).ok());
  shop_.now = shop_.now.load() + std::chrono::hours(1);
  EXPECT_TRUE(Book("13:00").ok());
}

TEST_F(BookingLimitTest, AnAddressBooksSoManyTimesAnHourAtAllShops) {
  for (const char* time : {"09:00", "10:00", "11:00"}) {
    EXPECT_TRUE(BookAt(1, time).ok()) << time;
  }
  EXPECT_EQ(BookAt(1, "12:00").error_code(), StatusCode::RESOURCE_EXHAUSTED);
  EXPECT_TRUE(BookAt(2, "12:00").ok()) << "the first shop's limit is its own";
  EXPECT_TRUE(BookAt(3, "13:00").ok()) << "what was refused did not count";
  const common::Error refusal = ErrorOf(BookAt(4, "14:00"));
  EXPECT_EQ(refusal.code(), StatusCode::RESOURCE_EXHAUSTED);
  EXPECT_EQ(refusal.metadata().at("retry_after"), "3600");
  EXPECT_EQ(shop_.Count("orders"), 5);
}

TEST_F(BookingLimitTest, WhoeverBooksForTheShopIsNotLimited) {
  phone_ = "11 98888-7777";
  int hour = 13;
  for (const int64_t user : {kOwner, kSeller, kManager, kBarber, kOwner}) {
    EXPECT_TRUE(Book(std::to_string(hour++) + ":00", user).ok()) << user;
  }
}

TEST_F(BookingLimitTest, WhoWorksThereWithoutAPermissionIsLimitedOnTheAgendaOfOthers) {
  for (const char* time : {"09:00", "10:00", "11:00"}) {
    EXPECT_TRUE(Book(time, kTrainee).ok()) << time;
  }
  EXPECT_EQ(Book("12:00", kTrainee).error_code(), StatusCode::RESOURCE_EXHAUSTED);
}

TEST_F(BookingLimitTest, ARepeatIsTheSameBooking) {
  for (int i = 0; i < 5; ++i) {
    EXPECT_TRUE(Book("09:00", 0, "key-1").ok());
  }
  EXPECT_TRUE(Book("10:00", 0, "key-2").ok());
  EXPECT_TRUE(Book("11:00", 0, "key-3").ok());
  EXPECT_EQ(Book("12:00", 0, "key-4").error_code(), StatusCode::RESOURCE_EXHAUSTED);
  EXPECT_TRUE(Book("11:00", 0, "key-3").ok()) << "what was made is answered beyond the limit too";
  EXPECT_EQ(shop_.Count("orders"), 3);
}

TEST_F(BookingLimitTest, ATakenTimeCostsNothingAndAFloodOfThemEnds) {
  ASSERT_TRUE(Book("09:00").ok());
  for (int i = 0; i < 15; ++i) {
    EXPECT_EQ(Book("09:00").error_code(), StatusCode::FAILED_PRECONDITION) << i;
    if (i == 1) {
      EXPECT_TRUE(Book("10:00").ok());
    }
  }
  EXPECT_EQ(Book("11:00").error_code(), StatusCode::RESOURCE_EXHAUSTED);
  shop_.now = shop_.now.load() + std::chrono::hours(1);
  EXPECT_TRUE(Book("11:00").ok());
}

TEST_F(BookingLimitTest, WhatFailsOnOurSideCostsNothing) {
  shop_.booking.Break("Hold", FakeBooking::Fault::kBefore, StatusCode::INTERNAL);
  for (int i = 0; i < 20; ++i) {
    EXPECT_FALSE(Book("09:00").ok());
  }
  shop_.booking.Break("Hold", FakeBooking::Fault::kNone);
  for (const char* time : {"09:00", "10:00", "11:00"}) {
    EXPECT_TRUE(Book(time).ok()) << time;
  }
}

TEST_F(BookingLimitTest, APhoneHasSoManyBookingsToCome) {
  phone_ = "(11) 98888-7777";
  ASSERT_TRUE(Book("09:00").ok());
  phone_ = "+55 11 98888-7777";
  ASSERT_TRUE(Book("10:00", 0, "key", kElsewhere).ok());
  const int64_t second = last_id_;
  phone_ = "011988887777";
  const common::Error refusal = ErrorOf(Book("11:00"));
  EXPECT_EQ(refusal.code(), StatusCode::RESOURCE_EXHAUSTED);
  EXPECT_EQ(refusal.reason(), "TOO_MANY_BOOKINGS");
  EXPECT_THAT(refusal.message(), HasSubstr("já tem 2 agendamentos marcados"));
  EXPECT_EQ(refusal.metadata().at("retry_after"), std::to_string(21 * 3600))
      << "there is room again when the first one begins, tomorrow at nine";
  phone_ = "+55 11 98888-7777";
  EXPECT_TRUE(Book("10:00", 0, "key", kElsewhere).ok()) << "a repeat";
  ASSERT_TRUE(shop_.Move(second, "cancel", kOwner).ok());
  EXPECT_TRUE(Book("11:00").ok()) << "one was cancelled";
  EXPECT_FALSE(Book("12:00").ok());
  shop_.now = common::FromSql("2026-03-03 15:30:00+00");
  EXPECT_TRUE(Book("13:00").ok()) << "those are over";
}

}  // namespace
}  // namespace navalha::orders
