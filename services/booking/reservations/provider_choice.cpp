#include "services/booking/reservations/provider_choice.hpp"

#include <algorithm>
#include <tuple>

namespace navalha::booking {

using std::chrono::minutes;

namespace {

// More than the bookings of 100 people on one day.
constexpr int kOccupiedMax = 20'000;

}  // namespace

std::vector<Candidate> LeastBusyFirst(std::vector<Candidate> candidates,
                                      const std::map<int64_t, minutes>& booked) {
  const auto rank = [&booked](const Candidate& candidate) {
    const auto found = booked.find(candidate.provider_user_id);
    return std::tuple(found == booked.end() ? minutes(0) : found->second,
                      candidate.collaborator_id);
  };
  std::sort(
      candidates.begin(), candidates.end(),
      [&rank](const Candidate& left, const Candidate& right) { return rank(left) < rank(right); });
  return candidates;
}

ProviderRanking ProviderChoice::Rank(const std::vector<Candidate>& candidates,
                                     const TimeRange& range, bool ignore_slot_grid) {
  std::vector<int64_t> ids;
  for (const Candidate& candidate : candidates) {
    ids.push_back(candidate.collaborator_id);
  }
  const std::map<int64_t, Agenda> agendas = store_.FindAround(ids, range.begin, now_());
  ProviderRanking ranking;
  for (const Candidate& candidate : candidates) {
    const auto agenda = agendas.find(candidate.collaborator_id);
    const Fit fit = agenda == agendas.end() ? Fit::kOutsideHours : FitOf(agenda->second, range);
    if (fit == Fit::kFree || (ignore_slot_grid && fit == Fit::kOffGrid)) {
      ranking.free.push_back(candidate);
    } else if (fit == Fit::kTaken || ranking.refusal == Fit::kOutsideHours) {
      ranking.refusal = fit;
    }
  }
  if (ranking.free.size() > 1) {
    const std::string& zone = agendas.begin()->second.time_zone;
    const auto day = common::BoundsOf(common::ToLocal(range.begin, zone).date, zone);
    const auto booked = BookedOn(ranking.free, day);
    ranking.free = LeastBusyFirst(std::move(ranking.free), booked);
  }
  return ranking;
}

std::map<int64_t, minutes> ProviderChoice::BookedOn(const std::vector<Candidate>& candidates,
                                                    const common::DayBounds& day) {
  std::vector<int64_t> users;
  for (const Candidate& candidate : candidates) {
    users.push_back(candidate.provider_user_id);
  }
  std::map<int64_t, minutes> booked;
  for (const auto& [user_id, stretches] :
       store_.FindOccupied(users, {day.begin, day.end}, kOccupiedMax)) {
    for (const Occupied& occupied : stretches) {
      if (occupied.source == "order" || occupied.source == "appointment") {
        booked[user_id] += std::chrono::duration_cast<minutes>(
            std::min(occupied.range.end, day.end) - std::max(occupied.range.begin, day.begin));
      }
    }
  }
  return booked;
}

}  // namespace navalha::booking
