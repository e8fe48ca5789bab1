#include "services/orders/appointments/order_appointment_service.hpp"

#include <chrono>

#include "services/common/rpc/error.hpp"
#include "services/orders/appointments/order_appointments.hpp"

namespace navalha::orders {
namespace {

constexpr int kMostDays = 62;
constexpr std::string_view kLoaded = "Agendamentos carregados.";

}  // namespace

void OrderAppointmentService::Register(common::Router& router) {
  router.For("navalha.orders.v1.OrderAppointmentService")
      .Unary("ListOrderAppointments", this, &OrderAppointmentService::ListOrderAppointments)
      .Unary("ListMyOrderAppointments", this, &OrderAppointmentService::ListMyOrderAppointments)
      .Unary("CountOrderAppointments", this, &OrderAppointmentService::CountOrderAppointments)
      .Unary("ListReservedOrders", this, &OrderAppointmentService::ListReservedOrders)
      .Unary("ListCollaboratorBookings", this, &OrderAppointmentService::ListCollaboratorBookings);
}

void OrderAppointmentService::ListOrderAppointments(const common::Call& call,
                                                    const v1::ListOrderAppointmentsRequest& request,
                                                    v1::ListOrderAppointmentsResponse& response) {
  AppointmentFilter filter = AppointmentFilterOf(request, now_());
  if (!filter.customer.empty()) {
    const auto found = catalog_.FindNames(call, request.q());
    for (const auto& establishment : found.establishments()) {
      filter.establishment_ids.push_back(establishment.id());
    }
  }
  const AppointmentPage page = appointments_.List(filter);
  const auto names = catalog_.NamesOf(call, EstablishmentsOf(page.orders));
  PutAppointments(page, names, filter, call.RequireUser().IsAdministrator(), response);
  response.set_message(std::string(kLoaded));
}

void OrderAppointmentService::ListMyOrderAppointments(
    const common::Call& call, const v1::ListMyOrderAppointmentsRequest& request,
    v1::ListOrderAppointmentsResponse& response) {
  const AppointmentFilter filter = AppointmentFilterOf(request, now_());
  const AppointmentPage page = appointments_.ListOfClient(call.RequireUser().user_id, filter);
  const auto names = catalog_.NamesOf(call, EstablishmentsOf(page.orders));
  PutAppointments(page, names, filter, /*with_phone=*/false, response);
  response.set_message(std::string(kLoaded));
}

void OrderAppointmentService::ListReservedOrders(const common::Call&,
                                                 const v1::ListReservedOrdersRequest& request,
                                                 v1::ListReservedOrdersResponse& response) {
  appointments_.ListReserved(request, response);
}

void OrderAppointmentService::ListCollaboratorBookings(
    const common::Call&, const v1::ListCollaboratorBookingsRequest& request,
    v1::ListCollaboratorBookingsResponse& response) {
  appointments_.ListOfCollaborator(request, response);
}

void OrderAppointmentService::CountOrderAppointments(
    const common::Call&, const v1::CountOrderAppointmentsRequest& request,
    v1::CountOrderAppointmentsResponse& response) {
  const std::chrono::sys_days first{common::ParseDate(request.start_date()).value()};
  const std::chrono::sys_days last{common::ParseDate(request.end_date()).value()};
  if (last < first) {
    throw common::Invalid("end_date", "O fim deve ser depois do início.");
  }
  if ((last - first).count() >= kMostDays) {
    throw common::Invalid("end_date", "Peça no máximo 62 dias de uma vez.");
  }
  const auto counts =
      appointments_.CountByDay(common::BoundsOf(first).begin, common::BoundsOf(last).end);
  for (std::chrono::sys_days day = first; day <= last; day += std::chrono::days(1)) {
    v1::AppointmentCount& count = *response.add_days();
    count.set_date(common::FormatDate(day));
    const auto found = counts.find(count.date());
    count.set_appointments(found == counts.end() ? 0 : found->second);
  }
}

}  // namespace navalha::orders
