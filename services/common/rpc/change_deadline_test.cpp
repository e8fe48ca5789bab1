#include "services/common/rpc/change_deadline.hpp"

#include <gtest/gtest.h>

#include "services/common/rpc/error.hpp"

namespace navalha::common {
namespace {

using std::chrono::minutes;

TEST(ChangeDeadlineTest, FormatsDurationsInPortuguese) {
  EXPECT_EQ(DurationWords(minutes(0)), "0 minutos");
  EXPECT_EQ(DurationWords(minutes(1)), "1 minuto");
  EXPECT_EQ(DurationWords(minutes(60)), "1 hora");
  EXPECT_EQ(DurationWords(minutes(120)), "2 horas");
  EXPECT_EQ(DurationWords(minutes(90)), "1 hora e 30 minutos");
  EXPECT_EQ(DurationWords(minutes(2 * 24 * 60 + 61)), "2 dias, 1 hora e 1 minuto");
}

TEST(ChangeDeadlineTest, RefusesChangesAfterTheDeadline) {
  const Instant start = ToInstant(*ParseDate("2026-02-02"), std::chrono::hours(10));
  EXPECT_NO_THROW(RequireBeforeDeadline(start, minutes(120), start - minutes(120)));
  EXPECT_THROW(
      RequireBeforeDeadline(start, minutes(120), start - minutes(120) + std::chrono::seconds(1)),
      Error);
  EXPECT_NO_THROW(RequireBeforeDeadline(start, minutes(0), start));
  EXPECT_THROW(RequireBeforeDeadline(start, minutes(0), start + std::chrono::seconds(1)), Error);
}

}  // namespace
}  // namespace navalha::common
