#include "services/booking/schedules/national_holidays.hpp"

#include <algorithm>
#include <chrono>

namespace navalha::booking {

using common::AddDays;
using common::Date;

namespace {

// The first year with 20 November as a national holiday.
constexpr int kFirstAwarenessDay = 2024;

Date DayOf(int year, unsigned month, unsigned day) {
  return {std::chrono::year(year), std::chrono::month(month), std::chrono::day(day)};
}

}  // namespace

// The anonymous Gregorian computus (Nature, 20 April 1876; Meeus, Astronomical Algorithms, 2nd ed.,
// chapter 8). The letters are those of the publication.
Date EasterSunday(int year) {
  const int a = year % 19;
  const int b = year / 100;
  const int c = year % 100;
  const int d = b / 4;
  const int e = b % 4;
  const int f = (b + 8) / 25;
  const int g = (b - f + 1) / 3;
  const int h = (19 * a + b - d - g + 15) % 30;
  const int i = c / 4;
  const int k = c % 4;
  const int l = (32 + 2 * e + 2 * i - h - k) % 7;
  const int m = (a + 11 * h + 22 * l) / 451;
  const int n = h + l - 7 * m + 114;
  return DayOf(year, static_cast<unsigned>(n / 31), static_cast<unsigned>(n % 31 + 1));
}

std::vector<NationalHoliday> NationalHolidaysOf(int year) {
  const Date easter = EasterSunday(year);
  std::vector<NationalHoliday> holidays = {
      {DayOf(year, 1, 1), "Confraternização Universal"},
      {AddDays(easter, -48), "Carnaval (segunda-feira)", true},
      {AddDays(easter, -47), "Carnaval", true},
      {AddDays(easter, -2), "Sexta-feira Santa"},
      {DayOf(year, 4, 21), "Tiradentes"},
      {DayOf(year, 5, 1), "Dia do Trabalho"},
      {AddDays(easter, 60), "Corpus Christi", true},
      {DayOf(year, 9, 7), "Independência do Brasil"},
      {DayOf(year, 10, 12), "Nossa Senhora Aparecida"},
      {DayOf(year, 11, 2), "Finados"},
      {DayOf(year, 11, 15), "Proclamação da República"},
      {DayOf(year, 12, 25), "Natal"},
  };
  if (year >= kFirstAwarenessDay) {
    holidays.push_back({DayOf(year, 11, 20), "Dia da Consciência Negra"});
  }
  std::sort(holidays.begin(), holidays.end(),
            [](const auto& left, const auto& right) { return left.date < right.date; });
  return holidays;
}

std::string NationalHolidayName(const Date& date) {
  for (const NationalHoliday& holiday : NationalHolidaysOf(static_cast<int>(date.year()))) {
    if (holiday.date == date) {
      return std::string(holiday.name);
    }
  }
  return "";
}

}  // namespace navalha::booking
