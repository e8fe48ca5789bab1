#include "services/booking/schedules/scheduled_time.hpp"

#include <algorithm>

#include "services/booking/schedules/availability.hpp"

namespace navalha::booking {
namespace {

std::vector<Period> OnDayAll(const std::vector<TimeRange>& ranges, const common::Date& date,
                             std::string_view zone) {
  std::vector<Period> periods;
  for (const TimeRange& range : ranges) {
    periods.push_back(OnDay(range, date, zone));
  }
  return periods;
}

}  // namespace

std::vector<Period> ScheduledPeriodsOn(const Agenda& agenda, const std::vector<TimeRange>& time_off,
                                       const common::Date& date) {
  return Without(WorkingHoursOn(agenda, date), OnDayAll(time_off, date, agenda.time_zone));
}

std::vector<Period> FreePeriodsOn(const Agenda& agenda, std::vector<Period> scheduled,
                                  const common::Date& date) {
  return Without(std::move(scheduled), OnDayAll(agenda.busy, date, agenda.time_zone));
}

int MinutesOf(const std::vector<Period>& periods) {
  int64_t minutes = 0;
  for (const Period& period : periods) {
    minutes += (period.end - period.start).count();
  }
  return static_cast<int>(minutes);
}

void AddMinutes(const std::vector<Period>& periods, HourMinutes& minutes) {
  constexpr int64_t kHour = 60;
  for (const Period& period : periods) {
    for (int64_t at = period.start.count(); at < period.end.count();) {
      const int64_t next = std::min<int64_t>((at / kHour + 1) * kHour, period.end.count());
      minutes.at(static_cast<size_t>(at / kHour)) += static_cast<int>(next - at);
      at = next;
    }
  }
}

}  // namespace navalha::booking
