#pragma once

#include <string>

#include "services/common/text/clock.hpp"

namespace navalha::auth {

/// A local time in Portuguese: "sexta-feira, 20 de novembro, às 14:30".
std::string DayInWords(const common::LocalTime& local);

}  // namespace navalha::auth
