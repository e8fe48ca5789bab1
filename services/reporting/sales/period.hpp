#pragma once

#include <array>
#include <chrono>
#include <string>

#include "services/common/text/clock.hpp"

namespace navalha::reporting {

/// Maximum length of a report's period in days.
inline constexpr int kDaysOfPeriod = 731;

/// Half-open range of instants [from, before).
struct Span {
  common::Instant from;
  common::Instant before;
};

/// A period of local time, split into whole local days and the partial days at its ends.
struct Period {
  std::string time_zone;
  /// First and last local second, both included.
  std::chrono::local_seconds start = {};
  std::chrono::local_seconds end = {};
  /// Instants of the period, [start, end + 1 s).
  Span span = {};
  /// First and last local day that the period overlaps.
  common::Date first_day = {};
  common::Date last_day = {};
  /// The whole local days of the period, [first_whole, past_whole). The two are equal when the
  /// period contains no whole day.
  common::Date first_whole = {};
  common::Date past_whole = {};
  /// The partial days before and after the whole days; each may be empty.
  std::array<Span, 2> parts = {};
};

/// Returns the period from `start` to `end`, both seconds included, in local time of `time_zone`.
/// Both texts have the format FORMAT_LOCAL_DATETIME. Throws INVALID_ARGUMENT when `end` precedes
/// `start` or the period is longer than kDaysOfPeriod.
Period PeriodOf(const std::string& start, const std::string& end, const std::string& time_zone);

/// Returns the preceding period: equally long in local time, ending one second before `period`.
Period PeriodBefore(const Period& period);

/// Formats a local time as YYYY-MM-DDTHH:MM:SS.
std::string TextOf(std::chrono::local_seconds time);

}  // namespace navalha::reporting
