#include "services/booking/reservations/move_times_service.hpp"

namespace navalha::booking {

void MoveTimesService::Register(common::Router& router) {
  router.For("navalha.booking.v1.MoveTimesService")
      .Unary("ListMoveTimes", this, &MoveTimesService::ListMoveTimes);
}

void MoveTimesService::ListMoveTimes(const common::Call&, const v1::ListMoveTimesRequest& request,
                                     v1::ListAvailableDaysResponse& response) {
  common::Date date = request.start_date().empty()
                          ? availability_.Today(request.collaborator_id())
                          : common::ParseDate(request.start_date()).value();
  const int days = request.days() > 0 ? request.days() : kDaysOfStrip;
  for (const auto& times :
       availability_.OfDays(request.collaborator_id(), date, days,
                            std::chrono::minutes(request.duration()), request.key())) {
    v1::AvailableDay& day = *response.add_days();
    day.set_date(common::FormatDate(date));
    for (const common::WallTime time : times) {
      day.add_available_times(common::FormatTime(time));
    }
    date = common::AddDays(date, 1);
  }
}

}  // namespace navalha::booking
