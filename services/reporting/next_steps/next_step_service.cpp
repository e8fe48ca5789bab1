#include "services/reporting/next_steps/next_step_service.hpp"

#include "services/reporting/reports/report_access.hpp"
#include "services/reporting/sales/rounding.hpp"

namespace navalha::reporting {
namespace {

constexpr int kDaysAhead = 7;

void PutFreeHours(const std::vector<booking::v1::FreeHour>& hours,
                  v1::ListNextStepsResponse& response) {
  for (const booking::v1::FreeHour& hour : hours) {
    v1::WeekFreeHour& row = *response.add_free_hours();
    row.set_date(hour.date());
    row.set_weekday(common::DayOfWeek(common::ParseDate(hour.date()).value()));
    row.set_hour(hour.hour());
    row.set_scheduled_minutes(hour.scheduled_minutes());
    row.set_free_minutes(hour.free_minutes());
    row.set_free_share(PercentOf(hour.free_minutes(), hour.scheduled_minutes()));
    response.set_scheduled_minutes(response.scheduled_minutes() + hour.scheduled_minutes());
    response.set_free_minutes(response.free_minutes() + hour.free_minutes());
  }
  response.set_free_share(PercentOf(response.free_minutes(), response.scheduled_minutes()));
}

}  // namespace

void NextStepService::Register(common::Router& router) {
  router.For("navalha.reporting.v1.NextStepService")
      .Unary("ListNextSteps", this, &NextStepService::ListNextSteps);
}

void NextStepService::ListNextSteps(const common::Call& call,
                                    const v1::ListNextStepsRequest& request,
                                    v1::ListNextStepsResponse& response) {
  const auto membership = RequireReports(call, catalog_, request.entity_id());
  const NextStepQuery query{request.entity_id(), membership.time_zone(), now_(),
                            booking_.BookedClientsOf(call, request.entity_id())};
  model_.Read(call, {{query.establishment_id, query.time_zone}},
              [&](int64_t position) { return store_.Read(query, position, response); });
  if (!ReportAccessOf(call.RequireUser(), membership).orders) {
    for (v1::OverdueCustomer& customer : *response.mutable_overdue_customers()) {
      customer.clear_phone();
    }
  }
  const common::Date today = TodayOf(query);
  const common::Date tomorrow = common::AddDays(today, 1);
  PutFreeHours(booking_.FreeHoursOf(call, query.establishment_id, tomorrow, kDaysAhead), response);
  response.set_establishment_name(membership.establishment_name());
  response.set_time_zone(query.time_zone);
  response.set_date(common::FormatDate(today));
  response.set_history_start(common::FormatDate(common::AddDays(today, -kHistoryDays)));
  response.set_minimum_visits(kMinimumVisits);
  response.set_overdue_factor(QuotientOf(kOverdueTenths, 10));
  response.set_free_from(common::FormatDate(tomorrow));
  response.set_message("Sugestões carregadas.");
}

}  // namespace navalha::reporting
