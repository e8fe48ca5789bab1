// The rules of free times as a table, without clock and database.
#include "services/booking/schedules/slots.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>
#include <string>

namespace navalha::booking {
namespace {

using common::WallTime;
using testing::ElementsAre;
using testing::IsEmpty;

// "09:00-10:00 11:00-12:00"
std::vector<Period> Periods(const std::string& text) {
  std::vector<Period> periods;
  std::istringstream words(text);
  for (std::string word; words >> word;) {
    periods.push_back({*common::ParseTime(word.substr(0, 5)), *common::ParseTime(word.substr(6))});
  }
  return periods;
}

std::string Join(const std::vector<WallTime>& times) {
  std::string text;
  for (const WallTime time : times) {
    text += (text.empty() ? "" : " ") + common::FormatTime(time);
  }
  return text;
}

struct Case {
  const char* name;
  const char* hours;
  const char* busy;
  int duration;
  const char* earliest;
  const char* free;
};

class FreeSlotsTable : public testing::TestWithParam<Case> {};

TEST_P(FreeSlotsTable, ReturnsTheExpectedSlots) {
  const Case& row = GetParam();
  EXPECT_EQ(Join(FreeSlots(Periods(row.hours), Periods(row.busy),
                           std::chrono::minutes(row.duration), *common::ParseTime(row.earliest))),
            row.free);
}

INSTANTIATE_TEST_SUITE_P(
    Table, FreeSlotsTable,
    testing::Values(
        Case{"NoHours", "", "", 30, "00:00", ""},
        Case{"WholePeriod", "09:00-10:00", "", 30, "00:00", "09:00 09:15 09:30"},
        Case{"ExactFit", "09:00-10:00", "", 60, "00:00", "09:00"},
        Case{"TooLong", "09:00-10:00", "", 61, "00:00", ""},
        Case{"GridStartsAtThePeriod", "09:10-10:00", "", 20, "00:00", "09:10 09:25 09:40"},
        Case{"DurationOffTheGrid", "09:00-10:00", "", 25, "00:00", "09:00 09:15 09:30"},
        Case{"TwoPeriods", "09:00-09:30 14:00-14:30", "", 30, "00:00", "09:00 14:00"},
        Case{"PeriodsInAnyOrder", "14:00-14:30 09:00-09:30", "", 30, "00:00", "09:00 14:00"},
        Case{"AdjoiningPeriodsAreOne", "09:00-09:30 09:30-10:00", "", 60, "00:00", "09:00"},
        Case{"AdjoiningPeriodsShareTheGrid", "09:00-09:20 09:20-10:00", "", 30, "00:00",
             "09:00 09:15 09:30"},
        Case{"OverlappingPeriodsGiveNoTwins", "09:00-10:00 09:30-10:30", "", 60, "00:00",
             "09:00 09:15 09:30"},
        Case{"GapBetweenPeriodsIsNotBridged", "09:00-09:30 09:31-10:00", "", 31, "00:00", ""},
        Case{"BusyAtTheStart", "09:00-10:00", "09:00-09:30", 30, "00:00", "09:30"},
        Case{"BusyAtTheEnd", "09:00-10:00", "09:30-10:00", 30, "00:00", "09:00"},
        Case{"BusyInTheMiddle", "09:00-10:00", "09:20-09:45", 15, "00:00", "09:00 09:45"},
        Case{"BusyTouchesOnly", "09:00-10:00", "08:30-09:00 10:00-11:00", 60, "00:00", "09:00"},
        Case{"BusyCoversAll", "09:00-10:00", "08:00-11:00", 15, "00:00", ""},
        Case{"BusyAllDay", "00:00-24:00", "00:00-24:00", 5, "00:00", ""},
        Case{"BusyRangesOverlap", "09:00-11:00", "09:00-10:00 09:30-10:15", 30, "00:00",
             "10:15 10:30"},
        Case{"BusyOutOfOrder", "09:00-10:00", "09:45-10:00 09:00-09:15", 15, "00:00",
             "09:15 09:30"},
        Case{"ShortBusyInsideALongSlot", "09:00-11:00", "09:50-09:55", 60, "00:00", "10:00"},
        Case{"EmptyBusyTakesNothing", "09:00-09:30", "09:15-09:15", 30, "00:00", "09:00"},
        Case{"OneBusyOverTwoPeriods", "09:00-10:00 11:00-12:00", "09:30-11:30", 30, "00:00",
             "09:00 11:30"},
        Case{"PastTimesLeftOut", "09:00-10:00", "", 15, "09:20", "09:30 09:45"},
        Case{"NowOnTheGridStays", "09:00-10:00", "", 15, "09:30", "09:30 09:45"},
        Case{"DayOver", "09:00-10:00", "", 15, "24:00", ""},
        Case{"EndOfTheDay", "23:00-24:00", "", 60, "00:00", "23:00"},
        Case{"MidnightStart", "00:00-01:00", "", 45, "00:00", "00:00 00:15"},
        Case{"EmptyPeriod", "09:00-09:00", "", 15, "00:00", ""}),
    [](const auto& row) { return row.param.name; });

TEST(NearestFree, ReturnsTheNearestTimeBeforeOrAfter) {
  const std::vector<WallTime> free = {WallTime(540), WallTime(855), WallTime(1035)};
  EXPECT_EQ(NearestFree(free, WallTime(900)), WallTime(855)) << "14:15 rather than 17:15";
  EXPECT_EQ(NearestFree(free, WallTime(1000)), WallTime(1035));
  EXPECT_EQ(NearestFree(free, WallTime(540)), WallTime(540));
}

TEST(NearestFree, PrefersTheLaterOfTwoEquallyNearTimes) {
  const std::vector<WallTime> free = {WallTime(540), WallTime(600)};
  EXPECT_EQ(NearestFree(free, WallTime(570)), WallTime(600));
  EXPECT_EQ(NearestFree(free, WallTime(569)), WallTime(540));
}

TEST(NearestFree, ReturnsFirstOrLastTimeOutsideTheRange) {
  const std::vector<WallTime> free = {WallTime(540), WallTime(600)};
  EXPECT_EQ(NearestFree(free, WallTime(0)), WallTime(540));
  EXPECT_EQ(NearestFree(free, WallTime(601)), WallTime(600));
  EXPECT_EQ(NearestFree({}, WallTime(601)), std::nullopt);
}

TEST(Merge, SortsAndJoinsPeriods) {
  EXPECT_THAT(
      Merge(Periods("10:00-11:00 09:00-10:00 12:00-12:00 13:00-14:00")),
      ElementsAre(Period{WallTime(540), WallTime(660)}, Period{WallTime(780), WallTime(840)}));
  EXPECT_THAT(Merge({}), IsEmpty());
}

TEST(Without, RemovesThePeriods) {
  const Period morning{WallTime(540), WallTime(720)};
  const Period afternoon{WallTime(780), WallTime(1080)};
  EXPECT_THAT(Without({morning, afternoon}, {}), ElementsAre(morning, afternoon));
  EXPECT_THAT(Without({morning, afternoon}, {{WallTime(0), WallTime(1440)}}), IsEmpty());
  EXPECT_THAT(
      Without({morning, afternoon},
              {{WallTime(600), WallTime(630)}, {WallTime(700), WallTime(800)}}),
      ElementsAre(Period{WallTime(540), WallTime(600)}, Period{WallTime(630), WallTime(700)},
                  Period{WallTime(800), WallTime(1080)}));
}

}  // namespace
}  // namespace navalha::booking
