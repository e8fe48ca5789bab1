#pragma once

#include <functional>
#include <string_view>

#include "services/booking/reservation_store.hpp"
#include "services/booking/time_refusal.hpp"
#include "services/common/cache_tags.hpp"

namespace navalha::booking {

/// Frees what expired holds take of a stretch of a person's time, and raises their tags; false when
/// there was none.
bool ClearTheWay(ReservationStore& store, common::CacheTags& tags, int64_t provider_user_id,
                 const TimeRange& range, common::Instant now);

/// Moves reservations, and says why one can't be. Thread-safe.
class ReservationMover {
 public:
  ReservationMover(common::Database& database, common::CacheTags& tags, common::Now now);

  /// Runs `attempt`, which moves once, and again after expired holds were cleared out of the way.
  /// Raises the tags of what moved. Throws as ReservationService.Move says; whatever else `attempt`
  /// throws passes.
  StoredReservation Move(const WantedMove& wanted, const std::function<MoveOutcome()>& attempt);

 private:
  [[noreturn]] void Refuse(const WantedMove& wanted, const MoveOutcome& outcome);

  ReservationStore store_;
  Availability availability_;
  TimeRefusal refusal_;
  common::CacheTags& tags_;
  common::Now now_;
};

}  // namespace navalha::booking
