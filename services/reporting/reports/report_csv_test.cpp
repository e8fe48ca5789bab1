#include "services/reporting/reports/report_csv.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "services/common/text/clock.hpp"

namespace navalha::reporting {
namespace {

using testing::EndsWith;
using testing::StartsWith;

std::string CsvOf(const v1::GetOrderReportResponse& report, std::string_view table) {
  std::string csv;
  WriteTable(report, table, [&](std::string_view text) {
    csv += text;
    return true;
  });
  return csv;
}

TEST(WriteTable, WritesMoneyPercentagesAndTimesAsBrazilianSpreadsheetsReadThem) {
  v1::GetOrderReportResponse report;
  report.set_time_zone("America/Sao_Paulo");
  v1::ReportItem& item = *report.add_items();
  item.set_name("=Corte; \"fino\"");
  item.set_quantity(3);
  item.set_subtotal(13'505);
  item.set_average_ticket(4502);
  item.set_quantity_share(33.3);
  item.set_revenue_share(50);
  item.set_peak_hour(9);
  item.set_top_customer("Ana");
  *item.mutable_last_order_at() = common::ToProto(common::FromSql("2026-03-02 02:30:00+00"));
  const std::string csv = CsvOf(report, "items");
  EXPECT_THAT(csv, StartsWith("Item;Quantidade;"));
  EXPECT_THAT(csv, EndsWith("\r\n\"'=Corte; \"\"fino\"\"\";3;135,05;45,02;33,3;50,0;0;0;09:00;Ana;"
                            "01/03/2026 23:30\r\n"));
}

TEST(WriteTable, WritesOccupancyByWeekdayWithoutAShareOnClosedDays) {
  v1::GetOrderReportResponse report;
  v1::ReportWeekdayOccupancy& sunday = *report.mutable_occupancy()->add_weekdays();
  sunday.set_base_day_count(4);
  v1::ReportWeekdayOccupancy& monday = *report.mutable_occupancy()->add_weekdays();
  monday.set_weekday(1);
  monday.set_base_day_count(4);
  monday.set_worked_minutes(90);
  monday.set_scheduled_minutes(480);
  monday.set_share(18.8);
  EXPECT_THAT(CsvOf(report, "occupancy"),
              EndsWith("\r\nDomingo;;0;0;4\r\nSegunda;18,8;90;480;4\r\n"));
}

TEST(WriteTable, WritesNegativeAmounts) {
  v1::GetOrderReportResponse report;
  v1::ReportExpense& expense = *report.add_expenses();
  expense.set_category("Limpeza");
  expense.set_amount(-905);
  EXPECT_THAT(CsvOf(report, "expenses"), EndsWith("\r\nLimpeza;0;-9,05\r\n"));
}

TEST(WriteTable, EndsWhenTheClientDisconnects) {
  v1::GetOrderReportResponse report;
  for (int day = 1; day <= 9; ++day) {
    report.add_days()->set_date("2026-03-0" + std::to_string(day));
  }
  int texts = 0;
  WriteTable(report, "days", [&](std::string_view) { return ++texts < 3; });
  EXPECT_EQ(texts, 3);
}

}  // namespace
}  // namespace navalha::reporting
