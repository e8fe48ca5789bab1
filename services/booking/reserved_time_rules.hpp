#pragma once

#include <string_view>
#include <vector>

#include "navalha/booking/v1/schedule.pb.h"
#include "services/booking/agenda_store.hpp"
#include "services/common/clock.hpp"

namespace navalha::booking {

/// Days that a vacation lasts at most.
inline constexpr int kMostVacationDays = 60;

/// The stretches that a request takes, ascending, on this zone's wall clock: pure. Of a repeated
/// break, those that are past are left out. Throws INVALID_ARGUMENT for what makes no sense, is
/// past or more than a year ahead.
std::vector<TimeRange> RangesOf(const v1::ReserveTimeRequest& request, std::string_view zone,
                                common::Instant now);

}  // namespace navalha::booking
