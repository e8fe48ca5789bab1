#pragma once

#include <functional>
#include <string_view>

#include "services/booking/reservations/hold_expiry.hpp"
#include "services/booking/reservations/reservation_store.hpp"
#include "services/booking/reservations/time_refusal.hpp"
#include "services/common/redis/cache_tags.hpp"

namespace navalha::booking {

/// Moves reservations and explains refusals. Thread-safe.
class ReservationMover {
 public:
  /// `expiry` must outlive it.
  ReservationMover(common::Database& database, HoldExpiry& expiry, common::CacheTags& tags,
                   common::Now now);

  /// Runs `attempt`, which moves once, and again after removing expired holds. Invalidates the
  /// tags of the move. Throws the errors of ReservationService.Move and those of `attempt`.
  StoredReservation Move(const WantedMove& wanted, const std::function<MoveOutcome()>& attempt);

 private:
  // Returns the target of a move, for suggestions.
  TargetOfMove TargetOf(const WantedMove& wanted);
  [[noreturn]] void Refuse(const WantedMove& wanted, const MoveOutcome& outcome);

  ReservationStore store_;
  Availability availability_;
  TimeRefusal refusal_;
  HoldExpiry& expiry_;
  common::CacheTags& tags_;
  common::Now now_;
};

}  // namespace navalha::booking
