#include "services/booking/openings.hpp"

#include <algorithm>
#include <optional>

#include "services/booking/availability.hpp"
#include "services/booking/schedule_store.hpp"

namespace navalha::booking {

using catalog::v1::Team;
using common::Date;
using common::Instant;
using common::WallTime;

namespace {

constexpr int kDaysOfWeek = 7;
// Today and tomorrow.
constexpr int kDaysAhead = 2;
// The end of tomorrow is at most this far away, on a day that daylight saving makes longer too.
constexpr std::chrono::hours kReach{24 * kDaysAhead + 2};

// The first time of a day at which somebody of these is free.
std::optional<WallTime> FirstFree(const std::vector<const Agenda*>& agendas, const Date& date,
                                  std::chrono::minutes duration, Instant now) {
  std::optional<WallTime> first;
  for (const Agenda* agenda : agendas) {
    const std::vector<WallTime> free = FreeTimesOf(*agenda, date, duration, now);
    if (!free.empty() && (!first || free.front() < *first)) {
      first = free.front();
    }
  }
  return first;
}

// The weekly hours of all of these, from monday on.
void AddHours(const std::vector<const Agenda*>& agendas, v1::Opening& opening) {
  for (int day = 1; day <= kDaysOfWeek; ++day) {
    const int day_of_week = day % kDaysOfWeek;
    std::vector<Period> periods;
    for (const Agenda* agenda : agendas) {
      for (const Agenda::WorkingPeriod& working : agenda->hours) {
        if (working.day_of_week == day_of_week) {
          periods.push_back(working.period);
        }
      }
    }
    for (const Period& period : Merge(std::move(periods))) {
      v1::OpeningHours& hours = *opening.add_hours();
      hours.set_day_of_week(std::string(DayName(day_of_week)));
      hours.set_start_time(common::FormatTime(period.start));
      hours.set_end_time(common::FormatTime(period.end));
    }
  }
}

}  // namespace

v1::Opening OpeningOf(const Team& team, const std::map<int64_t, Agenda>& agendas, Instant now) {
  v1::Opening opening;
  opening.set_establishment_id(team.establishment_id());
  opening.set_time_zone(team.time_zone());
  std::vector<const Agenda*> present;
  for (const int64_t id : team.collaborator_ids()) {
    const auto found = agendas.find(id);
    if (found != agendas.end()) {
      present.push_back(&found->second);
    }
  }
  AddHours(present, opening);
  const Date today = common::ToLocal(now, team.time_zone()).date;
  for (int day = 0; day < kDaysAhead && team.shortest_service() > 0; ++day) {
    const Date date = common::AddDays(today, day);
    if (const auto time =
            FirstFree(present, date, std::chrono::minutes(team.shortest_service()), now)) {
      opening.mutable_next_time()->set_date(common::FormatDate(date));
      opening.mutable_next_time()->set_time(common::FormatTime(*time));
      break;
    }
  }
  return opening;
}

void Openings::List(const google::protobuf::RepeatedPtrField<Team>& teams,
                    v1::ListOpeningsResponse& response) {
  std::vector<int64_t> ids;
  for (const Team& team : teams) {
    ids.insert(ids.end(), team.collaborator_ids().begin(), team.collaborator_ids().end());
  }
  if (teams.empty()) {
    return;
  }
  const Instant now = now_();
  const auto agendas = store_.FindAll(ids, {now, now + kReach}, now);
  for (const Team& team : teams) {
    *response.add_openings() = OpeningOf(team, agendas, now);
  }
}

}  // namespace navalha::booking
