#include "services/booking/schedules/stranding_refusal.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <string_view>

#include "navalha/booking/v1/reserved_time.pb.h"
#include "services/common/database/sql_array.hpp"

namespace navalha::booking {
namespace {

using common::Statement;
using Orders = orders::v1::OrderAppointmentService::Stub;

constexpr Statement kAppointments{"stranded_appointments", R"sql(
  SELECT reservation_key, id, client_first_name FROM appointment
  WHERE provider_user_id = ANY ($1::bigint[]) AND reservation_key = ANY ($2::text[])
)sql"};

struct Named {
  int64_t id = 0;
  std::string client_name;
};

std::vector<std::string> KeysOf(const std::vector<StandingBooking>& listed,
                                std::string_view source) {
  std::vector<std::string> keys;
  for (const StandingBooking& booking : listed) {
    if (booking.source == source) {
      keys.push_back(booking.key);
    }
  }
  return keys;
}

// Keeps kListed bookings within common::kAnswerBytesLimit: a client's name may have 1,020 bytes.
constexpr size_t kNameBytes = 100;

// The name, or its first characters with an ellipsis when it exceeds kNameBytes.
std::string ShortName(const std::string& name) {
  if (name.size() <= kNameBytes) {
    return name;
  }
  constexpr std::string_view kEllipsis = "…";
  size_t end = kNameBytes - kEllipsis.size();
  while (end > 0 && (static_cast<unsigned char>(name[end]) & 0xc0) == 0x80) {
    --end;
  }
  return name.substr(0, end).append(kEllipsis);
}

void Put(const StandingBooking& booking, const Named& named, v1::StrandedBooking& listed) {
  const common::LocalTime begin = common::ToLocal(booking.range.begin, booking.time_zone);
  listed.set_id(booking.id);
  listed.set_source(booking.source);
  listed.set_booking_id(named.id);
  listed.set_date(common::FormatDate(begin.date));
  listed.set_start_time(common::FormatTime(begin.time));
  listed.set_end_time(
      common::FormatTime(common::ToLocal(booking.range.end, booking.time_zone).time));
  listed.set_client_name(ShortName(named.client_name));
  listed.set_collaborator_id(booking.collaborator_id);
  listed.set_establishment_id(booking.establishment_id);
}

}  // namespace

StrandingRefusal::StrandingRefusal(common::Database& database, const common::Peer& orders,
                                   HoldExpiry& expiry)
    : database_(database),
      orders_(orders),
      expiry_(expiry),
      order_appointments_(orders::v1::OrderAppointmentService::NewStub(orders.channel())) {}

common::Error StrandingRefusal::ErrorOf(const std::vector<StandingBooking>& bookings,
                                        const common::Call& call) const {
  const std::vector<StandingBooking> listed(
      bookings.begin(),
      bookings.begin() + static_cast<std::ptrdiff_t>(std::min(kListed, bookings.size())));
  std::map<std::string, Named> named;
  std::vector<int64_t> people;
  for (const StandingBooking& booking : listed) {
    people.push_back(booking.provider_user_id);
  }
  for (const auto& row : database_.Run(kAppointments, common::SqlArray(people),
                                       common::SqlArray(KeysOf(listed, "appointment")))) {
    named[row[0].c_str()] = {row[1].as<int64_t>(), row[2].c_str()};
  }
  orders::v1::ListReservedOrdersRequest request;
  const auto order_keys = KeysOf(listed, "order");
  request.mutable_reservation_keys()->Assign(order_keys.begin(), order_keys.end());
  if (!order_keys.empty()) {
    const auto found = orders_.Invoke<orders::v1::ListReservedOrdersResponse>(
        *order_appointments_, &Orders::ListReservedOrders, call, request, {.idempotent = true});
    for (const orders::v1::ReservedOrder& order : found.orders()) {
      named[order.reservation_key()] = {order.id(), order.customer_name()};
    }
  }
  v1::StrandedBookings answer;
  for (const StandingBooking& booking : listed) {
    Put(booking, named[booking.key], *answer.add_bookings());
  }
  answer.set_count(static_cast<int32_t>(bookings.size()));
  answer.set_confirm(ConfirmationOf(bookings));
  return common::Conflict(
             "BOOKINGS_STRANDED",
             bookings.size() == 1
                 ? "Há 1 agendamento neste período. Confirme para continuar: ele não será "
                   "cancelado."
                 : fmt::format(
                       "Há {} agendamentos neste período. Confirme para continuar: eles não "
                       "serão cancelados.",
                       bookings.size()))
      .WithAnswer(answer);
}

}  // namespace navalha::booking
