#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "navalha/booking/v1/closure.grpc.pb.h"
#include "services/common/call.hpp"
#include "services/common/channel.hpp"

namespace navalha::catalog {

/// Whose agenda is to end.
struct AgendaToClose {
  int64_t establishment_id = 0;
  /// The collaborator; nothing for everybody of the establishment.
  std::optional<int64_t> collaborator_id;
  /// IANA zone that the refusal tells times in.
  std::string time_zone;
  /// Closes although bookings stand, and leaves these as they are.
  bool leave_bookings = false;
  /// What the refusal tells the caller to do about them.
  std::string_view advice = "Cancele ou conclua antes de continuar.";
};

/// Ends agendas, which booking keeps. Thread-safe.
class Agendas {
 public:
  explicit Agendas(const common::Peer& booking);

  /// After this nothing can be booked with them. Answers how many bookings stand. Unless these are
  /// to be left, throws FAILED_PRECONDITION (FUTURE_BOOKINGS) that says how many there are and when
  /// the next ones are; then nothing has changed.
  int64_t Close(const common::Call& call, const AgendaToClose& agenda) const;

 private:
  const common::Peer& booking_;
  std::unique_ptr<booking::v1::ClosureService::Stub> closures_;
};

}  // namespace navalha::catalog
