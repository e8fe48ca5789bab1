// Goal: forecasts are replaced as a whole, even by concurrent requests, and store no personal data.
// Method: the real schema on a real PostgreSQL.
#include "services/orders/forecasts/forecast_store.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <thread>

#include "services/common/testing/test_database.hpp"
#include "services/orders/person_store.hpp"
#include "services/orders/store/order_store.hpp"
#include "services/orders/testing/test_orders.hpp"

namespace navalha::orders {
namespace {

using common::AddDays;
using common::Date;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

constexpr int64_t kShop = 1;
constexpr int64_t kClient = 50;
const Date kToday = common::ToLocal(TestNow()).date;

class ForecastStoreTest : public testing::Test {
 protected:
  static void SetUpTestSuite() { test_ = new common::TestDatabase(); }
  static void TearDownTestSuite() { delete test_; }
  void SetUp() override { test_->Clear(); }

  // Inserts a sale on a day before today, in the local time of São Paulo.
  int64_t SellAt(int days_ago, const std::string& time, const std::string& customer = "João",
                 int64_t shop = kShop, int64_t client = 0) {
    NewOrder sale = TestSale(shop);
    sale.order.set_customer_name(customer);
    if (client > 0) {
      sale.order.set_client_id(client);
    }
    *sale.order.mutable_order_datetime() = common::ToProto(
        common::ToInstant(AddDays(kToday, -days_ago), common::ParseTime(time).value()));
    EXPECT_TRUE(orders_.Insert(sale));
    return sale.order.id();
  }
  static ForecastRange Range(int days = 1, int64_t shop = kShop) {
    return {.establishment_id = shop,
            .time_zone = std::string(common::kDefaultTimeZone),
            .first = kToday,
            .last = AddDays(kToday, days - 1),
            .today = kToday,
            .open = std::vector<std::vector<OpenHours>>(
                days, {{std::chrono::hours(9), std::chrono::hours(18)}})};
  }
  void Rebuild(const ForecastRange& range = Range()) { store_.Rebuild(range, TestNow()); }
  // Returns each row as "2026-03-02 10:00 João".
  std::vector<std::string> Listed(int days = 1, int64_t shop = kShop) {
    std::vector<std::string> rows;
    for (const v1::Forecast& row :
         store_.List(shop, kToday, AddDays(kToday, days - 1), "pending")) {
      rows.push_back(row.forecast_date() + " " + row.forecast_time() + " " +
                     row.customer_name_forecast());
    }
    return rows;
  }
  int Count() { return test_->Execute("SELECT count(*) FROM forecasts")[0][0].as<int>(); }

  static common::TestDatabase* test_;
  OrderStore orders_{test_->database()};
  ForecastStore store_{test_->database()};
  PersonStore people_{test_->database()};
};

common::TestDatabase* ForecastStoreTest::test_ = nullptr;

TEST_F(ForecastStoreTest, ReadsStoredForecasts) {
  SellAt(14, "10:00");
  SellAt(7, "10:00");
  Rebuild();
  const auto forecasts = store_.List(kShop, kToday, kToday, "");
  ASSERT_THAT(forecasts, SizeIs(1));
  const v1::Forecast& forecast = forecasts[0];
  EXPECT_GT(forecast.id(), 0);
  EXPECT_EQ(forecast.entity_id(), kShop);
  EXPECT_EQ(forecast.forecast_date(), "2026-03-02");
  EXPECT_EQ(forecast.forecast_time(), "10:00");
  EXPECT_EQ(forecast.customer_name_forecast(), "João");
  EXPECT_EQ(forecast.origin_forecast(), "Balcão");
  EXPECT_EQ(forecast.fulfillment_forecast(), "dine-in");
  EXPECT_EQ(forecast.payment_method_forecast(), "Pix");
  EXPECT_EQ(forecast.status(), "pending");
  EXPECT_EQ(forecast.order_number(), "1000");
  ASSERT_EQ(forecast.items_forecast_size(), 1);
  EXPECT_EQ(forecast.items_forecast(0).name(), "Pomada {forte}, 50\\100 g");
  EXPECT_EQ(forecast.total_forecast(), 5990);
}

TEST_F(ForecastStoreTest, NumbersTheListedRows) {
  for (const char* time : {"10:00", "11:00"}) {
    SellAt(7, time);
    SellAt(6, time);
  }
  Rebuild(Range(2));
  std::vector<std::string> numbers;
  for (const v1::Forecast& row : store_.List(kShop, kToday, AddDays(kToday, 1), "pending")) {
    numbers.push_back(row.order_number());
  }
  EXPECT_THAT(numbers, ElementsAre("1000", "1001", "1002", "1003"));
}

TEST_F(ForecastStoreTest, IgnoresCancelledOrdersAndOtherShops) {
  SellAt(7, "10:00", "Ana", kShop + 1);
  const int64_t cancelled = SellAt(7, "11:00");
  test_->Execute("UPDATE orders SET status = 'cancelled' WHERE id = " + std::to_string(cancelled));
  Rebuild();
  EXPECT_THAT(Listed(), IsEmpty());
}

TEST_F(ForecastStoreTest, UsesTheTimeZoneOfTheShop) {
  // 23:30 on the previous Monday in São Paulo is 00:30 on Tuesday in Noronha.
  SellAt(7, "23:30");
  ForecastRange range = Range();
  range.open[0] = {{std::chrono::hours(0), std::chrono::hours(24)}};
  Rebuild(range);
  EXPECT_THAT(Listed(), ElementsAre("2026-03-02 23:30 "));
  range.time_zone = "America/Noronha";
  SellAt(14, "22:10");
  Rebuild(range);
  EXPECT_THAT(Listed(), ElementsAre("2026-03-02 23:00 "));
}

TEST_F(ForecastStoreTest, ReplacesTheRequestedDaysOnly) {
  SellAt(7, "10:00");
  SellAt(6, "11:00");
  Rebuild(Range(2));
  EXPECT_THAT(Listed(2), ElementsAre("2026-03-02 10:00 ", "2026-03-03 11:00 "));
  test_->Execute("DELETE FROM orders");
  SellAt(7, "12:00");
  Rebuild();
  EXPECT_THAT(Listed(2), ElementsAre("2026-03-02 12:00 ", "2026-03-03 11:00 "));
  ForecastRange closed = Range();
  closed.open[0].clear();
  Rebuild(closed);
  EXPECT_THAT(Listed(2), ElementsAre("2026-03-03 11:00 "));
}

TEST_F(ForecastStoreTest, DeletesForecastsOlderThan31Days) {
  SellAt(7, "10:00");
  Rebuild();
  test_->Execute("UPDATE forecasts SET forecast_date = '2026-01-29'");
  Rebuild();
  EXPECT_EQ(Count(), 1);
}

TEST_F(ForecastStoreTest, CreatesTheSameRowsForConcurrentCallers) {
  for (const char* time : {"10:00", "11:00", "15:30"}) {
    SellAt(7, time);
  }
  std::vector<std::thread> callers;
  for (int caller = 0; caller < 8; ++caller) {
    callers.emplace_back([this] {
      ForecastStore store(test_->database());
      for (int turn = 0; turn < 5; ++turn) {
        store.Rebuild(Range(), TestNow());
        EXPECT_THAT(store.List(kShop, kToday, kToday, "pending"), SizeIs(3));
      }
    });
  }
  for (std::thread& caller : callers) {
    caller.join();
  }
  EXPECT_EQ(Count(), 3);
}

TEST_F(ForecastStoreTest, ErasesAPersonsName) {
  SellAt(14, "10:00", "Joana Lima", kShop, kClient);
  SellAt(7, "10:00", "Joana Lima", kShop, kClient);
  Rebuild();
  EXPECT_THAT(Listed(), ElementsAre("2026-03-02 10:00 Joana Lima"));
  people_.Forget(kClient, TestNow());
  EXPECT_THAT(Listed(), ElementsAre("2026-03-02 10:00 "));
  Rebuild();
  EXPECT_THAT(Listed(), ElementsAre("2026-03-02 10:00 ")) << "erased people are no customers";
}

TEST_F(ForecastStoreTest, IdentifiesACustomerByPhoneDigits) {
  for (const auto& [ago, phone] :
       {std::pair(14, "(11) 98888-7777"), std::pair(7, "+55 11 98888 7777")}) {
    const int64_t id = SellAt(ago, "10:00", ago == 7 ? "Zé" : "José");
    test_->Execute("UPDATE orders SET customer_phone = '" + std::string(phone) +
                   "' WHERE id = " + std::to_string(id));
  }
  Rebuild();
  EXPECT_THAT(Listed(), ElementsAre("2026-03-02 10:00 Zé"));
}

}  // namespace
}  // namespace navalha::orders
