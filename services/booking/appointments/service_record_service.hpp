#pragma once

#include "services/booking/appointments/appointment_maker.hpp"
#include "services/booking/appointments/service_record_rules.hpp"
#include "services/booking/appointments/service_record_store.hpp"
#include "services/common/rpc/router.hpp"

namespace navalha::booking {

/// Handlers of navalha.booking.v1.ServiceRecordService; the proto documents each RPC.
/// Thread-safe.
class ServiceRecordService {
 public:
  explicit ServiceRecordService(const EntryParts& parts);
  void Register(common::Router& router);

 private:
  void ListServiceRecordsByEntity(const common::Call& call,
                                  const v1::ListServiceRecordsByEntityRequest& request,
                                  v1::ListServiceRecordsResponse& response);
  void ListServiceRecordsByProvider(const common::Call& call,
                                    const v1::ListServiceRecordsByProviderRequest& request,
                                    v1::ListServiceRecordsResponse& response);
  void ListMyServiceRecords(const common::Call& call,
                            const v1::ListMyServiceRecordsRequest& request,
                            v1::ListServiceRecordsResponse& response);
  void CreateServiceRecord(const common::Call& call, const v1::CreateServiceRecordRequest& request,
                           v1::SaveServiceRecordResponse& response);
  void GetServiceRecord(const common::Call& call, const v1::GetServiceRecordRequest& request,
                        v1::GetServiceRecordResponse& response);
  void UpdateServiceRecordStatus(const common::Call& call,
                                 const v1::UpdateServiceRecordStatusRequest& request,
                                 v1::SaveServiceRecordResponse& response);

  struct VisibleRecord {
    StoredServiceRecord stored;
    RecordPart part;
  };
  // Returns the record. Throws NOT_FOUND if the caller may not see it.
  VisibleRecord FindVisible(const common::Call& call, int64_t id);
  StoredServiceRecord Enter(const common::Call& call,
                            const v1::CreateServiceRecordRequest& request);
  // Returns the record to enter, without its people.
  NewServiceRecord Draft(const common::Call& call, const v1::CreateServiceRecordRequest& request);
  void PutPrices(const common::Call& call, const v1::CreateServiceRecordRequest& request,
                 bool sets_prices, NewServiceRecord& wanted);
  void PutPeople(const common::Call& call, const v1::CreateServiceRecordRequest& request,
                 NewServiceRecord& wanted);
  StoredServiceRecord Load(int64_t id);
  void Put(const common::Call& call, const RowsOf& whose, const ListBounds& bounds,
           v1::ListServiceRecordsResponse& response);

  EntryParts parts_;
  ServiceRecordStore records_;
  common::IdempotencyStore idempotency_;
};

}  // namespace navalha::booking
