#include "services/booking/schedules/availability.hpp"

#include <algorithm>
#include <set>
#include <utility>

namespace navalha::booking {

using common::Date;
using common::Instant;
using common::LocalTime;
using common::WallTime;

namespace {

constexpr WallTime kDay{24 * 60};

// Returns the first start of the day that is neither past nor beyond the horizon.
WallTime Earliest(const Date& date, Instant now, std::string_view zone) {
  const LocalTime local = common::ToLocal(std::chrono::ceil<std::chrono::minutes>(now), zone);
  if (date > common::AddDays(local.date, kHorizonDays)) {
    return kDay;
  }
  return date > local.date ? WallTime(0) : date < local.date ? kDay : local.time;
}

// Returns the part of a day between two local times.
Period Clip(const LocalTime& begin, const LocalTime& end, const Date& date) {
  return {begin.date < date   ? WallTime(0)
          : begin.date > date ? kDay
                              : begin.time,
          end.date > date   ? kDay
          : end.date < date ? WallTime(0)
                            : end.time};
}

// Returns the local start and end of a period.
std::pair<LocalTime, LocalTime> LocalRange(const TimeRange& range, std::string_view zone) {
  return {common::ToLocal(range.begin, zone),
          common::ToLocal(std::chrono::ceil<std::chrono::minutes>(range.end), zone)};
}

int DaysBetween(const Date& from, const Date& to) {
  return static_cast<int>((std::chrono::sys_days(to) - std::chrono::sys_days(from)).count());
}

// Returns the busy periods of each of these days.
std::vector<std::vector<Period>> BusyOfDays(const Agenda& agenda, const Date& first, int days) {
  std::vector<std::vector<Period>> busy(static_cast<size_t>(days));
  for (const TimeRange& range : agenda.busy) {
    const auto [begin, end] = LocalRange(range, agenda.time_zone);
    const int last = std::min(DaysBetween(first, end.date), days - 1);
    for (int day = std::max(DaysBetween(first, begin.date), 0); day <= last; ++day) {
      busy[static_cast<size_t>(day)].push_back(Clip(begin, end, common::AddDays(first, day)));
    }
  }
  return busy;
}

}  // namespace

Period OnDay(const TimeRange& busy, const Date& date, std::string_view zone) {
  const auto [begin, end] = LocalRange(busy, zone);
  return Clip(begin, end, date);
}

std::vector<WallTime> FreeTimesOf(const Agenda& agenda, const Date& date,
                                  std::chrono::minutes duration, Instant now) {
  return FreeTimesOfDays(agenda, date, 1, duration, now).front();
}

std::vector<std::vector<WallTime>> FreeTimesOfDays(const Agenda& agenda, const Date& first,
                                                   int days, std::chrono::minutes duration,
                                                   Instant now) {
  std::vector<std::vector<WallTime>> free;
  int day = 0;
  for (std::vector<Period>& busy : BusyOfDays(agenda, first, days)) {
    const Date date = common::AddDays(first, day++);
    free.push_back(FreeSlots(WorkingHoursOn(agenda, date), std::move(busy), duration,
                             Earliest(date, now, agenda.time_zone)));
  }
  return free;
}

Fit FitOf(const Agenda& agenda, const TimeRange& range) {
  const LocalTime begin = common::ToLocal(range.begin, agenda.time_zone);
  const WallTime end = begin.time + std::chrono::duration_cast<WallTime>(range.end - range.begin);
  for (const Period& period : Merge(WorkingHoursOn(agenda, begin.date))) {
    if (period.start <= begin.time && end <= period.end) {
      const bool taken =
          std::any_of(agenda.busy.begin(), agenda.busy.end(), [&range](const TimeRange& busy) {
            return busy.begin < range.end && range.begin < busy.end;
          });
      return taken ? Fit::kTaken : IsOnGrid(begin.time - period.start) ? Fit::kFree : Fit::kOffGrid;
    }
  }
  return Fit::kOutsideHours;
}

Fit Availability::Judge(int64_t collaborator_id, const TimeRange& range) {
  return FitOf(AgendaAt(collaborator_id, range.begin).first, range);
}

Date Availability::Today(int64_t collaborator_id) {
  const Instant now = now_();
  const Agenda agenda = store_.Find(collaborator_id, common::ToLocal(now).date, 1);
  return common::ToLocal(now, agenda.time_zone).date;
}

std::vector<WallTime> Availability::OfDay(int64_t collaborator_id, const Date& date,
                                          std::chrono::minutes duration) {
  return OfDays(collaborator_id, date, 1, duration).front();
}

std::vector<std::vector<WallTime>> Availability::OfDays(int64_t collaborator_id, const Date& first,
                                                        int days, std::chrono::minutes duration,
                                                        const std::string& without) {
  return FreeTimesOfDays(store_.Find(collaborator_id, first, days, without), first, days, duration,
                         now_());
}

std::vector<FreeByTime> Availability::OfDays(const std::vector<int64_t>& collaborator_ids,
                                             const Date& first, int days,
                                             std::chrono::minutes duration) {
  const Instant now = now_();
  // One extra day at each end covers every time zone of the country.
  const TimeRange range{common::BoundsOf(common::AddDays(first, -1)).begin,
                        common::BoundsOf(common::AddDays(first, days)).end};
  std::vector<FreeByTime> free(static_cast<size_t>(days));
  for (const auto& [id, agenda] : store_.FindAll(collaborator_ids, range, range)) {
    size_t day = 0;
    for (const auto& times : FreeTimesOfDays(agenda, first, days, duration, now)) {
      for (const WallTime time : times) {
        free[day][time].push_back(id);
      }
      ++day;
    }
  }
  return free;
}

std::optional<WallTime> Availability::Nearest(const std::vector<int64_t>& collaborator_ids,
                                              Instant wanted, std::chrono::minutes duration) {
  const Instant now = now_();
  std::set<WallTime> free;
  WallTime wanted_time{0};
  for (const auto& [id, agenda] : store_.FindAround(collaborator_ids, wanted)) {
    const LocalTime local = common::ToLocal(wanted, agenda.time_zone);
    const auto times = FreeTimesOf(agenda, local.date, duration, now);
    free.insert(times.begin(), times.end());
    wanted_time = local.time;
  }
  return NearestFree({free.begin(), free.end()}, wanted_time);
}

std::optional<WallTime> Availability::NearestForMove(int64_t collaborator_id, Instant wanted,
                                                     std::chrono::minutes duration,
                                                     const std::string& key,
                                                     std::optional<Instant> from) {
  const auto [agenda, local] = AgendaAt(collaborator_id, wanted, key);
  auto free = FreeTimesOf(agenda, local.date, duration, now_());
  if (from) {
    const LocalTime current = common::ToLocal(*from, agenda.time_zone);
    if (current.date == local.date) {
      free.erase(std::remove(free.begin(), free.end(), current.time), free.end());
    }
  }
  return NearestFree(free, local.time);
}

std::pair<Agenda, LocalTime> Availability::AgendaAt(int64_t collaborator_id, Instant wanted,
                                                    const std::string& without) {
  const Date usual = common::ToLocal(wanted).date;
  Agenda agenda = store_.Find(collaborator_id, usual, 1, without);
  const LocalTime local = common::ToLocal(wanted, agenda.time_zone);
  if (local.date != usual) {
    agenda = store_.Find(collaborator_id, local.date, 1, without);
  }
  return {std::move(agenda), local};
}

}  // namespace navalha::booking
