#include "services/auth/person_client.hpp"

#include <algorithm>
#include <chrono>

#include "services/common/text/clock.hpp"

namespace navalha::auth {
namespace {

using CatalogStub = catalog::v1::PersonService::Stub;
using BookingStub = booking::v1::PersonService::Stub;
using OrdersStub = orders::v1::PersonService::Stub;
using ReportingStub = reporting::v1::PersonService::Stub;
using std::chrono::milliseconds;

const common::CallOptions kRead{.timeout = milliseconds(3000), .idempotent = true};
// Erasures run in the background and may delete many rows.
const common::CallOptions kForget{.timeout = milliseconds(20000), .idempotent = true};

bool IsEarlier(const google::protobuf::Timestamp& left, const google::protobuf::Timestamp& right) {
  return common::FromProto(left) < common::FromProto(right);
}

template <class Stub, class Request>
void SendForget(const common::Peer& peer, Stub& stub,
                grpc::Status (Stub::*method)(grpc::ClientContext*, const Request&,
                                             common::v1::Empty*),
                const Request& request) {
  peer.Invoke<common::v1::Empty>(
      stub, method, common::BackgroundCall("auth.forget", kForget.timeout), request, kForget);
}

}  // namespace

PersonClient::PersonClient(const common::Peer& catalog, const common::Peer& orders,
                           const common::Peer& booking, const common::Peer& reporting)
    : catalog_(catalog),
      orders_(orders),
      booking_(booking),
      reporting_(reporting),
      catalog_people_(catalog::v1::PersonService::NewStub(catalog.channel())),
      orders_people_(orders::v1::PersonService::NewStub(orders.channel())),
      booking_people_(booking::v1::PersonService::NewStub(booking.channel())),
      reporting_people_(reporting::v1::PersonService::NewStub(reporting.channel())) {}

std::vector<orders::v1::Order> PersonClient::OrdersOf(const common::Call& call,
                                                      int64_t user_id) const {
  std::vector<orders::v1::Order> all;
  orders::v1::ListClientOrdersRequest request;
  request.set_user_id(user_id);
  while (all.size() < kOrders) {
    const auto page = orders_.Invoke<orders::v1::ListClientOrdersResponse>(
        *orders_people_, &OrdersStub::ListClientOrders, call, request, kRead);
    if (page.orders().empty()) {
      break;
    }
    all.insert(all.end(), page.orders().begin(), page.orders().end());
    request.set_before_id(all.back().id());
  }
  return all;
}

std::vector<booking::v1::Appointment> PersonClient::AppointmentsOf(const common::Call& call,
                                                                   int64_t user_id) const {
  std::vector<booking::v1::Appointment> all;
  booking::v1::ListClientRowsRequest request;
  request.set_user_id(user_id);
  while (all.size() < kOrders) {
    const auto page = booking_.Invoke<booking::v1::ListClientAppointmentsResponse>(
        *booking_people_, &BookingStub::ListClientAppointments, call, request, kRead);
    if (page.appointments().empty()) {
      break;
    }
    all.insert(all.end(), page.appointments().begin(), page.appointments().end());
    request.set_before_id(all.back().id());
  }
  return all;
}

std::vector<booking::v1::ServiceRecord> PersonClient::ServiceRecordsOf(const common::Call& call,
                                                                       int64_t user_id) const {
  std::vector<booking::v1::ServiceRecord> all;
  booking::v1::ListClientRowsRequest request;
  request.set_user_id(user_id);
  while (all.size() < kOrders) {
    const auto page = booking_.Invoke<booking::v1::ListClientServiceRecordsResponse>(
        *booking_people_, &BookingStub::ListClientServiceRecords, call, request, kRead);
    if (page.service_records().empty()) {
      break;
    }
    all.insert(all.end(), page.service_records().begin(), page.service_records().end());
    request.set_before_id(all.back().id());
  }
  return all;
}

orders::v1::FindFutureBookingsResponse PersonClient::FutureBookingsOf(const common::Call& call,
                                                                      int64_t user_id) const {
  orders::v1::FindFutureBookingsRequest request;
  booking::v1::FindFutureAppointmentsRequest appointments;
  request.set_user_id(user_id);
  appointments.set_user_id(user_id);
  for (const auto& workplace : WorkplacesOf(call, user_id)) {
    request.add_workplaces(workplace.establishment_id());
    appointments.add_workplaces(workplace.establishment_id());
  }
  auto booked = orders_.Invoke<orders::v1::FindFutureBookingsResponse>(
      *orders_people_, &OrdersStub::FindFutureBookings, call, request, kRead);
  const auto appointed = booking_.Invoke<booking::v1::FindFutureAppointmentsResponse>(
      *booking_people_, &BookingStub::FindFutureAppointments, call, appointments, kRead);
  if (appointed.has_as_client() &&
      (!booked.has_as_client() || IsEarlier(appointed.as_client(), booked.as_client()))) {
    *booked.mutable_as_client() = appointed.as_client();
  }
  if (appointed.has_as_provider() &&
      (!booked.has_as_provider() || IsEarlier(appointed.as_provider(), booked.as_provider()))) {
    *booked.mutable_as_provider() = appointed.as_provider();
  }
  return booked;
}

bool PersonClient::AreConnected(const common::Call& call, int64_t user_id, int64_t other_id) const {
  orders::v1::FindConnectionRequest request;
  request.set_user_id(user_id);
  request.set_other_id(other_id);
  for (const auto& workplace : WorkplacesOf(call, user_id)) {
    request.add_workplaces(workplace.establishment_id());
    if (workplace.sees_orders()) {
      request.add_seen(workplace.establishment_id());
    }
  }
  for (const auto& workplace : WorkplacesOf(call, other_id)) {
    const auto& own = request.workplaces();
    if (std::find(own.begin(), own.end(), workplace.establishment_id()) != own.end()) {
      return true;
    }
    request.add_others_workplaces(workplace.establishment_id());
  }
  if (orders_
          .Invoke<orders::v1::FindConnectionResponse>(*orders_people_, &OrdersStub::FindConnection,
                                                      call, request, kRead)
          .connected()) {
    return true;
  }
  booking::v1::FindConnectionRequest appointments;
  appointments.set_user_id(user_id);
  appointments.set_other_id(other_id);
  appointments.mutable_workplaces()->CopyFrom(request.workplaces());
  appointments.mutable_seen()->CopyFrom(request.seen());
  appointments.mutable_others_workplaces()->CopyFrom(request.others_workplaces());
  return booking_
      .Invoke<booking::v1::FindConnectionResponse>(*booking_people_, &BookingStub::FindConnection,
                                                   call, appointments, kRead)
      .connected();
}

PersonClient::Workplaces PersonClient::WorkplacesOf(const common::Call& call,
                                                    int64_t user_id) const {
  catalog::v1::ListWorkplacesRequest request;
  request.set_user_id(user_id);
  auto answer = catalog_.Invoke<catalog::v1::ListWorkplacesResponse>(
      *catalog_people_, &CatalogStub::ListWorkplaces, call, request, kRead);
  return std::move(*answer.mutable_workplaces());
}

catalog::v1::ListEmploymentsResponse PersonClient::EmploymentsOf(const common::Call& call,
                                                                 int64_t user_id) const {
  catalog::v1::ListEmploymentsRequest request;
  request.set_user_id(user_id);
  return catalog_.Invoke<catalog::v1::ListEmploymentsResponse>(
      *catalog_people_, &CatalogStub::ListEmployments, call, request, kRead);
}

void PersonClient::Forget(const std::string& service, int64_t user_id,
                          const std::string& avatar) const {
  if (service == "catalog") {
    catalog::v1::ForgetPersonRequest request;
    request.set_user_id(user_id);
    request.set_avatar(avatar);
    SendForget(catalog_, *catalog_people_, &CatalogStub::ForgetPerson, request);
  } else if (service == "booking") {
    booking::v1::ForgetPersonRequest request;
    request.set_user_id(user_id);
    SendForget(booking_, *booking_people_, &BookingStub::ForgetPerson, request);
  } else if (service == "reporting") {
    reporting::v1::ForgetPersonRequest request;
    request.set_user_id(user_id);
    SendForget(reporting_, *reporting_people_, &ReportingStub::ForgetPerson, request);
  } else {
    orders::v1::ForgetPersonRequest request;
    request.set_user_id(user_id);
    SendForget(orders_, *orders_people_, &OrdersStub::ForgetPerson, request);
  }
}

}  // namespace navalha::auth
