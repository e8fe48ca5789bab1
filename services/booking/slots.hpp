#pragma once

#include <optional>
#include <vector>

#include "services/common/clock.hpp"

namespace navalha::booking {

/// A stretch of one day on the wall clock, its end not included.
struct Period {
  common::WallTime start;
  common::WallTime end;
  bool operator==(const Period&) const = default;
};

/// Bookings start every so many minutes from the start of a working period.
inline constexpr common::WallTime kGrid{15};

/// Whether visitors may start so long after the start of a working period.
constexpr bool IsOnGrid(common::WallTime after_opening) {
  return after_opening % kGrid == after_opening.zero();
}

/// The periods in order, those that overlap or adjoin made one, empty ones left out.
std::vector<Period> Merge(std::vector<Period> periods);

/// What is left of these periods without the stretches of `removed`, in order and merged.
std::vector<Period> Without(std::vector<Period> periods, std::vector<Period> removed);

/// The times of a day, ascending, at which something of this duration may start: on the grid of a
/// working period, wholly within it, clear of everything busy and not before `earliest`.
std::vector<common::WallTime> FreeSlots(std::vector<Period> hours, std::vector<Period> busy,
                                        std::chrono::minutes duration, common::WallTime earliest);

/// The free time with the smallest distance to the wanted one, before or after it; of two as near,
/// the later one. Nothing when there is none. `free` is ascending.
std::optional<common::WallTime> NearestFree(const std::vector<common::WallTime>& free,
                                            common::WallTime wanted);

}  // namespace navalha::booking
