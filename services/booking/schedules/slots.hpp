#pragma once

#include <optional>
#include <vector>

#include "services/common/text/clock.hpp"

namespace navalha::booking {

/// A half-open period of one day in local time.
struct Period {
  common::WallTime start;
  common::WallTime end;
  bool operator==(const Period&) const = default;
};

/// Minutes between the starts of bookings, from the start of a working period.
inline constexpr common::WallTime kGrid{15};

/// Returns whether visitors may start at this offset from the start of a working period.
constexpr bool IsOnGrid(common::WallTime after_opening) {
  return after_opening % kGrid == after_opening.zero();
}

/// Returns the periods sorted, with overlapping and adjoining ones merged and empty ones removed.
std::vector<Period> Merge(std::vector<Period> periods);

/// Returns these periods minus the periods in `removed`, sorted and merged.
std::vector<Period> Without(std::vector<Period> periods, std::vector<Period> removed);

/// Returns the ascending start times of a day for this duration: on the grid of a working period,
/// completely within it, free of busy time and not before `earliest`.
std::vector<common::WallTime> FreeSlots(std::vector<Period> hours, std::vector<Period> busy,
                                        std::chrono::minutes duration, common::WallTime earliest);

/// Returns the free time nearest to the wanted one; on a tie the later one. Returns nothing if
/// there is none. `free` is ascending.
std::optional<common::WallTime> NearestFree(const std::vector<common::WallTime>& free,
                                            common::WallTime wanted);

}  // namespace navalha::booking
