#pragma once

#include <chrono>
#include <string>

#include "services/common/text/clock.hpp"

namespace navalha::common {

/// Throws FAILED_PRECONDITION (reason TOO_LATE) when `now` is later than `deadline` before `start`:
/// a client may no longer cancel or move the booking.
void RequireBeforeDeadline(Instant start, std::chrono::minutes deadline, Instant now);

/// A length of time in Portuguese, such as "2 horas" or "1 dia, 1 hora e 30 minutos".
std::string DurationWords(std::chrono::minutes duration);

}  // namespace navalha::common
