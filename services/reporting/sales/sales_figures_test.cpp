// Goal: figures are computed correctly from the sales of days. Method: handwritten sales.
#include "services/reporting/sales/sales_figures.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace navalha::reporting {
namespace {

using std::chrono::hours;
using std::chrono::sys_days;

constexpr common::Date kMonday = std::chrono::year(2026) / 3 / 2;

class SalesFiguresTest : public testing::Test {
 protected:
  struct Line {
    int64_t item = 7;
    int quantity = 1;
    bool is_addition = false;
  };
  // Adds a sale of 1000 centavos for each sold quantity.
  Sale& Sell(DaySales& day, const std::string& customer, int hour, const std::vector<Line>& lines) {
    Sale& sale =
        day.sales.emplace_back(Sale{.order_id = ++last_id_,
                                    .at = sys_days(day.date) + hours(hour),
                                    .customer = numbers_.customers.NumberOf("name " + customer),
                                    .customer_name = numbers_.texts.NumberOf(customer),
                                    .customer_phone = numbers_.texts.NumberOf(""),
                                    .origin = numbers_.texts.NumberOf("App"),
                                    .first_line = static_cast<uint32_t>(day.lines.size()),
                                    .first_payment = static_cast<uint32_t>(day.payments.size()),
                                    .line_count = static_cast<int32_t>(lines.size()),
                                    .hour = static_cast<uint8_t>(hour)});
    for (const Line& line : lines) {
      day.lines.push_back({.cents = 1000 * line.quantity,
                           .item = numbers_.items.NumberOf({line.is_addition, line.item}),
                           .item_name = numbers_.texts.NumberOf("Item"),
                           .quantity = line.quantity});
      sale.total += 1000 * line.quantity;
    }
    sale.paid = sale.total;
    day.payments.push_back({.cents = sale.total, .method = numbers_.texts.NumberOf("Pix")});
    return sale;
  }
  PeriodFigures FiguresOf(std::vector<DaySales> days, int customers = 10) {
    SalesOfDays sales;
    for (DaySales& day : days) {
      Summarize(day);
      sales.push_back(std::make_shared<const DaySales>(std::move(day)));
    }
    PeriodFigures figures;
    PutFigures(sales, numbers_, customers, figures);
    AddTotals(sales, numbers_, figures.previous);
    return figures;
  }

  SalesNumbers numbers_;
  int64_t last_id_ = 0;
};

TEST_F(SalesFiguresTest, SumsOrdersByDayHourOriginAndMethod) {
  DaySales monday{.date = kMonday};
  Sell(monday, "Ana", 9, {{7, 2}});
  Sell(monday, "Bia", 10, {{7, 1}});
  DaySales next{.date = common::AddDays(kMonday, 7)};
  Sell(next, "Ana", 9, {{8, 3}});
  const PeriodFigures figures = FiguresOf({monday, next});
  const PeriodSums& sums = figures.totals.sums;
  EXPECT_EQ(sums.all.order_count, 3);
  EXPECT_EQ(sums.all.revenue, 6000);
  EXPECT_EQ(sums.days.at("2026-03-02").revenue, 3000);
  EXPECT_EQ(sums.hours[9].revenue, 5000);
  EXPECT_EQ((sums.weekday_hours.at({1, 9}).order_count), 2);
  EXPECT_EQ(sums.origins.at("App").order_count, 3);
  EXPECT_EQ(figures.totals.methods.at(0).cents, 6000);
  EXPECT_EQ(figures.totals.customer_count, 2);
  EXPECT_EQ(figures.previous.customer_count, 2);
  EXPECT_EQ(figures.previous.sums.all.revenue, 6000);
}

TEST_F(SalesFiguresTest, SortsCustomersByTotalThenKey) {
  DaySales day{.date = kMonday};
  Sell(day, "Bia", 9, {{7, 2}});
  Sell(day, "Ana", 9, {{7, 2}});
  Sell(day, "Caio", 9, {{7, 3}});
  const PeriodFigures figures = FiguresOf({day}, 2);
  ASSERT_EQ(figures.customers.size(), 2);
  EXPECT_EQ(figures.customers[0].name, "Caio");
  EXPECT_EQ(figures.customers[1].name, "Ana");
  EXPECT_EQ(figures.totals.customer_count, 3);
  EXPECT_EQ(figures.item_sales.at({false, 7}).top_customer, "Caio");
}

TEST_F(SalesFiguresTest, BreaksTiesByTheSmallerHourOrItem) {
  DaySales day{.date = kMonday};
  Sell(day, "Ana", 9, {{8, 1}, {5, 1, true}});
  Sell(day, "Ana", 14, {{7, 1}, {5, 4, true}});
  const CustomerSums customer = FiguresOf({day}).customers.at(0);
  EXPECT_EQ(customer.preferred_hour, 9);
  EXPECT_EQ(customer.favorite_item, 7) << "additions do not count";
}

TEST_F(SalesFiguresTest, ExcludesCancelledOrdersFromSales) {
  DaySales day{.date = kMonday};
  Sell(day, "Ana", 9, {{7, 1}});
  Sale& cancelled = Sell(day, "Bia", 9, {});
  day.payments.pop_back();
  cancelled.total = 5000;
  cancelled.is_cancelled = true;
  const PeriodFigures figures = FiguresOf({day});
  EXPECT_EQ(figures.totals.sums.all.order_count, 1);
  EXPECT_EQ(figures.totals.sums.all.cancelled, 5000);
  EXPECT_EQ(figures.totals.customer_count, 1);
  EXPECT_EQ(figures.previous.customer_count, 1);
}

TEST_F(SalesFiguresTest, ReducesADayToTheSalesWithinTheSpan) {
  DaySales day{.date = kMonday};
  Sell(day, "Ana", 9, {{7, 1}});
  Sell(day, "Bia", 10, {{7, 2}, {8, 1}});
  Sell(day, "Caio", 11, {{7, 4}});
  const DaySales part = PartOf(day, {sys_days(kMonday) + hours(10), sys_days(kMonday) + hours(11)});
  ASSERT_EQ(part.sales.size(), 1);
  EXPECT_EQ(part.lines.size(), 2);
  EXPECT_EQ(part.all.revenue, 3000);
  EXPECT_EQ(part.methods.at(0).second.revenue, 3000);
  EXPECT_EQ(part.item_hours.size(), 2);
}

}  // namespace
}  // namespace navalha::reporting
