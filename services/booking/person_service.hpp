#pragma once

#include "navalha/booking/v1/person.pb.h"
#include "services/booking/appointments/appointment_store.hpp"
#include "services/booking/appointments/service_record_store.hpp"
#include "services/booking/person_store.hpp"
#include "services/common/redis/cache_tags.hpp"
#include "services/common/rpc/router.hpp"

namespace navalha::booking {

/// Handlers of navalha.booking.v1.PersonService; the proto documents each RPC. Thread-safe.
class PersonService {
 public:
  PersonService(common::Database& database, common::CacheTags& tags, common::Now now)
      : people_(database),
        appointments_(database),
        records_(database),
        tags_(tags),
        now_(std::move(now)) {}
  void Register(common::Router& router);

 private:
  void ListClientAppointments(const common::Call& call, const v1::ListClientRowsRequest& request,
                              v1::ListClientAppointmentsResponse& response);
  void ListClientServiceRecords(const common::Call& call, const v1::ListClientRowsRequest& request,
                                v1::ListClientServiceRecordsResponse& response);
  void FindFutureAppointments(const common::Call& call,
                              const v1::FindFutureAppointmentsRequest& request,
                              v1::FindFutureAppointmentsResponse& response);
  void ListBookedClients(const common::Call& call, const v1::ListBookedClientsRequest& request,
                         v1::ListBookedClientsResponse& response);
  void FindConnection(const common::Call& call, const v1::FindConnectionRequest& request,
                      v1::FindConnectionResponse& response);
  void ForgetPerson(const common::Call& call, const v1::ForgetPersonRequest& request,
                    navalha::common::v1::Empty& response);

  PersonStore people_;
  AppointmentStore appointments_;
  ServiceRecordStore records_;
  common::CacheTags& tags_;
  common::Now now_;
};

}  // namespace navalha::booking
