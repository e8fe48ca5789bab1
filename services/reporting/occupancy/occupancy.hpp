#pragma once

#include <cstdint>
#include <map>

#include "navalha/reporting/v1/report.pb.h"
#include "services/reporting/sales/period.hpp"

namespace navalha::reporting {

/// Worked and scheduled minutes of the days with a base.
struct Occupancy {
  int64_t base_day_count = 0;
  int64_t worked_min = 0;
  int64_t scheduled_min = 0;
};

/// Occupancy by weekday (0: Sunday), without weekdays that have no day with a base.
using WeekdayOccupancy = std::map<int, Occupancy>;

/// Returns the figures of a period: pure.
v1::ReportOccupancy OccupancyOf(const WeekdayOccupancy& weekdays, const Period& period);

}  // namespace navalha::reporting
