#include "services/reporting/sales/rounding.hpp"

#include <gtest/gtest.h>

namespace navalha::reporting {
namespace {

TEST(Rounding, RoundsHalfUp) {
  EXPECT_EQ(PercentOf(1, 3), 33.3);
  EXPECT_EQ(PercentOf(2, 3), 66.7);
  EXPECT_EQ(PercentOf(1, 2000), 0.1);
  EXPECT_EQ(FinePercentOf(1, 13), 7.69);
  EXPECT_EQ(QuotientOf(5, 3), 1.67);
  EXPECT_EQ(MeanOf(1001, 2), 501);
}

TEST(Rounding, ReturnsZeroForAZeroDivisor) {
  EXPECT_EQ(PercentOf(0, 0), 0);
  EXPECT_EQ(QuotientOf(0, 0), 0);
  EXPECT_EQ(MeanOf(0, 0), 0);
}

TEST(DurationText, ShowsDaysWithHoursOrTheLargestUnit) {
  EXPECT_EQ(DurationText(59), "<1min");
  EXPECT_EQ(DurationText(60), "1min");
  EXPECT_EQ(DurationText(3599), "59min");
  EXPECT_EQ(DurationText(3600), "1h");
  EXPECT_EQ(DurationText(86'399), "23h");
  EXPECT_EQ(DurationText(86'400), "1d 0h");
  EXPECT_EQ(DurationText(14 * 86'400 + 5 * 3600 + 1800), "14d 5h");
}

}  // namespace
}  // namespace navalha::reporting
