#include "services/booking/availability.hpp"

#include <algorithm>

namespace navalha::booking {

using common::Date;
using common::Instant;
using common::LocalTime;
using common::WallTime;

namespace {

constexpr WallTime kDay{24 * 60};

// The first time of the day that is neither past nor beyond the horizon.
WallTime Earliest(const Date& date, Instant now, std::string_view zone) {
  const LocalTime local = common::ToLocal(std::chrono::ceil<std::chrono::minutes>(now), zone);
  if (date > common::AddDays(local.date, kHorizonDays)) {
    return kDay;
  }
  return date > local.date ? WallTime(0) : date < local.date ? kDay : local.time;
}

}  // namespace

Period OnDay(const TimeRange& busy, const Date& date, std::string_view zone) {
  const LocalTime begin = common::ToLocal(busy.begin, zone);
  const LocalTime end = common::ToLocal(std::chrono::ceil<std::chrono::minutes>(busy.end), zone);
  return {begin.date < date   ? WallTime(0)
          : begin.date > date ? kDay
                              : begin.time,
          end.date > date   ? kDay
          : end.date < date ? WallTime(0)
                            : end.time};
}

std::vector<WallTime> FreeTimesOf(const Agenda& agenda, const Date& date,
                                  std::chrono::minutes duration, Instant now) {
  std::vector<Period> busy;
  for (const TimeRange& range : agenda.busy) {
    busy.push_back(OnDay(range, date, agenda.time_zone));
  }
  return FreeSlots(WorkingHoursOn(agenda, date), std::move(busy), duration,
                   Earliest(date, now, agenda.time_zone));
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

std::vector<WallTime> Availability::OfDay(int64_t collaborator_id, const Date& date,
                                          std::chrono::minutes duration) {
  return OfDays(collaborator_id, date, 1, duration).front();
}

std::vector<std::vector<WallTime>> Availability::OfDays(int64_t collaborator_id, const Date& first,
                                                        int days, std::chrono::minutes duration) {
  const Instant now = now_();
  const Agenda agenda = store_.Find(collaborator_id, first, days, now);
  std::vector<std::vector<WallTime>> free;
  for (int day = 0; day < days; ++day) {
    free.push_back(FreeTimesOf(agenda, common::AddDays(first, day), duration, now));
  }
  return free;
}

std::optional<WallTime> Availability::Nearest(int64_t collaborator_id, Instant wanted,
                                              std::chrono::minutes duration) {
  const auto [agenda, local] = AgendaAt(collaborator_id, wanted);
  return NearestFree(FreeTimesOf(agenda, local.date, duration, now_()), local.time);
}

std::pair<Agenda, LocalTime> Availability::AgendaAt(int64_t collaborator_id, Instant wanted) {
  const Instant now = now_();
  const Date usual = common::ToLocal(wanted).date;
  Agenda agenda = store_.Find(collaborator_id, usual, 1, now);
  const LocalTime local = common::ToLocal(wanted, agenda.time_zone);
  if (local.date != usual) {
    agenda = store_.Find(collaborator_id, local.date, 1, now);
  }
  return {std::move(agenda), local};
}

}  // namespace navalha::booking
