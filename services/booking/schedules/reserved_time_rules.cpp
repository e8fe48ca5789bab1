#include "services/booking/schedules/reserved_time_rules.hpp"

#include <algorithm>
#include <set>

#include "services/booking/schedules/availability.hpp"
#include "services/booking/schedules/schedule_store.hpp"
#include "services/common/rpc/error.hpp"

namespace navalha::booking {

using common::AddDays;
using common::Date;
using common::Instant;
using common::WallTime;

namespace {

constexpr int kDaysOfWeek = 7;

// Requests are validated before, so a formatted text always parses.
Date DayOf(const std::string& text) { return common::ParseDate(text).value(); }

void RequireWithinAYear(const Date& last, const Date& today, std::string_view field) {
  if (last > AddDays(today, kHorizonDays)) {
    throw common::Invalid(field, "Escolha uma data de até um ano à frente.");
  }
}

Period BreakOf(const v1::ReserveTimeRequest& request) {
  const auto start = common::ParseTime(request.start_time());
  const auto end = common::ParseTime(request.end_time());
  if (!start || !end) {
    throw common::Invalid(start ? "end_time" : "start_time",
                          "Informe o início e o fim do intervalo.");
  }
  if (*end <= *start) {
    throw common::Invalid("end_time", "O horário final deve ser depois do inicial.");
  }
  return {*start, *end};
}

// Returns the days of a break: one, or the chosen weekdays of several weeks.
std::vector<Date> BreakDaysOf(const v1::ReserveTimeRequest& request) {
  const Date first = DayOf(request.date());
  if (request.days_of_week().empty()) {
    return {first};
  }
  if (request.weeks() == 0) {
    throw common::Invalid("weeks", "Informe por quantas semanas o intervalo se repete.");
  }
  std::set<int> weekdays;
  for (const std::string& name : request.days_of_week()) {
    weekdays.insert(DayNumber(name));
  }
  std::vector<Date> days;
  for (int day = 0; day < request.weeks() * kDaysOfWeek; ++day) {
    const Date date = AddDays(first, day);
    if (weekdays.count(common::DayOfWeek(date)) > 0) {
      days.push_back(date);
    }
  }
  return days;
}

std::vector<TimeRange> BreaksOf(const v1::ReserveTimeRequest& request, std::string_view zone,
                                Instant now) {
  const Period period = BreakOf(request);
  const std::vector<Date> days = BreakDaysOf(request);
  RequireWithinAYear(days.back(), common::ToLocal(now, zone).date, "date");
  std::vector<TimeRange> ranges;
  for (const Date& day : days) {
    ranges.push_back(
        {common::ToInstant(day, period.start, zone), common::ToInstant(day, period.end, zone)});
  }
  const Instant this_minute = std::chrono::floor<std::chrono::minutes>(now);
  std::erase_if(ranges,
                [this_minute](const TimeRange& range) { return range.begin < this_minute; });
  if (ranges.empty()) {
    throw common::Invalid("start_time", "O intervalo não pode começar no passado.");
  }
  return ranges;
}

}  // namespace

std::vector<TimeRange> RangesOf(const v1::ReserveTimeRequest& request, std::string_view zone,
                                Instant now) {
  const Date today = common::ToLocal(now, zone).date;
  const Date first = DayOf(request.date());
  if (first < today) {
    throw common::Invalid("date", "Escolha uma data que ainda não passou.");
  }
  if (request.type() == "break") {
    return BreaksOf(request, zone, now);
  }
  Date last = first;
  if (request.type() == "vacation") {
    if (request.end_date().empty()) {
      throw common::Invalid("end_date", "Informe o último dia das férias.");
    }
    last = DayOf(request.end_date());
    if (last < first) {
      throw common::Invalid("end_date", "O último dia não pode ser antes do primeiro.");
    }
    if (last >= AddDays(first, kMostVacationDays)) {
      throw common::Invalid("end_date", "As férias podem ter no máximo 60 dias.");
    }
  }
  RequireWithinAYear(last, today, request.type() == "vacation" ? "end_date" : "date");
  return {{common::BoundsOf(first, zone).begin, common::BoundsOf(last, zone).end}};
}

}  // namespace navalha::booking
