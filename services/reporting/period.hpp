#pragma once

#include <array>
#include <chrono>
#include <string>

#include "services/common/clock.hpp"

namespace navalha::reporting {

/// The longest period of a report.
inline constexpr int kDaysOfPeriod = 731;

/// Instants from `from` on and before `before`.
struct Span {
  common::Instant from;
  common::Instant before;
};

/// A period of a local clock, and its division into whole local days and the rest.
struct Period {
  std::string time_zone;
  /// First and last second on the local clock.
  std::chrono::local_seconds start = {};
  std::chrono::local_seconds end = {};
  /// Its instants.
  Span span = {};
  /// First and last local day that it touches.
  common::Date first_day = {};
  common::Date last_day = {};
  /// First whole day, and the day after the last one; equal without whole days.
  common::Date first_whole = {};
  common::Date past_whole = {};
  /// What precedes and follows the whole days; may be empty.
  std::array<Span, 2> parts = {};
};

/// The period from one local time to another, both inclusive to the second; they have the format
/// FORMAT_LOCAL_DATETIME. Throws INVALID_ARGUMENT when it ends before it starts or is longer than
/// kDaysOfPeriod.
Period PeriodOf(const std::string& start, const std::string& end, const std::string& time_zone);

/// The period of as many seconds on the clock that ends one second before another one starts.
Period PeriodBefore(const Period& period);

/// A local time as YYYY-MM-DDTHH:MM:SS.
std::string TextOf(std::chrono::local_seconds time);

}  // namespace navalha::reporting
