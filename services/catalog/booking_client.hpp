#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "navalha/booking/v1/agenda_closing.grpc.pb.h"
#include "navalha/booking/v1/schedule.grpc.pb.h"
#include "services/common/rpc/call.hpp"
#include "services/common/rpc/channel.hpp"

namespace navalha::catalog {

/// The agenda to close.
struct AgendaToClose {
  int64_t establishment_id = 0;
  /// The collaborator id; unset for the whole establishment.
  std::optional<int64_t> collaborator_id;
  /// IANA name of the zone for times in the error.
  std::string time_zone;
  /// True to close despite future bookings, which stay.
  bool leave_bookings = false;
  /// The advice in the error about these bookings.
  std::string_view advice = "Cancele ou conclua antes de continuar.";
};

/// Client of booking. Each call has a deadline and throws UNAVAILABLE or DEADLINE_EXCEEDED when
/// booking does not answer in time. Thread-safe.
class BookingClient {
 public:
  explicit BookingClient(const common::Peer& booking);

  /// Closes the agenda, so that it takes no more bookings. Returns the number of future bookings.
  /// Unless these may stay, throws FAILED_PRECONDITION (FUTURE_BOOKINGS) with their number and
  /// next starts, and changes nothing.
  int64_t CloseAgenda(const common::Call& call, const AgendaToClose& agenda) const;

  /// Whether one of these collaborators has working hours.
  bool HaveHours(const common::Call& call, const std::vector<int64_t>& collaborator_ids) const;

 private:
  const common::Peer& booking_;
  std::unique_ptr<booking::v1::AgendaClosingService::Stub> agenda_closing_;
  std::unique_ptr<booking::v1::ScheduleService::Stub> schedules_;
};

}  // namespace navalha::catalog
