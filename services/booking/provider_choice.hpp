#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <vector>

#include "services/booking/agenda_store.hpp"
#include "services/booking/availability.hpp"
#include "services/common/clock.hpp"

namespace navalha::booking {

/// A collaborator and the user behind them.
struct Candidate {
  int64_t collaborator_id = 0;
  int64_t provider_user_id = 0;
};

/// Which of several people may be tried for a stretch of time.
struct ProviderRanking {
  /// Those who are free, the least busy first.
  std::vector<Candidate> free;
  /// When nobody is free: kTaken if anybody works then, else kOffGrid if anybody has that time
  /// between the times that are offered, else kOutsideHours.
  Fit refusal = Fit::kOutsideHours;
};

/// The candidates by their booked minutes, given by user; of two alike, the smaller collaborator's
/// id first: pure.
std::vector<Candidate> LeastBusyFirst(std::vector<Candidate> candidates,
                                      const std::map<int64_t, std::chrono::minutes>& booked);

/// Ranks people for a booking with whoever is free. Thread-safe.
class ProviderChoice {
 public:
  ProviderChoice(common::Database& database, common::Now now)
      : store_(database), now_(std::move(now)) {}

  /// Ranks the candidates, who work at one establishment, for this stretch, in two queries.
  /// `any_minute` counts a start between the times that are offered as free.
  ProviderRanking Rank(const std::vector<Candidate>& candidates, const TimeRange& range,
                       bool any_minute);

 private:
  // The minutes of each of these users that bookings at any shop take of a day.
  std::map<int64_t, std::chrono::minutes> BookedOn(const std::vector<Candidate>& candidates,
                                                   const common::DayBounds& day,
                                                   common::Instant now);

  AgendaStore store_;
  common::Now now_;
};

}  // namespace navalha::booking
