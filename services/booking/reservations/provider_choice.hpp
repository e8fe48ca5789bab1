#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <vector>

#include "services/booking/agendas/agenda_store.hpp"
#include "services/booking/schedules/availability.hpp"
#include "services/common/text/clock.hpp"

namespace navalha::booking {

/// A collaborator and the user behind them.
struct Candidate {
  int64_t collaborator_id = 0;
  int64_t provider_user_id = 0;
};

/// Candidates for a period of time.
struct ProviderRanking {
  /// The free ones, least busy first.
  std::vector<Candidate> free;
  /// If nobody is free: kTaken if anybody who works then is busy, else kOffGrid if anybody is free
  /// off the grid, else kOutsideHours.
  Fit refusal = Fit::kOutsideHours;
};

/// Sorts the candidates by booked minutes, given by user, then by collaborator id: pure.
std::vector<Candidate> LeastBusyFirst(std::vector<Candidate> candidates,
                                      const std::map<int64_t, std::chrono::minutes>& booked);

/// Ranks people for a booking with any collaborator. Thread-safe.
class ProviderChoice {
 public:
  ProviderChoice(common::Database& database, common::Now now)
      : store_(database), now_(std::move(now)) {}

  /// Ranks candidates of one establishment for this period, in two queries. `ignore_slot_grid`:
  /// starts off the grid count as free. Due holds count as free too: taking the time settles them.
  ProviderRanking Rank(const std::vector<Candidate>& candidates, const TimeRange& range,
                       bool ignore_slot_grid);

 private:
  // Returns the minutes booked per user on a day, at any shop.
  std::map<int64_t, std::chrono::minutes> BookedOn(const std::vector<Candidate>& candidates,
                                                   const common::DayBounds& day);

  AgendaStore store_;
  common::Now now_;
};

}  // namespace navalha::booking
