#include "services/common/text/clock.hpp"

#include <gtest/gtest.h>

#include <stdexcept>

namespace navalha::common {
namespace {

using std::chrono::hours;
using std::chrono::minutes;

Date Day(std::string_view text) { return *ParseDate(text); }

TEST(Clock, ConvertsBetweenLocalTimeAndInstant) {
  const Instant instant = ToInstant(Day("2026-01-31"), hours(9) + minutes(30));
  EXPECT_EQ(ToSql(instant), "2026-01-31 12:30:00.000000+00");
  const LocalTime local = ToLocal(instant);
  EXPECT_EQ(FormatDate(local.date), "2026-01-31");
  EXPECT_EQ(FormatTime(local.time), "09:30");
}

TEST(Clock, EndsTheDayInBrazilAfterTheDayInUtc) {
  const LocalTime local = ToLocal(FromSql("2026-02-01 02:59:59+00"));
  EXPECT_EQ(FormatDate(local.date), "2026-01-31");
  EXPECT_EQ(FormatTime(local.time), "23:59");
}

TEST(Clock, BoundsDaysOf23And25Hours) {
  const DayBounds plain = BoundsOf(Day("2026-07-01"));
  EXPECT_EQ(plain.end - plain.begin, hours(24));
  const DayBounds begins_late = BoundsOf(Day("2018-11-04"));
  EXPECT_EQ(begins_late.end - begins_late.begin, hours(23));
  EXPECT_EQ(ToSql(begins_late.begin), "2018-11-04 03:00:00.000000+00");
  const DayBounds lasts_longer = BoundsOf(Day("2018-02-17"));
  EXPECT_EQ(lasts_longer.end - lasts_longer.begin, hours(25));
}

TEST(Clock, PicksTheFirstOfARepeatedTime) {
  EXPECT_EQ(ToSql(ToInstant(Day("2018-02-17"), hours(23) + minutes(30))),
            "2018-02-18 01:30:00.000000+00");
}

TEST(Clock, PicksTheFirstInstantAfterASkippedTime) {
  EXPECT_EQ(ToSql(ToInstant(Day("2018-11-04"), minutes(0))), "2018-11-04 03:00:00.000000+00");
  EXPECT_EQ(ToSql(ToInstant(Day("2018-11-04"), minutes(30))), "2018-11-04 03:00:00.000000+00");
  const LocalTime local = ToLocal(FromSql("2018-11-04 03:00:00+00"));
  EXPECT_EQ(FormatDate(local.date), "2018-11-04");
  EXPECT_EQ(FormatTime(local.time), "01:00");
}

TEST(Clock, KeepsBothRepeatedHoursOnTheirDay) {
  for (const char* instant : {"2018-02-18 01:30:00+00", "2018-02-18 02:30:00+00"}) {
    const LocalTime local = ToLocal(FromSql(instant));
    EXPECT_EQ(FormatDate(local.date), "2018-02-17");
    EXPECT_EQ(FormatTime(local.time), "23:30");
  }
  EXPECT_EQ(ToSql(BoundsOf(Day("2018-02-17")).end), "2018-02-18 03:00:00.000000+00");
}

TEST(Clock, ConvertsOtherTimeZones) {
  EXPECT_EQ(ToSql(ToInstant(Day("2026-01-31"), hours(9), "America/Manaus")),
            "2026-01-31 13:00:00.000000+00");
  EXPECT_THROW(ToLocal(SystemNow(), "Mars/Base"), std::runtime_error);
}

TEST(Clock, ComputesWeekdaysAndDates) {
  EXPECT_EQ(DayOfWeek(Day("2026-02-01")), 0);
  EXPECT_EQ(DayOfWeek(Day("2026-01-31")), 6);
  EXPECT_EQ(FormatDate(AddDays(Day("2026-02-28"), 1)), "2026-03-01");
  EXPECT_EQ(FormatDate(AddDays(Day("2026-01-01"), -1)), "2025-12-31");
}

TEST(Clock, ParsesPostgresqlTimestamps) {
  EXPECT_EQ(ToSql(FromSql("2026-01-31 12:30:00.5+00")), "2026-01-31 12:30:00.500000+00");
  EXPECT_EQ(ToSql(FromSql("2026-01-31 12:30:00+00")), "2026-01-31 12:30:00.000000+00");
  EXPECT_EQ(ToSql(FromSql("1969-12-31 23:59:59.999999+00")), "1969-12-31 23:59:59.999999+00");
  EXPECT_THROW(FromSql("2026-01-31 12:30:00-03"), std::invalid_argument);
  EXPECT_THROW(FromSql("ontem"), std::invalid_argument);
}

TEST(Clock, RoundTripsThroughProtos) {
  const Instant instant = FromSql("2026-01-31 12:30:00.25+00");
  EXPECT_EQ(FromProto(ToProto(instant)), instant);
  EXPECT_EQ(ToProto(instant).nanos(), 250000000);
}

}  // namespace
}  // namespace navalha::common
