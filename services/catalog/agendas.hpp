#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

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
};

/// Ends agendas, which booking keeps. Thread-safe.
class Agendas {
 public:
  explicit Agendas(const common::Peer& booking);

  /// After this nothing can be booked with them. Throws FAILED_PRECONDITION (FUTURE_BOOKINGS) that
  /// says how many bookings stand and when the next ones are; then nothing has changed.
  void Close(const common::Call& call, const AgendaToClose& agenda) const;

 private:
  const common::Peer& booking_;
  std::unique_ptr<booking::v1::ClosureService::Stub> closures_;
};

}  // namespace navalha::catalog
