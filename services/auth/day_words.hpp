#pragma once

#include <string>

#include "services/common/clock.hpp"

namespace navalha::auth {

/// A wall clock as people say it: "sexta-feira, 20 de novembro, às 14:30".
std::string DayInWords(const common::LocalTime& local);

}  // namespace navalha::auth
