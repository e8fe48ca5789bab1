#pragma once

#include "navalha/booking/v1/move_times.pb.h"
#include "services/booking/schedules/availability.hpp"
#include "services/common/rpc/call.hpp"
#include "services/common/rpc/router.hpp"

namespace navalha::booking {

/// Handlers of navalha.booking.v1.MoveTimesService; appointments also use it. Thread-safe.
class MoveTimesService {
 public:
  MoveTimesService(common::Database& database, common::Now now)
      : availability_(database, std::move(now)) {}
  void Register(common::Router& router);

  void ListMoveTimes(const common::Call& call, const v1::ListMoveTimesRequest& request,
                     v1::ListAvailableDaysResponse& response);

 private:
  Availability availability_;
};

}  // namespace navalha::booking
