// Scheduled and free time of constructed agendas.
#include "services/booking/schedules/scheduled_time.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "services/booking/testing/test_schedule.hpp"

namespace navalha::booking {
namespace {

using common::WallTime;
using testing::ElementsAre;
using testing::IsEmpty;

// A Saturday.
const common::Date kSaturday = *common::ParseDate("2026-01-31");

Agenda Working(int start_hour, int end_hour) {
  Agenda agenda;
  agenda.hours.push_back({6, {WallTime(60 * start_hour), WallTime(60 * end_hour)}});
  return agenda;
}

std::vector<std::string> TextsOf(const std::vector<Period>& periods) {
  std::vector<std::string> texts;
  for (const Period& period : periods) {
    texts.push_back(common::FormatTime(period.start) + "-" + common::FormatTime(period.end));
  }
  return texts;
}

TEST(ScheduledPeriodsOn, OmitsTimeOff) {
  const std::vector<TimeRange> time_off{{At("2026-01-31 12:00"), At("2026-01-31 13:00")},
                                        {At("2026-01-31 17:30"), At("2026-02-03 00:00")},
                                        {At("2026-01-30 09:00"), At("2026-01-30 18:00")}};
  EXPECT_THAT(TextsOf(ScheduledPeriodsOn(Working(9, 18), time_off, kSaturday)),
              ElementsAre("09:00-12:00", "13:00-17:30"));
  EXPECT_THAT(ScheduledPeriodsOn(Working(9, 18), {}, common::AddDays(kSaturday, 1)), IsEmpty());
}

TEST(ScheduledPeriodsOn, KeepsTheHoursOfAHoliday) {
  Agenda agenda = Working(9, 18);
  agenda.holidays = {{kSaturday, {WallTime(600), WallTime(720)}, "Festa"}};
  EXPECT_THAT(TextsOf(ScheduledPeriodsOn(agenda, {}, kSaturday)), ElementsAre("10:00-12:00"));
  agenda.holidays = {{kSaturday, {}, ""}};
  EXPECT_THAT(ScheduledPeriodsOn(agenda, {}, kSaturday), IsEmpty());
}

TEST(FreePeriodsOn, OmitsBookings) {
  Agenda agenda = Working(9, 12);
  agenda.busy = {{At("2026-01-31 08:30"), At("2026-01-31 09:30")},
                 {At("2026-01-31 10:00"), At("2026-01-31 10:45")}};
  EXPECT_THAT(TextsOf(FreePeriodsOn(agenda, ScheduledPeriodsOn(agenda, {}, kSaturday), kSaturday)),
              ElementsAre("09:30-10:00", "10:45-12:00"));
}

TEST(AddMinutes, DistributesPeriodsOverHours) {
  HourMinutes minutes{};
  AddMinutes({{WallTime(570), WallTime(680)}, {WallTime(1380), WallTime(1440)}}, minutes);
  EXPECT_EQ(minutes[9], 30);
  EXPECT_EQ(minutes[10], 60);
  EXPECT_EQ(minutes[11], 20);
  EXPECT_EQ(minutes[12], 0);
  EXPECT_EQ(minutes[23], 60);
  EXPECT_EQ(MinutesOf({{WallTime(570), WallTime(680)}, {WallTime(1380), WallTime(1440)}}), 170);
}

}  // namespace
}  // namespace navalha::booking
