#include "services/booking/agendas/agenda_closing_service.hpp"

#include <fmt/format.h>

namespace navalha::booking {

void AgendaClosingService::Register(common::Router& router) {
  router.For("navalha.booking.v1.AgendaClosingService")
      .Unary("Close", this, &AgendaClosingService::Close);
}

void AgendaClosingService::Close(const common::Call&, const v1::CloseRequest& request,
                                 v1::CloseResponse& response) {
  const AgendaClosing closing = store_.Close(
      request.establishment_id(),
      request.has_collaborator_id() ? std::optional(request.collaborator_id()) : std::nullopt,
      now_(),
      request.leave_bookings() ? FutureBookingsPolicy::kLeave : FutureBookingsPolicy::kRefuse);
  response.set_future_bookings(closing.future_bookings);
  for (const common::Instant start : closing.next_starts) {
    *response.add_next_starts() = common::ToProto(start);
  }
  std::vector<std::string> tags;
  for (const int64_t collaborator_id : closing.closed) {
    tags.push_back(fmt::format("hours:{}", collaborator_id));
  }
  if (!tags.empty()) {
    tags.push_back(fmt::format("openings:{}", request.establishment_id()));
    tags_.Invalidate(tags);
  }
}

}  // namespace navalha::booking
