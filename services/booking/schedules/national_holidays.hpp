#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "services/common/text/clock.hpp"

namespace navalha::booking {

/// A holiday in one year.
struct NationalHoliday {
  common::Date date;
  std::string_view name;
  /// True for a "ponto facultativo", on which most shops work, so that it is only suggested.
  bool optional = false;
};

/// Easter Sunday of a year of the Gregorian calendar, 1583 or later: pure.
common::Date EasterSunday(int year);

/// Brazil's national holidays and the optional days that move with Easter, ascending: pure.
/// Sources: Lei 662/1949 (as amended by Lei 10.607/2002), Lei 6.802/1980 (12 October),
/// Lei 9.093/1995 (Good Friday), Lei 14.759/2023 (20 November, from 2024).
std::vector<NationalHoliday> NationalHolidaysOf(int year);

/// Returns the name of this day's holiday, optional ones included; empty for any other day.
std::string NationalHolidayName(const common::Date& date);

}  // namespace navalha::booking
