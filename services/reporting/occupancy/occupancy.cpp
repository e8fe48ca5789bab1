#include "services/reporting/occupancy/occupancy.hpp"

#include "services/reporting/sales/rounding.hpp"

namespace navalha::reporting {
namespace {

template <class Figures>
void PutMinutes(const Occupancy& occupancy, Figures& figures) {
  figures.set_base_day_count(static_cast<int>(occupancy.base_day_count));
  figures.set_worked_minutes(occupancy.worked_min);
  figures.set_scheduled_minutes(occupancy.scheduled_min);
  if (occupancy.scheduled_min > 0) {
    figures.set_share(PercentOf(occupancy.worked_min, occupancy.scheduled_min));
  }
}

}  // namespace

v1::ReportOccupancy OccupancyOf(const WeekdayOccupancy& weekdays, const Period& period) {
  v1::ReportOccupancy figures;
  Occupancy all;
  for (const auto& [weekday, occupancy] : weekdays) {
    v1::ReportWeekdayOccupancy& row = *figures.add_weekdays();
    row.set_weekday(weekday);
    PutMinutes(occupancy, row);
    all.base_day_count += occupancy.base_day_count;
    all.worked_min += occupancy.worked_min;
    all.scheduled_min += occupancy.scheduled_min;
  }
  PutMinutes(all, figures);
  figures.set_day_count(static_cast<int>(
      (std::chrono::sys_days(period.past_whole) - std::chrono::sys_days(period.first_whole))
          .count()));
  return figures;
}

}  // namespace navalha::reporting
