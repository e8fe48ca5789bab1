#pragma once

#include "navalha/booking/v1/reservation.pb.h"
#include "services/booking/reservations/provider_choice.hpp"
#include "services/booking/reservations/reservation_mover.hpp"
#include "services/booking/reservations/reservation_store.hpp"
#include "services/booking/reservations/time_refusal.hpp"
#include "services/booking/schedules/availability.hpp"
#include "services/common/redis/cache_tags.hpp"
#include "services/common/rpc/call.hpp"
#include "services/common/rpc/router.hpp"
#include "services/common/text/clock.hpp"

namespace navalha::booking {

/// Reserves and frees time for other services: try, confirm, cancel. Thread-safe.
class ReservationService {
 public:
  /// `expiry` must outlive it. `hold_for`: lifetime of an unconfirmed hold.
  ReservationService(common::Database& database, HoldExpiry& expiry, common::CacheTags& tags,
                     common::Now now, std::chrono::seconds hold_for);
  void Register(common::Router& router);

  void Hold(const common::Call& call, const v1::HoldRequest& request, v1::Reservation& response);
  void HoldAny(const common::Call& call, const v1::HoldAnyRequest& request,
               v1::Reservation& response);
  void Confirm(const common::Call& call, const v1::ConfirmRequest& request,
               v1::Reservation& response);
  void ConfirmHeld(const common::Call& call, const v1::ConfirmHeldRequest& request,
                   v1::ConfirmHeldResponse& response);
  void Move(const common::Call& call, const v1::MoveRequest& request, v1::Reservation& response);
  void Cancel(const common::Call& call, const v1::CancelRequest& request,
              v1::CancelResponse& response);

  /// Erases the visitors of past reservations; returns true if more may remain. Called
  /// periodically by the process.
  bool ForgetVisitors();
  /// Deletes outcomes of old moves; returns true if more may remain. Called periodically by the
  /// process.
  bool ForgetMoves();

 private:
  // Sets the outcome of a decided move. Returns false if undecided; throws FAILED_PRECONDITION
  // (reason MOVE_REFUSED) if it was refused.
  bool PutDecided(const std::string& move_key, v1::Reservation& response);
  // Sets the answer of a new or repeated hold, and invalidates the tags of a new one.
  void Answer(StoredReservation held, v1::Reservation& response);
  // The outcome of one attempt to hold.
  struct Trial {
    std::optional<StoredReservation> held = std::nullopt;
    // The time is taken.
    bool overlaps = false;
  };
  // Tries to hold, and again after removing expired holds. Throws above a visitor's share.
  Trial TryHold(const WantedTime& wanted);
  StoredReservation TakeTime(const WantedTime& wanted);
  // Does the same for the first of several people who can be held.
  StoredReservation TakeAny(const WantedTime& wanted, const std::vector<Candidate>& candidates);
  // Renews the hold of the key, with any of these users; returns nothing if none exists, or it
  // expired and its time is taken.
  std::optional<StoredReservation> RepeatAny(const WantedTime& wanted,
                                             const std::vector<int64_t>& users);
  // Throws the refusal of a time that is not free.
  [[noreturn]] void Refuse(const WantedTime& wanted, Fit fit);
  StoredReservation RepeatHold(const WantedTime& wanted, const StoredReservation& found);

  ReservationStore store_;
  Availability availability_;
  TimeRefusal refusal_;
  ProviderChoice choice_;
  ReservationMover mover_;
  HoldStore holds_;
  HoldExpiry& expiry_;
  common::CacheTags& tags_;
  common::Now now_;
  std::chrono::seconds hold_for_;
};

}  // namespace navalha::booking
