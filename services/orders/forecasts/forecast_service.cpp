#include "services/orders/forecasts/forecast_service.hpp"

#include <string>

#include "services/common/rpc/error.hpp"
#include "services/orders/order_access.hpp"

namespace navalha::orders {
namespace {

using common::Date;

// Returns the caller's membership in the establishment. Throws unless the caller has the
// permission.
catalog::v1::Membership RequireAccess(const common::Call& call, CatalogClient& catalog,
                                      int64_t establishment_id, bool ShopAccess::*permission) {
  const common::Caller& caller = call.RequireUser();
  auto membership = catalog.MembershipOf(call, establishment_id, caller.user_id);
  if (!(ShopAccessOf(caller, membership).*permission)) {
    throw common::Denied();
  }
  return membership;
}

// Returns the first and the last day of a request. Throws for an invalid range.
template <class Request>
std::pair<Date, Date> DaysOf(const Request& request) {
  const Date first = common::ParseDate(request.start_date()).value();
  const Date last = common::ParseDate(request.end_date()).value();
  if (last < first) {
    throw common::Invalid("end_date", "O fim deve ser depois do início.");
  }
  if (DaysBetween(first, last) >= kForecastDays) {
    throw common::Invalid("end_date", "Peça no máximo 31 dias de uma vez.");
  }
  return {first, last};
}

void RequireNear(const Date& first, const Date& last, const Date& today) {
  if (DaysBetween(first, today) > kForecastDays) {
    throw common::Invalid("start_date", "Só há previsão a partir de 31 dias atrás.");
  }
  if (DaysBetween(today, last) > kForecastDays) {
    throw common::Invalid("end_date", "Só há previsão para os próximos 31 dias.");
  }
}

std::vector<std::vector<OpenHours>> OpenHoursOf(
    const booking::v1::ListOpeningDaysResponse& opening) {
  std::vector<std::vector<OpenHours>> days;
  for (const booking::v1::OpeningDay& day : opening.days()) {
    std::vector<OpenHours>& open = days.emplace_back();
    for (const booking::v1::OpeningHours& hours : day.hours()) {
      open.push_back({common::ParseTime(hours.start_time()).value(),
                      common::ParseTime(hours.end_time()).value()});
    }
  }
  return days;
}

void Put(std::vector<v1::Forecast> forecasts, v1::ListForecastsResponse& response) {
  for (v1::Forecast& forecast : forecasts) {
    *response.add_data() = std::move(forecast);
  }
}

}  // namespace

void ForecastService::Register(common::Router& router) {
  router.For("navalha.orders.v1.ForecastService")
      .Unary("ListForecasts", this, &ForecastService::ListForecasts)
      .Unary("GenerateForecasts", this, &ForecastService::GenerateForecasts);
}

void ForecastService::ListForecasts(const common::Call& call,
                                    const v1::ListForecastsRequest& request,
                                    v1::ListForecastsResponse& response) {
  RequireAccess(call, catalog_, request.entity_id(), &ShopAccess::reads);
  const auto [first, last] = DaysOf(request);
  Put(forecasts_.List(request.entity_id(), first, last, request.status()), response);
  response.set_message("Previsões carregadas.");
}

void ForecastService::GenerateForecasts(const common::Call& call,
                                        const v1::GenerateForecastsRequest& request,
                                        v1::ListForecastsResponse& response) {
  const auto membership =
      RequireAccess(call, catalog_, request.entity_id(), &ShopAccess::reads_as_staff);
  const auto [first, last] = DaysOf(request);
  const common::Instant now = now_();
  const Date today = common::ToLocal(now, membership.time_zone()).date;
  RequireNear(first, last, today);
  const auto opening =
      booking_.OpeningDays(call, request.entity_id(), first, DaysBetween(first, last) + 1);
  forecasts_.Rebuild({.establishment_id = request.entity_id(),
                      .time_zone = membership.time_zone(),
                      .first = first,
                      .last = last,
                      .today = today,
                      .open = OpenHoursOf(opening)},
                     now);
  Put(forecasts_.List(request.entity_id(), first, last, "pending"), response);
  response.set_message(response.data().empty() ? "Ainda não há histórico para uma previsão."
                                               : "Previsão gerada.");
}

}  // namespace navalha::orders
