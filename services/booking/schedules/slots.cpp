#include "services/booking/schedules/slots.hpp"

#include <algorithm>

namespace navalha::booking {

using common::WallTime;

std::vector<Period> Merge(std::vector<Period> periods) {
  std::erase_if(periods, [](const Period& period) { return period.end <= period.start; });
  std::sort(periods.begin(), periods.end(),
            [](const Period& left, const Period& right) { return left.start < right.start; });
  std::vector<Period> merged;
  for (const Period& period : periods) {
    if (!merged.empty() && period.start <= merged.back().end) {
      merged.back().end = std::max(merged.back().end, period.end);
    } else {
      merged.push_back(period);
    }
  }
  return merged;
}

std::vector<Period> Without(std::vector<Period> periods, std::vector<Period> removed) {
  std::vector<Period> left = Merge(std::move(periods));
  for (const Period& gone : Merge(std::move(removed))) {
    std::vector<Period> rest;
    for (const Period& period : left) {
      rest.push_back({period.start, std::min(period.end, gone.start)});
      rest.push_back({std::max(period.start, gone.end), period.end});
    }
    left = Merge(std::move(rest));
  }
  return left;
}

std::vector<WallTime> FreeSlots(std::vector<Period> hours, std::vector<Period> busy,
                                std::chrono::minutes duration, WallTime earliest) {
  const std::vector<Period> working = Merge(std::move(hours));
  const std::vector<Period> taken = Merge(std::move(busy));
  std::vector<WallTime> free;
  auto next = taken.begin();
  for (const Period& period : working) {
    for (WallTime start = period.start; start + duration <= period.end; start += kGrid) {
      while (next != taken.end() && next->end <= start) {
        ++next;
      }
      const bool is_taken = next != taken.end() && next->start < start + duration;
      if (start >= earliest && !is_taken) {
        free.push_back(start);
      }
    }
  }
  return free;
}

std::optional<WallTime> NearestFree(const std::vector<WallTime>& free, WallTime wanted) {
  if (free.empty()) {
    return std::nullopt;
  }
  const auto later = std::lower_bound(free.begin(), free.end(), wanted);
  if (later == free.end()) {
    return free.back();
  }
  if (later == free.begin()) {
    return *later;
  }
  const WallTime earlier = *std::prev(later);
  return wanted - earlier < *later - wanted ? earlier : *later;
}

}  // namespace navalha::booking
