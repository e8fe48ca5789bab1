// Goal: the tables of a report are computed correctly from the sums that ReportStore reads.
// Method: compute tables from handwritten sums.
#include "services/reporting/reports/report_tables.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace navalha::reporting {
namespace {

Period March() {
  return PeriodOf("2026-03-01T00:00:00", "2026-03-31T23:59:59", "America/Sao_Paulo");
}

v1::GetOrderReportResponse TablesOf(const PeriodFigures& figures, int rows = 200) {
  v1::GetOrderReportResponse response;
  PutTables(figures, March(), rows, response);
  return response;
}

TEST(TotalsOf, ReturnsZerosForAnEmptyPeriod) {
  const v1::ReportTotals totals = TotalsOf({});
  EXPECT_EQ(totals.average_ticket(), 0);
  EXPECT_EQ(totals.items_per_order(), 0);
  EXPECT_EQ(totals.cancellation_rate(), 0);
  EXPECT_EQ(totals.attendance_rate(), 0);
  EXPECT_EQ(totals.average_service_seconds(), 0);
}

TEST(TotalsOf, ComputesNetProfitAveragesAndRates) {
  PeriodTotals totals;
  totals.sums.all = {.order_count = 3,
                     .revenue = 10'000,
                     .line_count = 5,
                     .paid = 7000,
                     .fiado = 1000,
                     .due = 2000,
                     .due_count = 1,
                     .cancelled_count = 1,
                     .cancelled = 4500,
                     .attended_count = 2,
                     .attended_min = 75,
                     .not_attended_count = 1};
  totals.customer_count = 3;
  totals.new_customer_count = 1;
  totals.methods = {{"Pix", 1, 6500}, {"Cortesia", 1, 500}};
  totals.expenses = {{"Limpeza", 2, 900}, {"Aluguel", 0, -100}};
  const v1::ReportTotals answer = TotalsOf(totals);
  EXPECT_EQ(answer.cash_flow(), 6500) << "a courtesy is no money";
  EXPECT_EQ(answer.total_expenses(), 800);
  EXPECT_EQ(answer.net_profit(), 5700);
  EXPECT_EQ(answer.average_ticket(), 3333);
  EXPECT_EQ(answer.items_per_order(), 1.67);
  EXPECT_EQ(answer.cancellation_rate(), 25);
  EXPECT_EQ(answer.attendance_rate(), 66.7);
  EXPECT_EQ(answer.average_service_seconds(), 2250);
  EXPECT_EQ(answer.returning_customers_count(), 2);
}

TEST(PutTables, MarksTheFirstHourWithTheMostOrders) {
  PeriodFigures figures;
  figures.totals.sums.all = {.order_count = 5, .revenue = 1000};
  figures.totals.sums.hours[9] = {.order_count = 2, .revenue = 400};
  figures.totals.sums.hours[14] = {.order_count = 2, .revenue = 500};
  figures.totals.sums.hours[15] = {.order_count = 1, .revenue = 100};
  figures.item_hours = {{false, 7, 9, 1, 100, 0, 0},
                        {false, 7, 14, 2, 200, 0, 0},
                        {false, 8, 14, 2, 200, 0, 0},
                        {true, 9, 14, 5, 500, 0, 0}};
  figures.item_sales[{false, 7}] = {.name = "Corte"};
  figures.item_sales[{false, 8}] = {.name = "Barba"};
  const auto tables = TablesOf(figures);
  EXPECT_EQ(tables.peak_hour(), 9);
  EXPECT_EQ(tables.hours_size(), 24);
  EXPECT_TRUE(tables.hours(9).is_peak());
  EXPECT_FALSE(tables.hours(14).is_peak());
  EXPECT_EQ(tables.hours(9).share(), 40);
  EXPECT_EQ(tables.hours(14).top_item(), "Corte") << "additions do not count";
  EXPECT_FALSE(tables.hours(15).has_top_item());
}

TEST(PutTables, HasNoPeakWithoutOrders) {
  const auto tables = TablesOf({});
  EXPECT_FALSE(tables.has_peak_hour());
  EXPECT_EQ(tables.days_size(), 31);
  EXPECT_EQ(tables.days(0).date(), "2026-03-01");
  EXPECT_EQ(tables.days(30).date(), "2026-03-31");
}

TEST(PutTables, SortsItemsBySubtotalAndLimitsTheRows) {
  PeriodFigures figures;
  figures.item_hours = {{false, 7, 9, 1, 100, 0, 2}, {false, 7, 10, 3, 300, 4, 0},
                        {false, 8, 9, 2, 900, 0, 0}, {false, 9, 9, 4, 400, 0, 0},
                        {true, 20, 9, 6, 60, 0, 0},  {true, 21, 9, 7, 10, 0, 0}};
  const auto tables = TablesOf(figures, 2);
  EXPECT_EQ(tables.item_count(), 3);
  ASSERT_EQ(tables.items_size(), 2);
  EXPECT_EQ(tables.items(0).item_id(), 8);
  EXPECT_EQ(tables.items(1).item_id(), 7) << "equal subtotals: the smaller id";
  EXPECT_EQ(tables.items(1).peak_hour(), 10);
  EXPECT_EQ(tables.items(1).combo_quantity(), 4);
  EXPECT_EQ(tables.items(1).extras_count(), 2);
  EXPECT_EQ(tables.items(1).average_ticket(), 100);
  EXPECT_EQ(tables.items(1).quantity_share(), 40);
  EXPECT_EQ(tables.items(1).revenue_share(), 23.5);
  EXPECT_EQ(tables.additions(0).item_id(), 21);
  EXPECT_EQ(tables.report().breakdown_by_item().at("9").quantity(), 4);
}

TEST(PutTables, ComputesTheMeanIntervalBetweenVisits) {
  const common::Instant first = common::FromSql("2026-03-02 13:00:00+00");
  PeriodFigures figures;
  figures.totals.customer_count = 3;
  figures.customers = {
      {.name = "Ana",
       .order_count = 3,
       .total = 900,
       .first_visit = first,
       .last_visit = first + std::chrono::hours(60)},
      {.name = "Bia", .order_count = 1, .total = 500, .first_visit = first, .last_visit = first},
      {.name = "Caio", .order_count = 2, .total = 500, .first_visit = first, .last_visit = first}};
  const auto tables = TablesOf(figures);
  EXPECT_EQ(tables.customers(0).rank(), 1);
  EXPECT_EQ(tables.customers(0).mean_interval_seconds(), 30 * 3600);
  EXPECT_EQ(tables.customers(0).mean_interval(), "1d 6h");
  EXPECT_FALSE(tables.customers(1).has_mean_interval_seconds());
  EXPECT_EQ(tables.customers(1).mean_interval(), "—");
  EXPECT_EQ(tables.customers(2).mean_interval(), "—");
  EXPECT_EQ(tables.report().top_customers_size(), 3);
}

}  // namespace
}  // namespace navalha::reporting
