#pragma once

#include "navalha/booking/v1/scheduled_time.pb.h"
#include "services/booking/agendas/agenda_store.hpp"
#include "services/booking/schedules/holiday_store.hpp"
#include "services/booking/schedules/scheduled_time_store.hpp"
#include "services/common/rpc/call.hpp"
#include "services/common/rpc/router.hpp"
#include "services/common/text/clock.hpp"

namespace navalha::booking {

/// Sums scheduled time, for reporting. The proto documents each RPC. Thread-safe.
class ScheduledTimeService {
 public:
  ScheduledTimeService(common::Database& database, common::Now now)
      : store_(database), agendas_(database), holidays_(database), now_(std::move(now)) {}
  void Register(common::Router& router);

  void ListScheduledDays(const common::Call& call, const v1::ListScheduledDaysRequest& request,
                         v1::ListScheduledDaysResponse& response);
  void ListFreeHours(const common::Call& call, const v1::ListFreeHoursRequest& request,
                     v1::ListFreeHoursResponse& response);

 private:
  ScheduledTimeStore store_;
  AgendaStore agendas_;
  HolidayStore holidays_;
  common::Now now_;
};

}  // namespace navalha::booking
