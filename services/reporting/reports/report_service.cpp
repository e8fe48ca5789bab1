#include "services/reporting/reports/report_service.hpp"

#include <fmt/format.h>

#include "services/common/rpc/error.hpp"
#include "services/reporting/reports/report_csv.hpp"
#include "services/reporting/reports/report_tables.hpp"

namespace navalha::reporting {
namespace {

constexpr int kRows = 200;
constexpr int kOrders = 1000;

// Returns the number of rows of a table that grows with the period, and 0 for the other tables.
int64_t RowsOf(const v1::GetOrderReportResponse& report, const std::string& table) {
  return table == "customers"   ? report.customer_count()
         : table == "items"     ? report.item_count()
         : table == "additions" ? report.addition_count()
                                : 0;
}

// Returns the key of a report without orders. It contains all inputs of the answer except the state
// of the model. The caller is no input, because all callers see the same figures.
std::string KeyOf(const catalog::v1::Membership& membership, const Period& period) {
  return fmt::format("{} {} {} {}", TextOf(period.start), TextOf(period.end),
                     membership.time_zone(), membership.establishment_name());
}

// Sets all fields but `orders` and `message`. Additions, items and customers get at most `rows`
// rows each.
void Put(const PeriodFigures& figures, const catalog::v1::Membership& membership,
         const Period& period, int rows, v1::GetOrderReportResponse& response) {
  const Period previous = PeriodBefore(period);
  response.set_establishment_name(membership.establishment_name());
  response.set_time_zone(membership.time_zone());
  response.set_period_start(TextOf(period.start));
  response.set_period_end(TextOf(period.end));
  response.set_previous_start(TextOf(previous.start));
  response.set_previous_end(TextOf(previous.end));
  PutTables(figures, period, rows, response);
  *response.mutable_occupancy() = OccupancyOf(figures.totals.occupancy, period);
  *response.mutable_previous_occupancy() = OccupancyOf(figures.previous.occupancy, previous);
  response.mutable_report()->set_resource_utilization(response.occupancy().share());
}

}  // namespace

void ReportService::Register(common::Router& router) {
  router.For("navalha.reporting.v1.ReportService")
      .Bytes("GetOrderReport", this, &ReportService::GetOrderReport)
      .Stream("ExportReportTable", this, &ReportService::ExportReportTable);
}

ReportRead ReportService::Read(const common::Call& call, const catalog::v1::Membership& membership,
                               const Period& period, int rows, const std::string& kept_key) {
  const int64_t shop = membership.establishment_id();
  const Period previous = PeriodBefore(period);
  ReportRead read;
  model_.Read(call, {{shop, membership.time_zone()}}, [&](int64_t position) {
    return reports_.Read(shop, period, previous, rows, position, read, kept_key);
  });
  return read;
}

common::SharedBytes ReportService::AnswerOf(const common::Call& call,
                                            const catalog::v1::Membership& membership,
                                            const Period& period) {
  const std::string key = KeyOf(membership, period);
  ReportRead read = Read(call, membership, period, kRows, key);
  if (read.kept) {
    return read.kept;
  }
  v1::GetOrderReportResponse response;
  Put(read.figures, membership, period, kRows, response);
  response.set_message("Relatório carregado.");
  auto answer = std::make_shared<const std::string>(response.SerializeAsString());
  reports_.Keep(*read.shop, key, {std::move(read.state), answer});
  return answer;
}

void ReportService::GetOrderReport(const common::Call& call,
                                   const v1::GetOrderReportRequest& request,
                                   common::Serialized<v1::GetOrderReportResponse>& response) {
  const auto membership = RequireReports(call, catalog_, request.entity_id());
  const Period period =
      PeriodOf(request.period_start(), request.period_end(), membership.time_zone());
  response.bytes = AnswerOf(call, membership, period);
  if (!request.figures_only() && ReportAccessOf(call.RequireUser(), membership).orders) {
    auto page = orders_.OrdersOf(call, request.entity_id(), period.span, kOrders);
    v1::GetOrderReportResponse orders;
    *orders.mutable_orders() = std::move(*page.mutable_orders());
    orders.set_orders_truncated(page.truncated());
    // Serialized messages that follow each other are read as one with the fields of both.
    response.bytes =
        std::make_shared<const std::string>(*response.bytes + orders.SerializeAsString());
  }
}

void ReportService::ExportReportTable(const common::Call& call,
                                      const v1::ExportReportTableRequest& request,
                                      common::Writer<common::v1::Raw>& writer) {
  const auto membership = RequireReports(call, catalog_, request.entity_id());
  const Period period =
      PeriodOf(request.period_start(), request.period_end(), membership.time_zone());
  const common::FairPool::Place place(exports_, call, call.RequireUser().user_id);
  v1::GetOrderReportResponse report;
  Put(Read(call, membership, period, kMaxCsvRows).figures, membership, period, kMaxCsvRows, report);
  CheckCsvRows(RowsOf(report, request.table()), "period_end");
  const std::string file_name =
      fmt::format("relatorio-{}-{}-a-{}.csv", TableWord(request.table()),
                  common::FormatDate(period.first_day), common::FormatDate(period.last_day));
  StreamCsv(
      file_name, [&](const CsvSink& add) { WriteTable(report, request.table(), add); }, writer);
}

}  // namespace navalha::reporting
