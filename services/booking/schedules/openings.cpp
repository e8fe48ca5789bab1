#include "services/booking/schedules/openings.hpp"

#include <algorithm>
#include <optional>

#include "services/booking/schedules/availability.hpp"
#include "services/booking/schedules/national_holidays.hpp"
#include "services/booking/schedules/schedule_store.hpp"

namespace navalha::booking {

using catalog::v1::Team;
using common::Date;
using common::Instant;
using common::WallTime;

namespace {

constexpr int kDaysOfWeek = 7;
// Days of the next free time: today and tomorrow.
constexpr int kDaysAhead = 2;
// Maximum distance to the end of tomorrow, including a clock change.
constexpr std::chrono::hours kReach{24 * kDaysAhead + 2};
// Exceptions cover a week from today, and one more day because a cached answer is also read after
// midnight.
constexpr int kExceptionDays = kDaysOfWeek + 1;
constexpr std::chrono::hours kExceptionReach{24 * kExceptionDays + 2};

// Returns the first time of a day at which any of these is free.
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

// Returns the union of their weekly hours on one weekday.
std::vector<Period> WeeklyHours(const std::vector<const Agenda*>& agendas, int day_of_week) {
  std::vector<Period> periods;
  for (const Agenda* agenda : agendas) {
    for (const Agenda::WorkingPeriod& working : agenda->hours) {
      if (working.day_of_week == day_of_week) {
        periods.push_back(working.period);
      }
    }
  }
  return Merge(std::move(periods));
}

// Returns their working periods of a day, without holidays and days off, but including breaks.
std::vector<Period> HoursOn(const std::vector<const Agenda*>& agendas, const Date& date) {
  std::vector<Period> periods;
  for (const Agenda* agenda : agendas) {
    std::vector<Period> off;
    for (const TimeRange& range : agenda->days_off) {
      off.push_back(OnDay(range, date, agenda->time_zone));
    }
    const auto working = Without(WorkingHoursOn(*agenda, date), std::move(off));
    periods.insert(periods.end(), working.begin(), working.end());
  }
  return Merge(std::move(periods));
}

// Returns the name of the shop's holiday; empty on other days.
std::string HolidayName(const std::vector<const Agenda*>& agendas, const Date& date) {
  for (const Agenda* agenda : agendas) {
    for (const Agenda::Holiday& holiday : agenda->holidays) {
      if (holiday.date == date) {
        return holiday.name.empty() ? NationalHolidayName(date) : holiday.name;
      }
    }
  }
  return "";
}

template <class AddHours>
void AddPeriods(int day_of_week, const std::vector<Period>& periods, AddHours&& add) {
  for (const Period& period : periods) {
    v1::OpeningHours& hours = *add();
    hours.set_day_of_week(std::string(DayName(day_of_week)));
    hours.set_start_time(common::FormatTime(period.start));
    hours.set_end_time(common::FormatTime(period.end));
  }
}

// Returns the union of their weekly hours, from monday on.
void AddHours(const std::vector<const Agenda*>& agendas, v1::Opening& opening) {
  for (int day = 1; day <= kDaysOfWeek; ++day) {
    const int day_of_week = day % kDaysOfWeek;
    AddPeriods(day_of_week, WeeklyHours(agendas, day_of_week),
               [&opening] { return opening.add_hours(); });
  }
}

// Returns the coming days whose hours differ from the weekly ones.
void AddExceptions(const std::vector<const Agenda*>& agendas, const Date& today,
                   v1::Opening& opening) {
  for (int day = 0; day < kExceptionDays; ++day) {
    const Date date = common::AddDays(today, day);
    const int day_of_week = common::DayOfWeek(date);
    const std::vector<Period> periods = HoursOn(agendas, date);
    if (periods == WeeklyHours(agendas, day_of_week)) {
      continue;
    }
    v1::OpeningException& exception = *opening.add_exceptions();
    exception.set_date(common::FormatDate(date));
    exception.set_name(HolidayName(agendas, date));
    AddPeriods(day_of_week, periods, [&exception] { return exception.add_hours(); });
  }
}

// Returns the hours of a day for an establishment without weekly hours.
std::vector<Period> HoursBetweenHolidays(const std::vector<ShopHoliday>& holidays,
                                         const Date& date) {
  const auto holiday = std::find_if(holidays.begin(), holidays.end(),
                                    [&date](const auto& day) { return day.date == date; });
  if (holiday == holidays.end() || holiday->kind == "open") {
    return {{WallTime(0), std::chrono::hours(24)}};
  }
  return holiday->kind == "hours" ? std::vector<Period>{holiday->hours} : std::vector<Period>();
}

}  // namespace

std::vector<std::vector<Period>> OpeningDaysOf(const std::map<int64_t, Agenda>& agendas,
                                               const std::vector<ShopHoliday>& holidays,
                                               const Date& first, int days) {
  std::vector<const Agenda*> team;
  for (const auto& [id, agenda] : agendas) {
    team.push_back(&agenda);
  }
  std::vector<std::vector<Period>> opening;
  for (int day = 0; day < days; ++day) {
    const Date date = common::AddDays(first, day);
    opening.push_back(team.empty() ? HoursBetweenHolidays(holidays, date) : HoursOn(team, date));
  }
  return opening;
}

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
  AddExceptions(present, today, opening);
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
  const auto agendas = store_.FindAll(ids, {now, now + kReach}, {now, now + kExceptionReach});
  for (const Team& team : teams) {
    *response.add_openings() = OpeningOf(team, agendas, now);
  }
}

void Openings::ListDays(const v1::ListOpeningDaysRequest& request,
                        v1::ListOpeningDaysResponse& response) {
  const Date first = common::ParseDate(request.start_date()).value();
  const Date last = common::AddDays(first, request.days() - 1);
  // Reads one more day at each end, because days start earlier or later in other time zones of the
  // country.
  const TimeRange reach{common::BoundsOf(common::AddDays(first, -1)).begin,
                        common::BoundsOf(common::AddDays(last, 1)).end};
  const std::vector<int64_t> team = holidays_.CollaboratorsOf(request.establishment_id());
  const auto agendas = store_.FindAll(team, {reach.begin, reach.begin}, reach);
  const auto days = OpeningDaysOf(agendas, holidays_.List(request.establishment_id(), first, last),
                                  first, request.days());
  for (int day = 0; day < request.days(); ++day) {
    const Date date = common::AddDays(first, day);
    v1::OpeningDay& opening = *response.add_days();
    opening.set_date(common::FormatDate(date));
    AddPeriods(common::DayOfWeek(date), days[day], [&opening] { return opening.add_hours(); });
  }
}

}  // namespace navalha::booking
