// Goal: only people who see all orders of the shop get forecasts, for days near today. Method: the
// service in its real server and database, with fakes of catalog and booking.
#include "services/orders/forecasts/forecast_service.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "navalha/orders/v1/forecast.grpc.pb.h"
#include "services/orders/testing/test_shop.hpp"

namespace navalha::orders {
namespace {

using grpc::StatusCode;
using Stub = v1::ForecastService::Stub;

class ForecastServiceTest : public testing::Test {
 protected:
  // Today at the shop is 2026-03-02, a Monday.
  static v1::GenerateForecastsRequest Days(const std::string& first, const std::string& last,
                                           int64_t shop = 1) {
    v1::GenerateForecastsRequest request;
    request.set_entity_id(shop);
    request.set_start_date(first);
    request.set_end_date(last);
    return request;
  }
  grpc::Status Generate(int64_t user_id, const v1::GenerateForecastsRequest& request,
                        const std::string& profile = "") {
    return shop_.server().CallAs(shop_.TokenOf(user_id, profile), stub_, &Stub::GenerateForecasts,
                                 request, response_);
  }
  grpc::Status List(int64_t user_id) {
    v1::ListForecastsRequest request;
    request.set_entity_id(1);
    request.set_start_date("2026-03-02");
    request.set_end_date("2026-03-03");
    response_.Clear();
    return shop_.server().CallAs(shop_.TokenOf(user_id), stub_, &Stub::ListForecasts, request,
                                 response_);
  }
  void SellOn(const std::string& local_time) {
    v1::CreateOrderRequest sale = Sale();
    sale.set_order_datetime(local_time);
    shop_.Made(sale, kOwner);
  }

  TestShop shop_;
  Stub stub_{shop_.server().channel()};
  v1::ListForecastsResponse response_;
};

TEST_F(ForecastServiceTest, ReturnsNoRowsWithoutHistory) {
  ASSERT_TRUE(Generate(kOwner, Days("2026-03-02", "2026-03-02")).ok());
  EXPECT_EQ(response_.data_size(), 0);
  EXPECT_FALSE(response_.message().empty());
}

TEST_F(ForecastServiceTest, ForecastsOpenDaysOnly) {
  SellOn("2026-02-23T10:00");
  shop_.booking.CloseOn("2026-03-09");
  ASSERT_TRUE(Generate(kSeller, Days("2026-03-02", "2026-03-16")).ok());
  std::vector<std::string> mondays;
  for (const v1::Forecast& forecast : response_.data()) {
    if (forecast.forecast_date() != "2026-03-09") {
      EXPECT_EQ(forecast.forecast_time(), "10:00");
    }
    mondays.push_back(forecast.forecast_date());
  }
  EXPECT_THAT(mondays, testing::Contains("2026-03-02"));
  EXPECT_THAT(mondays, testing::Contains("2026-03-16"));
  EXPECT_THAT(mondays, testing::Not(testing::Contains("2026-03-09")));
  ASSERT_TRUE(List(kManager).ok());
  EXPECT_GT(response_.data_size(), 0);
}

TEST_F(ForecastServiceTest, RequiresThePermissionToSeeOrders) {
  const auto today = Days("2026-03-02", "2026-03-02");
  for (const int64_t user : {kOwner, kSeller, kManager}) {
    EXPECT_TRUE(Generate(user, today).ok()) << user;
    EXPECT_TRUE(List(user).ok()) << user;
  }
  for (const int64_t user : {kBarber, kCashier, kCustomer, kStranger}) {
    EXPECT_EQ(Generate(user, today).error_code(), StatusCode::PERMISSION_DENIED) << user;
    EXPECT_EQ(List(user).error_code(), StatusCode::PERMISSION_DENIED) << user;
  }
  EXPECT_EQ(Generate(kOwner, Days("2026-03-02", "2026-03-02", 2)).error_code(),
            StatusCode::PERMISSION_DENIED)
      << "the owner of another shop";
}

TEST_F(ForecastServiceTest, RefusesInvalidAndTooDistantDays) {
  const auto field = [this](const std::string& first, const std::string& last) {
    const common::Error error = ErrorOf(Generate(kOwner, Days(first, last)));
    EXPECT_EQ(error.code(), StatusCode::INVALID_ARGUMENT);
    return error.fields().empty() ? "" : error.fields().begin()->first;
  };
  EXPECT_EQ(field("2026-03-03", "2026-03-02"), "end_date");
  EXPECT_EQ(field("2026-03-02", "2026-04-02"), "end_date");
  EXPECT_EQ(field("2026-04-03", "2026-04-03"), "end_date");
  EXPECT_EQ(field("2026-01-29", "2026-02-01"), "start_date");
  EXPECT_TRUE(Generate(kOwner, Days("2026-03-03", "2026-04-02")).ok());
  EXPECT_TRUE(Generate(kOwner, Days("2026-01-30", "2026-03-01")).ok());
}

TEST_F(ForecastServiceTest, KeepsTheForecastsWhileBookingIsDown) {
  SellOn("2026-02-23T10:00");
  const auto today = Days("2026-03-02", "2026-03-02");
  ASSERT_TRUE(Generate(kOwner, today).ok());
  shop_.booking.Break("ListOpeningDays", FakeBooking::Fault::kBefore);
  EXPECT_EQ(Generate(kOwner, today).error_code(), StatusCode::UNAVAILABLE);
  ASSERT_TRUE(List(kOwner).ok());
  EXPECT_EQ(response_.data_size(), 1);
}

}  // namespace
}  // namespace navalha::orders
