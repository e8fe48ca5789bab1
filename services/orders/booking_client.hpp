#pragma once

#include <memory>
#include <string>
#include <vector>

#include "navalha/booking/v1/move_times.grpc.pb.h"
#include "navalha/booking/v1/reservation.grpc.pb.h"
#include "navalha/booking/v1/schedule.grpc.pb.h"
#include "services/common/rpc/channel.hpp"
#include "services/common/text/clock.hpp"

namespace navalha::orders {

/// Identifies a reservation in the booking service.
struct ReservationId {
  int64_t provider_user_id = 0;
  std::string key;
};

/// Client of booking. Each call has a deadline, is idempotent and throws booking's error, or
/// UNAVAILABLE or DEADLINE_EXCEEDED. Thread-safe.
class BookingClient {
 public:
  /// See BookingLimits for `visitor_share`.
  BookingClient(common::Peer& peer, int visitor_share);

  /// Holds a time. Throws booking's INVALID_ARGUMENT for the order's field: order_datetime.
  void Hold(const common::Call& call, const booking::v1::HoldRequest& request);
  /// Holds the time of a collaborator whom booking chooses, and returns the reservation. Throws
  /// like Hold.
  booking::v1::Reservation HoldAny(const common::Call& call,
                                   const booking::v1::HoldAnyRequest& request);
  /// Confirms at most kConfirmedAtOnce holds in one call. Returns those that are confirmed
  /// afterwards.
  std::vector<ReservationId> ConfirmHeld(const common::Call& call,
                                         const std::vector<ReservationId>& ids);
  static constexpr size_t kConfirmedAtOnce = 100;
  /// Confirm, move and cancel a reservation. Throw booking's refusal, for example for an expired
  /// hold or a taken time.
  void Confirm(const common::Call& call, const ReservationId& id);
  void Move(const common::Call& call, const booking::v1::MoveRequest& request);
  void Cancel(const common::Call& call, const ReservationId& id);
  /// Returns the times to which a reservation may move.
  booking::v1::ListAvailableDaysResponse ListMoveTimes(
      const common::Call& call, const booking::v1::ListMoveTimesRequest& request);
  /// Returns the opening intervals of an establishment for `days` days (at most 31) from `first`
  /// on, one element per day.
  booking::v1::ListOpeningDaysResponse OpeningDays(const common::Call& call,
                                                   int64_t establishment_id,
                                                   const common::Date& first, int days);

 private:
  common::Peer& peer_;
  const int visitor_share_;
  std::unique_ptr<booking::v1::ReservationService::Stub> reservations_;
  std::unique_ptr<booking::v1::MoveTimesService::Stub> move_times_;
  std::unique_ptr<booking::v1::ScheduleService::Stub> schedules_;
};

}  // namespace navalha::orders
