// Free times around midnight and clock changes, in several time zones.
#include "services/booking/schedules/availability.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <vector>

#include "services/booking/reservations/time_refusal.hpp"

namespace navalha::booking {
namespace {

using common::Date;
using common::Instant;
using common::WallTime;
using std::chrono::hours;
using std::chrono::minutes;
using testing::ElementsAre;
using testing::IsEmpty;

constexpr WallTime kDay = hours(24);

Date Day(std::string_view text) { return common::ParseDate(text).value(); }

Instant Utc(const std::string& text) { return common::FromSql(text + ":00+00"); }

// Working hours on every day from midnight to midnight.
Agenda AlwaysOpen(std::string zone) {
  Agenda agenda;
  agenda.time_zone = std::move(zone);
  for (int day = 0; day < 7; ++day) {
    agenda.hours.push_back({day, {WallTime(0), kDay}});
  }
  return agenda;
}

std::vector<std::string> Texts(const std::vector<WallTime>& times) {
  std::vector<std::string> texts;
  for (const WallTime time : times) {
    texts.push_back(common::FormatTime(time));
  }
  return texts;
}

std::vector<std::string> FreeOn(const Agenda& agenda, std::string_view date, const Instant& now,
                                minutes duration = minutes(15)) {
  return Texts(FreeTimesOf(agenda, Day(date), duration, now));
}

struct Midnight {
  std::string zone;
  // The instant of 00:00 on 2026-11-22 in that zone.
  std::string utc;
};

class AvailabilityAtMidnight : public testing::TestWithParam<Midnight> {
 protected:
  const Agenda agenda_ = AlwaysOpen(GetParam().zone);
  const Instant midnight_ = Utc(GetParam().utc);
};

TEST_P(AvailabilityAtMidnight, OffersRestOfTodayAndAllOfTomorrow) {
  const Instant before = midnight_ - minutes(16);
  EXPECT_THAT(FreeOn(agenda_, "2026-11-20", before), IsEmpty());
  EXPECT_THAT(FreeOn(agenda_, "2026-11-21", before), ElementsAre("23:45"));
  EXPECT_EQ(FreeOn(agenda_, "2026-11-22", before).size(), 96U);
}

TEST_P(AvailabilityAtMidnight, OffersNothingInTheLastMinuteOfTheDay) {
  EXPECT_THAT(FreeOn(agenda_, "2026-11-21", midnight_ - minutes(1)), IsEmpty());
  EXPECT_EQ(FreeOn(agenda_, "2026-11-22", midnight_ - minutes(1)).front(), "00:00");
}

TEST_P(AvailabilityAtMidnight, StartsANewDayAfterMidnight) {
  const Instant after = midnight_ + minutes(1);
  EXPECT_THAT(FreeOn(agenda_, "2026-11-21", after), IsEmpty());
  EXPECT_EQ(FreeOn(agenda_, "2026-11-22", after).front(), "00:15");
}

TEST_P(AvailabilityAtMidnight, EndsTheHorizonAtLocalMidnight) {
  const Instant before = midnight_ - minutes(1);
  EXPECT_EQ(FreeOn(agenda_, "2027-11-21", before).size(), 96U);
  EXPECT_THAT(FreeOn(agenda_, "2027-11-22", before), IsEmpty());
  const Instant after = midnight_ + minutes(1);
  EXPECT_EQ(FreeOn(agenda_, "2027-11-22", after).size(), 96U);
  EXPECT_TRUE(IsBookable(midnight_ + std::chrono::days(366) - minutes(15), after));
  EXPECT_FALSE(IsBookable(midnight_ + std::chrono::days(367), after));
}

TEST_P(AvailabilityAtMidnight, SplitsABusyPeriodAtMidnight) {
  Agenda agenda = agenda_;
  agenda.busy.push_back({midnight_ - minutes(30), midnight_ + minutes(45)});
  const Instant before = midnight_ - hours(1);
  EXPECT_THAT(FreeOn(agenda, "2026-11-21", before), ElementsAre("23:00", "23:15"));
  EXPECT_EQ(FreeOn(agenda, "2026-11-22", before).front(), "00:45");
}

TEST_P(AvailabilityAtMidnight, UsesTheHoursOfTheShopsWeekday) {
  Agenda agenda = agenda_;
  // 2026-11-22 is a Sunday.
  agenda.hours = {{0, {hours(9), hours(10)}}};
  const Instant before = midnight_ - minutes(1);
  EXPECT_THAT(FreeOn(agenda, "2026-11-21", before), IsEmpty());
  EXPECT_THAT(FreeOn(agenda, "2026-11-22", before, minutes(30)),
              ElementsAre("09:00", "09:15", "09:30"));
  EXPECT_EQ(FitOf(agenda, {midnight_ + hours(9), midnight_ + hours(10)}), Fit::kFree);
  EXPECT_EQ(FitOf(agenda, {midnight_ - hours(15), midnight_ - hours(14)}), Fit::kOutsideHours);
}

TEST_P(AvailabilityAtMidnight, ClosesTheShopOnItsHoliday) {
  Agenda agenda = agenda_;
  agenda.holidays.push_back({Day("2026-11-22"), {}, ""});
  const Instant before = midnight_ - minutes(16);
  EXPECT_THAT(FreeOn(agenda, "2026-11-21", before), ElementsAre("23:45"));
  EXPECT_THAT(FreeOn(agenda, "2026-11-22", before), IsEmpty());
  EXPECT_EQ(FitOf(agenda, {midnight_ - minutes(15), midnight_}), Fit::kFree);
  EXPECT_EQ(FitOf(agenda, {midnight_, midnight_ + minutes(15)}), Fit::kOutsideHours);
}

INSTANTIATE_TEST_SUITE_P(Zones, AvailabilityAtMidnight,
                         testing::Values(Midnight{"America/Sao_Paulo", "2026-11-22 03:00"},
                                         Midnight{"America/Manaus", "2026-11-22 04:00"},
                                         Midnight{"America/Noronha", "2026-11-22 02:00"}),
                         [](const auto& zone) { return zone.param.zone.substr(8); });

// Clocks were set forward from 00:00 to 01:00.
TEST(AvailabilityOfChangingClocks, PlacesBusyTimeOnADayWithoutMidnight) {
  const std::string zone = "America/Sao_Paulo";
  const Date date = Day("2018-11-04");
  // From 23:30 of the day before to 01:30.
  const TimeRange night{Utc("2018-11-04 02:30"), Utc("2018-11-04 03:30")};
  EXPECT_EQ(OnDay(night, Day("2018-11-03"), zone), (Period{hours(23) + minutes(30), kDay}));
  EXPECT_EQ(OnDay(night, date, zone), (Period{WallTime(0), hours(1) + minutes(30)}));
  // The whole day, which has 23 hours.
  const common::DayBounds bounds = common::BoundsOf(date, zone);
  EXPECT_EQ(OnDay({bounds.begin, bounds.end}, date, zone).end, kDay);
  EXPECT_EQ(OnDay({bounds.begin, bounds.end}, Day("2018-11-05"), zone),
            (Period{WallTime(0), WallTime(0)}));
}

// Clocks were set back from 24:00 to 23:00, so the hour before midnight occurred twice.
TEST(AvailabilityOfChangingClocks, PlacesBusyTimeOfARepeatedHourOnItsDay) {
  const std::string zone = "America/Sao_Paulo";
  const TimeRange second{Utc("2018-02-18 02:15"), Utc("2018-02-18 02:45")};
  EXPECT_EQ(OnDay(second, Day("2018-02-17"), zone),
            (Period{hours(23) + minutes(15), hours(23) + minutes(45)}));
  EXPECT_EQ(OnDay(second, Day("2018-02-18"), zone), (Period{WallTime(0), WallTime(0)}));
}

}  // namespace
}  // namespace navalha::booking
