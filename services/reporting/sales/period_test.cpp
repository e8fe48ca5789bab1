#include "services/reporting/sales/period.hpp"

#include <gtest/gtest.h>

#include "services/common/rpc/error.hpp"

namespace navalha::reporting {
namespace {

using common::FormatDate;
using common::ToSql;

constexpr const char* kSaoPaulo = "America/Sao_Paulo";

Period TestPeriod(const std::string& start, const std::string& end,
                  const std::string& zone = kSaoPaulo) {
  return PeriodOf(start, end, zone);
}

TEST(Period, IncludesItsLastSecond) {
  const Period period = TestPeriod("2026-03-02T08:00:00", "2026-03-02T18:29:59");
  EXPECT_EQ(ToSql(period.span.from), ToSql(common::FromSql("2026-03-02 11:00:00+00")));
  EXPECT_EQ(ToSql(period.span.before), ToSql(common::FromSql("2026-03-02 21:30:00+00")));
}

TEST(Period, ReadsTimesInTheZoneOfTheShop) {
  const Period period = TestPeriod("2026-03-02T00:00", "2026-03-02T00:00", "America/Rio_Branco");
  EXPECT_EQ(ToSql(period.span.from), ToSql(common::FromSql("2026-03-02 05:00:00+00")));
  EXPECT_EQ(ToSql(period.span.before), ToSql(common::FromSql("2026-03-02 05:00:01+00")));
}

TEST(Period, SeparatesWholeDaysFromPartialDays) {
  const Period period = TestPeriod("2026-03-02T08:00:00", "2026-03-05T23:59:59");
  EXPECT_EQ(FormatDate(period.first_whole), "2026-03-03");
  EXPECT_EQ(FormatDate(period.past_whole), "2026-03-06");
  EXPECT_EQ(ToSql(period.parts[0].before), ToSql(common::FromSql("2026-03-03 03:00:00+00")));
  EXPECT_EQ(period.parts[1].from, period.parts[1].before);
}

TEST(Period, HasNoWholeDaysBetweenTwoPartialDays) {
  const Period period = TestPeriod("2026-03-02T08:00:00", "2026-03-03T12:00:00");
  EXPECT_EQ(period.first_whole, period.past_whole);
  EXPECT_EQ(period.parts[0].from, period.span.from);
  EXPECT_EQ(period.parts[0].before, period.span.before);
  EXPECT_EQ(period.parts[1].from, period.parts[1].before);
}

TEST(Period, CountsADayWithoutMidnightAsWhole) {
  const Period period = TestPeriod("2018-11-04T00:00:00", "2018-11-04T23:59:59");
  EXPECT_EQ(FormatDate(period.first_whole), "2018-11-04");
  EXPECT_EQ(FormatDate(period.past_whole), "2018-11-05");
  EXPECT_EQ(period.span.before - period.span.from, std::chrono::hours(23));
}

TEST(Period, IncludesTheRepeatedHourAtTheEndOfADay) {
  const Period period = TestPeriod("2018-02-17T00:00:00", "2018-02-17T23:59:59");
  EXPECT_EQ(period.span.before - period.span.from, std::chrono::hours(25));
  EXPECT_EQ(FormatDate(period.past_whole), "2018-02-18");
}

TEST(PeriodBefore, HasTheSameLengthAndEndsOneSecondEarlier) {
  const Period before = PeriodBefore(TestPeriod("2026-03-01T00:00:00", "2026-03-31T23:59:59"));
  EXPECT_EQ(TextOf(before.start), "2026-01-29T00:00:00");
  EXPECT_EQ(TextOf(before.end), "2026-02-28T23:59:59");
}

TEST(Period, RefusesAnEndBeforeTheStartAndAPeriodOfMoreThan731Days) {
  EXPECT_THROW(TestPeriod("2026-03-02T08:00:00", "2026-03-02T07:59:59"), common::Error);
  EXPECT_THROW(TestPeriod("2024-01-01T00:00:00", "2026-01-01T00:00:00"), common::Error);
  EXPECT_NO_THROW(TestPeriod("2024-01-01T00:00:00", "2025-12-31T23:59:59"));
}

}  // namespace
}  // namespace navalha::reporting
