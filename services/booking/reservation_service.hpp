#pragma once

#include "navalha/booking/v1/reservation.pb.h"
#include "services/booking/availability.hpp"
#include "services/booking/reservation_mover.hpp"
#include "services/booking/reservation_store.hpp"
#include "services/booking/time_refusal.hpp"
#include "services/common/cache_tags.hpp"
#include "services/common/call.hpp"
#include "services/common/clock.hpp"
#include "services/common/router.hpp"

namespace navalha::booking {

/// Takes and gives back time for other services: try, confirm, cancel. Thread-safe.
class ReservationService {
 public:
  /// `hold_for` is how long a hold stands when nobody confirms it.
  ReservationService(common::Database& database, common::CacheTags& tags, common::Now now,
                     std::chrono::seconds hold_for);
  void Register(common::Router& router);

  void Hold(const common::Call& call, const v1::HoldRequest& request, v1::Reservation& response);
  void Confirm(const common::Call& call, const v1::ConfirmRequest& request,
               v1::Reservation& response);
  void Move(const common::Call& call, const v1::MoveRequest& request, v1::Reservation& response);
  void Cancel(const common::Call& call, const v1::CancelRequest& request,
              v1::CancelResponse& response);

  /// Ends holds that expired; true when there may be more. Called again and again by the process.
  bool SweepExpired();
  /// Forgets the visitors of reservations that are over; true when there may be more. Called again
  /// and again by the process.
  bool ForgetVisitors();
  /// Forgets what became of moves long ago; true when there may be more. Called again and again by
  /// the process.
  bool ForgetMoves();

 private:
  // Answers the state that a decided move reached. False when it is not decided; throws
  // FAILED_PRECONDITION (reason MOVE_REFUSED) when it was refused.
  bool PutDecided(const std::string& move_key, v1::Reservation& response);
  StoredReservation TakeTime(const WantedTime& wanted, bool any_minute);
  // Gives back a hold that starts between the times that are offered, and throws.
  [[noreturn]] void UndoOffGrid(const WantedTime& wanted, const StoredReservation& held);
  StoredReservation RepeatHold(const WantedTime& wanted, const StoredReservation& found);

  ReservationStore store_;
  Availability availability_;
  TimeRefusal refusal_;
  ReservationMover mover_;
  common::CacheTags& tags_;
  common::Now now_;
  std::chrono::seconds hold_for_;
};

}  // namespace navalha::booking
