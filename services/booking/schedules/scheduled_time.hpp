#pragma once

#include <array>
#include <vector>

#include "services/booking/agendas/agenda_store.hpp"
#include "services/booking/schedules/slots.hpp"
#include "services/common/text/clock.hpp"

namespace navalha::booking {

/// Minutes by hour of a day.
using HourMinutes = std::array<int, 24>;

/// Returns the periods of a day in which a collaborator is scheduled: pure. Weekly hours within
/// the shop's holiday, without `time_off`.
std::vector<Period> ScheduledPeriodsOn(const Agenda& agenda, const std::vector<TimeRange>& time_off,
                                       const common::Date& date);

/// Returns the parts of `scheduled` on this day that are not busy in the agenda: pure.
std::vector<Period> FreePeriodsOn(const Agenda& agenda, std::vector<Period> scheduled,
                                  const common::Date& date);

/// Returns the minutes of periods that do not overlap.
int MinutesOf(const std::vector<Period>& periods);

/// Adds the minutes of periods that do not overlap to their hours.
void AddMinutes(const std::vector<Period>& periods, HourMinutes& minutes);

}  // namespace navalha::booking
