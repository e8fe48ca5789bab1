#include "services/booking/schedules/national_holidays.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <string>

namespace navalha::booking {
namespace {

using testing::ElementsAre;

std::string NameOn(int year, std::string_view date) {
  for (const NationalHoliday& holiday : NationalHolidaysOf(year)) {
    if (common::FormatDate(holiday.date) == date) {
      return std::string(holiday.name);
    }
  }
  return "";
}

// Published dates of Easter (Astronomical Applications Department, US Naval Observatory).
TEST(EasterSunday, AgreesWithThePublishedDates) {
  const std::map<int, std::string> published = {
      {2019, "2019-04-21"}, {2020, "2020-04-12"}, {2021, "2021-04-04"}, {2022, "2022-04-17"},
      {2023, "2023-04-09"}, {2024, "2024-03-31"}, {2025, "2025-04-20"}, {2026, "2026-04-05"},
      {2027, "2027-03-28"}, {2028, "2028-04-16"}, {2029, "2029-04-01"}, {2030, "2030-04-21"},
      {2031, "2031-04-13"}, {2032, "2032-03-28"}, {2033, "2033-04-17"}, {2034, "2034-04-09"},
      {2035, "2035-03-25"}, {2036, "2036-04-13"}, {2037, "2037-04-05"}, {2038, "2038-04-25"},
      {2039, "2039-04-10"}, {2040, "2040-04-01"}};
  for (const auto& [year, date] : published) {
    EXPECT_EQ(common::FormatDate(EasterSunday(year)), date);
    EXPECT_EQ(common::DayOfWeek(EasterSunday(year)), 0) << year;
  }
}

TEST(NationalHolidaysOf, ListsAYearInOrder) {
  std::vector<std::string> dates;
  for (const NationalHoliday& holiday : NationalHolidaysOf(2026)) {
    dates.push_back(common::FormatDate(holiday.date));
  }
  EXPECT_THAT(dates,
              ElementsAre("2026-01-01", "2026-02-16", "2026-02-17", "2026-04-03", "2026-04-21",
                          "2026-05-01", "2026-06-04", "2026-09-07", "2026-10-12", "2026-11-02",
                          "2026-11-15", "2026-11-20", "2026-12-25"));
}

TEST(NationalHolidaysOf, MovesDaysWithEaster) {
  EXPECT_EQ(NameOn(2019, "2019-03-05"), "Carnaval");
  EXPECT_EQ(NameOn(2020, "2020-06-11"), "Corpus Christi");
  EXPECT_EQ(NameOn(2024, "2024-02-13"), "Carnaval");
  EXPECT_EQ(NameOn(2024, "2024-03-29"), "Sexta-feira Santa");
  EXPECT_EQ(NameOn(2025, "2025-06-19"), "Corpus Christi");
  EXPECT_EQ(NameOn(2038, "2038-04-23"), "Sexta-feira Santa");
}

TEST(NationalHolidaysOf, IncludesNovember20From2024) {
  EXPECT_EQ(NameOn(2023, "2023-11-20"), "");
  EXPECT_EQ(NameOn(2024, "2024-11-20"), "Dia da Consciência Negra");
}

TEST(NationalHolidaysOf, MarksCarnivalAndCorpusChristiAsOptional) {
  int optional = 0;
  for (const NationalHoliday& holiday : NationalHolidaysOf(2026)) {
    const bool suggested = holiday.name.find("Carnaval") == 0 || holiday.name == "Corpus Christi";
    EXPECT_EQ(holiday.optional, suggested) << holiday.name;
    optional += holiday.optional ? 1 : 0;
  }
  EXPECT_EQ(optional, 3);
}

}  // namespace
}  // namespace navalha::booking
