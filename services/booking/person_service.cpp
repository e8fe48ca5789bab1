#include "services/booking/person_service.hpp"

namespace navalha::booking {
namespace {

// Page size of an export, and the bytes after which it stops.
constexpr int kRows = 200;
constexpr size_t kBytes = size_t{1} << 20;

}  // namespace

void PersonService::Register(common::Router& router) {
  router.For("navalha.booking.v1.PersonService")
      .Unary("ListClientAppointments", this, &PersonService::ListClientAppointments)
      .Unary("ListClientServiceRecords", this, &PersonService::ListClientServiceRecords)
      .Unary("FindFutureAppointments", this, &PersonService::FindFutureAppointments)
      .Unary("ListBookedClients", this, &PersonService::ListBookedClients)
      .Unary("FindConnection", this, &PersonService::FindConnection)
      .Unary("ForgetPerson", this, &PersonService::ForgetPerson);
}

void PersonService::ListClientAppointments(const common::Call&,
                                           const v1::ListClientRowsRequest& request,
                                           v1::ListClientAppointmentsResponse& response) {
  size_t bytes = 0;
  for (const StoredAppointment& stored :
       appointments_.ListOfClient(request.user_id(), request.before_id(), kRows)) {
    bytes += stored.appointment.ByteSizeLong();
    if (bytes > kBytes && response.appointments_size() > 0) {
      return;
    }
    *response.add_appointments() = stored.For(request.user_id());
  }
}

void PersonService::ListClientServiceRecords(const common::Call&,
                                             const v1::ListClientRowsRequest& request,
                                             v1::ListClientServiceRecordsResponse& response) {
  size_t bytes = 0;
  for (const StoredServiceRecord& stored :
       records_.ListOfClient(request.user_id(), request.before_id(), kRows)) {
    bytes += stored.record.ByteSizeLong();
    if (bytes > kBytes && response.service_records_size() > 0) {
      return;
    }
    *response.add_service_records() = stored.For(request.user_id());
  }
}

void PersonService::FindFutureAppointments(const common::Call&,
                                           const v1::FindFutureAppointmentsRequest& request,
                                           v1::FindFutureAppointmentsResponse& response) {
  const FutureAppointments found = people_.FindFuture(request, now_());
  if (found.as_client) {
    *response.mutable_as_client() = common::ToProto(*found.as_client);
  }
  if (found.as_provider) {
    *response.mutable_as_provider() = common::ToProto(*found.as_provider);
  }
}

void PersonService::ListBookedClients(const common::Call&,
                                      const v1::ListBookedClientsRequest& request,
                                      v1::ListBookedClientsResponse& response) {
  const auto ids = people_.BookedClientsOf(request.establishment_id(), now_());
  response.mutable_user_ids()->Assign(ids.begin(), ids.end());
}

void PersonService::FindConnection(const common::Call&, const v1::FindConnectionRequest& request,
                                   v1::FindConnectionResponse& response) {
  response.set_connected(people_.IsConnected(request));
}

// Resumable: repeating a timed-out call continues where it stopped.
void PersonService::ForgetPerson(const common::Call& call, const v1::ForgetPersonRequest& request,
                                 navalha::common::v1::Empty&) {
  const auto stale = people_.CancelFutureAppointments(request.user_id(), now_());
  if (!stale.empty()) {
    tags_.Invalidate(stale);
  }
  while (people_.Forget(request.user_id()) > 0) {
    call.ThrowIfOver();
  }
}

}  // namespace navalha::booking
