#include "services/orders/appointments/order_appointments.hpp"

#include <algorithm>
#include <charconv>
#include <map>
#include <set>

#include "services/common/database/list_search.hpp"
#include "services/orders/store/order_rows.hpp"

namespace navalha::orders {
namespace {

constexpr int kPageSize = 25;

// Parses an order's number, such as "7" or "007". Returns nothing for other texts.
std::optional<int> NumberIn(std::string_view q) {
  int number = 0;
  const auto [end, error] = std::from_chars(q.data(), q.data() + q.size(), number);
  return error == std::errc() && end == q.data() + q.size() && number > 0 ? std::optional(number)
                                                                          : std::nullopt;
}

Period PeriodOf(std::string_view word) {
  return word == "upcoming" ? Period::kUpcoming : word == "past" ? Period::kPast : Period::kAny;
}

// Returns a filter with the period and the page, which all lists share.
template <class Request>
AppointmentFilter PageOf(const Request& request, common::Instant now) {
  AppointmentFilter filter;
  filter.period = PeriodOf(request.period());
  filter.now = now;
  filter.page = std::max(request.page(), 1);
  filter.per_page = request.per_page() > 0 ? request.per_page() : kPageSize;
  return filter;
}

v1::OrderAppointment AppointmentOf(const v1::Order& order, bool with_phone) {
  v1::OrderAppointment appointment;
  appointment.set_id(order.id());
  appointment.set_order_number(order.order_number());
  appointment.set_version(order.version());
  const v1::OrderAttendantUser& attendant = order.attendant().user();
  appointment.set_attendant_name(FullName(attendant.first_name(), attendant.last_name()));
  appointment.set_customer_name(order.customer_name());
  *appointment.mutable_order_datetime() = order.order_datetime();
  appointment.set_total_duration(order.total_duration());
  for (const v1::OrderItem& line : order.items()) {
    if (line.item().type() == "service") {
      appointment.add_services(line.item().name());
      appointment.add_service_ids(line.item_id());
    }
  }
  if (with_phone && order.has_customer_phone()) {
    appointment.set_customer_phone(order.customer_phone());
  }
  if (order.has_collaborator_id()) {
    appointment.set_collaborator_id(order.collaborator_id());
  }
  appointment.set_total_price(order.total_price());
  appointment.set_appointment_status(order.appointment_status());
  *appointment.mutable_created_at() = order.created_at();
  if (order.has_deposit()) {
    *appointment.mutable_deposit() = order.deposit();
  }
  return appointment;
}

}  // namespace

AppointmentFilter AppointmentFilterOf(const v1::ListMyOrderAppointmentsRequest& request,
                                      common::Instant now) {
  return PageOf(request, now);
}

AppointmentFilter AppointmentFilterOf(const v1::ListOrderAppointmentsRequest& request,
                                      common::Instant now) {
  AppointmentFilter filter = PageOf(request, now);
  const std::string_view q = common::Trimmed(request.q());
  filter.customer = common::SearchPattern(q);
  filter.number = NumberIn(q);
  filter.status = request.status();
  if (const auto first = common::ParseDate(request.start_date())) {
    filter.from = common::BoundsOf(*first).begin;
  }
  if (const auto last = common::ParseDate(request.end_date())) {
    filter.before = common::BoundsOf(*last).end;
  }
  return filter;
}

std::vector<int64_t> EstablishmentsOf(const std::vector<StoredOrder>& orders) {
  std::set<int64_t> ids;
  for (const StoredOrder& stored : orders) {
    ids.insert(stored.order.entity_id());
  }
  return {ids.begin(), ids.end()};
}

void PutAppointments(const AppointmentPage& page, const catalog::v1::EstablishmentNames& names,
                     const AppointmentFilter& filter, bool with_phone,
                     v1::ListOrderAppointmentsResponse& response) {
  std::map<int64_t, const catalog::v1::EstablishmentName*> by_id;
  for (const catalog::v1::EstablishmentName& name : names.establishments()) {
    by_id[name.id()] = &name;
  }
  for (const StoredOrder& stored : page.orders) {
    v1::OrderAppointment& appointment = *response.add_appointments();
    appointment = AppointmentOf(stored.order, with_phone);
    if (const auto found = by_id.find(stored.order.entity_id()); found != by_id.end()) {
      v1::OrderEstablishment& establishment = *appointment.mutable_establishment();
      establishment.set_id(found->second->id());
      establishment.set_name(found->second->name());
      establishment.set_slug(found->second->slug());
      establishment.set_time_zone(found->second->time_zone());
    }
  }
  response.set_total(page.total);
  response.set_current_page(filter.page);
  response.set_per_page(filter.per_page);
  response.set_last_page(common::LastPage(page.total, filter.per_page));
}

}  // namespace navalha::orders
