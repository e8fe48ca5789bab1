#pragma once

#include "navalha/booking/v1/schedule.pb.h"
#include "navalha/common/v1/reply.pb.h"
#include "services/booking/catalog_client.hpp"
#include "services/booking/schedules/availability.hpp"
#include "services/booking/schedules/openings.hpp"
#include "services/booking/schedules/schedule_store.hpp"
#include "services/booking/schedules/stranding_refusal.hpp"
#include "services/common/redis/cache_tags.hpp"
#include "services/common/rpc/call.hpp"
#include "services/common/rpc/router.hpp"
#include "services/common/text/clock.hpp"

namespace navalha::booking {

/// Working hours and free times. ReservedTimeService has breaks and days off. Thread-safe.
class ScheduleService {
 public:
  /// The references must outlive it.
  ScheduleService(common::Database& database, const CatalogClient& catalog,
                  const StrandingRefusal& refusal, common::CacheTags& tags, common::Now now);
  void Register(common::Router& router);

  void ListAvailableTimes(const common::Call& call, const v1::ListAvailableTimesRequest& request,
                          v1::ListAvailableTimesResponse& response);
  void ListAvailableDays(const common::Call& call, const v1::ListAvailableDaysRequest& request,
                         v1::ListAvailableDaysResponse& response);
  void ListOpenings(const common::Call& call, const v1::ListOpeningsRequest& request,
                    v1::ListOpeningsResponse& response);
  void ListSchedule(const common::Call& call, const v1::ListScheduleRequest& request,
                    v1::ListScheduleResponse& response);
  void SaveSchedule(const common::Call& call, const v1::SaveScheduleRequest& request,
                    navalha::common::v1::MessageResponse& response);
  void UpdateSchedule(const common::Call& call, const v1::UpdateScheduleRequest& request,
                      navalha::common::v1::MessageResponse& response);
  void DeleteSchedule(const common::Call& call, const v1::DeleteScheduleRequest& request,
                      navalha::common::v1::MessageResponse& response);
  void ListOpeningDays(const common::Call& call, const v1::ListOpeningDaysRequest& request,
                       v1::ListOpeningDaysResponse& response);
  void FilterScheduled(const common::Call& call, const v1::FilterScheduledRequest& request,
                       v1::FilterScheduledResponse& response);

 private:
  Availability availability_;
  Openings openings_;
  ScheduleStore schedules_;
  const CatalogClient& catalog_;
  const StrandingRefusal& refusal_;
  common::CacheTags& tags_;
  common::Now now_;
};

}  // namespace navalha::booking
