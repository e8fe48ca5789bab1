#include "services/booking/closure_service.hpp"

#include <fmt/format.h>

namespace navalha::booking {

void ClosureService::Register(common::Router& router) {
  router.For("navalha.booking.v1.ClosureService").Unary("Close", this, &ClosureService::Close);
}

void ClosureService::Close(const common::Call&, const v1::CloseRequest& request,
                           v1::CloseResponse& response) {
  const Closure closure = store_.Close(
      request.establishment_id(),
      request.has_collaborator_id() ? std::optional(request.collaborator_id()) : std::nullopt,
      now_(), request.leave_bookings() ? Standing::kIsLeft : Standing::kRefuses);
  response.set_future_bookings(closure.future_bookings);
  for (const common::Instant start : closure.next_starts) {
    *response.add_next_starts() = common::ToProto(start);
  }
  std::vector<std::string> tags;
  for (const int64_t collaborator_id : closure.closed) {
    tags.push_back(fmt::format("hours:{}", collaborator_id));
  }
  if (!tags.empty()) {
    tags.push_back(fmt::format("openings:{}", request.establishment_id()));
    tags_.Invalidate(tags);
  }
}

}  // namespace navalha::booking
