#pragma once

#include <string_view>
#include <vector>

#include "navalha/booking/v1/reserved_time.pb.h"
#include "services/booking/agendas/agenda_store.hpp"
#include "services/common/text/clock.hpp"

namespace navalha::booking {

/// Maximum days of a vacation.
inline constexpr int kMostVacationDays = 60;

/// Returns the periods of a request, ascending, in local time of this zone: pure. Omits past ones
/// of a repeated break. Throws INVALID_ARGUMENT for an invalid request, a past start or one more
/// than a year ahead.
std::vector<TimeRange> RangesOf(const v1::ReserveTimeRequest& request, std::string_view zone,
                                common::Instant now);

}  // namespace navalha::booking
