#pragma once

#include "navalha/booking/v1/reservation.pb.h"
#include "services/booking/availability.hpp"
#include "services/booking/provider_choice.hpp"
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
  void HoldAny(const common::Call& call, const v1::HoldAnyRequest& request,
               v1::Reservation& response);
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
  // Answers a hold that was made or repeated, and raises the tags of one that takes time anew.
  void Answer(StoredReservation held, v1::Reservation& response);
  // What became of one try to hold.
  struct Trial {
    std::optional<StoredReservation> held = std::nullopt;
    // Somebody has the time.
    bool overlaps = false;
  };
  // Tries to hold, once more after expired holds were cleared out of the way. Throws for a
  // visitor's share and, unless any minute will do, for a start between the times that are offered.
  Trial TryHold(const WantedTime& wanted, bool any_minute);
  StoredReservation TakeTime(const WantedTime& wanted, bool any_minute);
  // What TakeTime is for one person, for the first of these who can be held.
  StoredReservation TakeAny(const WantedTime& wanted, const std::vector<Candidate>& candidates,
                            bool any_minute);
  // Gives back a hold that starts between the times that are offered, and throws.
  [[noreturn]] void UndoOffGrid(const WantedTime& wanted, const StoredReservation& held);
  // What the key holds already, again, with whichever of these users; nothing when there is no such
  // hold, or it expired and its time is taken.
  std::optional<StoredReservation> RepeatAny(const WantedTime& wanted,
                                             const std::vector<int64_t>& users);
  StoredReservation RepeatHold(const WantedTime& wanted, const StoredReservation& found);

  ReservationStore store_;
  Availability availability_;
  TimeRefusal refusal_;
  ProviderChoice choice_;
  ReservationMover mover_;
  common::CacheTags& tags_;
  common::Now now_;
  std::chrono::seconds hold_for_;
};

}  // namespace navalha::booking
