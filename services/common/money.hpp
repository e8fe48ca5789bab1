#pragma once

#include <cstdint>
#include <string>

namespace navalha::common {

/// An amount of 0 or more centavos as people read it: 100000 as "R$ 1.000,00".
std::string MoneyText(int64_t cents);

}  // namespace navalha::common
