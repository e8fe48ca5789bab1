#pragma once

#include <string>

#include "services/common/text/clock.hpp"

namespace navalha::common {

/// A date in Brazilian format: 2026-12-03 as "03/12/2026".
std::string DateText(const Date& date);

}  // namespace navalha::common
