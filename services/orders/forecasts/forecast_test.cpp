// Goal: a day's forecast follows from its history by the rules of GenerateForecasts. Method:
// constructed histories.
#include "services/orders/forecasts/forecast.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace navalha::orders {
namespace {

using common::WallTime;
using testing::Each;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

common::Date DateOf(const std::string& text) { return common::ParseDate(text).value(); }

const std::vector<OpenHours> kOpen = {{WallTime(9 * 60), WallTime(18 * 60)}};
// A Monday.
const common::Date kToday = DateOf("2026-03-02");

class History {
 public:
  PastOrder& Add(const common::Date& date, const std::string& time) {
    PastOrder& order = orders_.emplace_back();
    order.id = static_cast<int64_t>(orders_.size());
    order.at = {date, common::ParseTime(time).value()};
    order.origin = "Balcão";
    order.fulfillment = "dine-in";
    order.payment_method = "Pix";
    order.lines.push_back({1, "Corte", 4500, 1});
    return order;
  }
  /// Adds an order on the same weekday of each of the last weeks before kToday.
  void AddWeekly(const std::string& time, int weeks) {
    for (int week = weeks; week > 0; --week) {
      Add(common::AddDays(kToday, -7 * week), time);
    }
  }
  std::vector<ExpectedOrder> Forecast(const common::Date& day = kToday,
                                      const std::vector<OpenHours>& open = kOpen) {
    return ForecastDay(orders_, day, kToday, open);
  }
  std::vector<std::string> Times(const common::Date& day = kToday,
                                 const std::vector<OpenHours>& open = kOpen) {
    std::vector<std::string> times;
    for (const ExpectedOrder& order : Forecast(day, open)) {
      times.push_back(common::FormatTime(order.time));
    }
    return times;
  }

 private:
  std::vector<PastOrder> orders_;
};

TEST(ForecastDay, ReturnsNothingWithoutHistory) { EXPECT_THAT(History().Forecast(), IsEmpty()); }

TEST(ForecastDay, ReadsTheSameWeekdayOfTheLastEightWeeks) {
  History history;
  history.Add(common::AddDays(kToday, -57), "09:00");
  history.Add(common::AddDays(kToday, -63), "10:00");
  history.Add(common::AddDays(kToday, -56), "11:10");
  history.Add(common::AddDays(kToday, -1), "12:00");
  history.Add(kToday, "13:00");
  EXPECT_THAT(history.Times(), ElementsAre("11:00"));
}

TEST(ForecastDay, FallsBackToTheLastThirtyDays) {
  History history;
  history.Add(common::AddDays(kToday, -31), "09:00");
  history.Add(common::AddDays(kToday, -30), "10:00");
  history.Add(common::AddDays(kToday, -29), "10:20");
  EXPECT_THAT(history.Times(), ElementsAre("10:00"));
}

TEST(ForecastDay, ForecastsAFutureDayFromPastDaysOnly) {
  History history;
  history.AddWeekly("10:00", 1);
  history.Add(kToday, "11:00");
  EXPECT_THAT(history.Times(common::AddDays(kToday, 14)), ElementsAre("10:00"));
}

TEST(ForecastDay, ReturnsTheRoundedMeanOfDaysWithOrders) {
  History history;
  for (const char* time : {"09:00", "10:00", "11:00"}) {
    history.Add(common::AddDays(kToday, -14), time);
  }
  for (const char* time : {"09:00", "10:00"}) {
    history.Add(common::AddDays(kToday, -7), time);
  }
  EXPECT_THAT(history.Times(), ElementsAre("09:00", "10:00", "11:00")) << "2.5 rounds to 3";
}

TEST(ForecastDay, ForecastsSeveralOrdersInABusyHalfHour) {
  History history;
  history.AddWeekly("10:00", 8);
  history.AddWeekly("10:15", 8);
  history.AddWeekly("10:29", 8);
  history.AddWeekly("14:30", 8);
  history.AddWeekly("16:00", 2);
  EXPECT_THAT(history.Times(), ElementsAre("10:00", "10:00", "10:00", "14:30"));
}

TEST(ForecastDay, StaysWithinTheOpeningHours) {
  History history;
  history.AddWeekly("08:30", 8);
  history.AddWeekly("09:20", 8);
  history.AddWeekly("11:40", 8);
  history.AddWeekly("18:00", 8);
  EXPECT_THAT(history.Times(), ElementsAre("09:00", "11:30"));
  EXPECT_THAT(history.Times(kToday, {{WallTime(555), WallTime(600)}}), ElementsAre("09:15"))
      << "opens within the half hour";
  EXPECT_THAT(history.Times(kToday, {}), IsEmpty()) << "closed";
}

TEST(ForecastDay, ForecastsTheBestSellerAsLastSold) {
  History history;
  history.AddWeekly("10:00", 3);
  history.Add(common::AddDays(kToday, -7), "10:05").lines = {{2, "Barba", 3000, 1},
                                                             {1, "Corte novo", 5000, 1}};
  history.Add(common::AddDays(kToday, -7), "15:00").lines = {{3, "Pomada", 5990, 9}};
  const auto expected = history.Forecast();
  ASSERT_THAT(expected, SizeIs(2));
  EXPECT_EQ(expected[0].item.item_id, 1);
  EXPECT_EQ(expected[0].item.name, "Corte novo");
  EXPECT_EQ(expected[0].item.unit_price, 5000);
  EXPECT_EQ(expected[0].item.quantity, 1);
}

TEST(ForecastDay, ForecastsReturningCustomersOncePerDay) {
  History history;
  for (int week = 4; week > 0; --week) {
    const common::Date day = common::AddDays(kToday, -7 * week);
    history.Add(day, "10:00").customer = "ana";
    history.Add(day, "10:10").customer = "ana";
    history.Add(day, "10:20").customer = week > 2 ? "bruno" : "";
    history.Add(day, "15:00").customer = week == 1 ? "carla" : "";
  }
  const auto expected = history.Forecast();
  ASSERT_THAT(expected, SizeIs(4));
  EXPECT_EQ(expected[0].customer_order_id, 14) << "the latest order of ana";
  EXPECT_EQ(expected[1].customer_order_id, 7) << "the latest order of bruno";
  EXPECT_EQ(expected[2].customer_order_id, std::nullopt);
  EXPECT_EQ(expected[3].customer_order_id, std::nullopt) << "carla has one order";
}

TEST(ForecastDay, ForecastsTheMostFrequentOriginFulfillmentAndPayment) {
  History history;
  history.AddWeekly("10:00", 2);
  PastOrder& order = history.Add(common::AddDays(kToday, -7), "10:00");
  order.origin = "App";
  order.fulfillment = "delivery";
  order.payment_method = "Dinheiro";
  const auto expected = history.Forecast();
  ASSERT_FALSE(expected.empty());
  EXPECT_EQ(expected[0].origin, "Balcão");
  EXPECT_EQ(expected[0].fulfillment, "dine-in");
  EXPECT_EQ(expected[0].payment_method, "Pix");
}

TEST(ForecastDay, ReturnsAtMostTwoHundredOrders) {
  History history;
  for (int i = 0; i < 2 * kForecastsPerDay; ++i) {
    history.Add(common::AddDays(kToday, -7), "10:00");
  }
  EXPECT_THAT(history.Times(), SizeIs(kForecastsPerDay));
  EXPECT_THAT(history.Times(), Each("10:00"));
}

TEST(ForecastDay, ForecastsLeapDays) {
  const common::Date leap = DateOf("2024-02-29");
  std::vector<PastOrder> history(1);
  history[0].at = {DateOf("2024-02-22"), WallTime(600)};
  history[0].lines = {{1, "Corte", 4500, 1}};
  EXPECT_THAT(ForecastDay(history, leap, leap, kOpen), SizeIs(1));
  EXPECT_THAT(ForecastDay(history, DateOf("2024-03-07"), leap, kOpen), SizeIs(1));
}

}  // namespace
}  // namespace navalha::orders
