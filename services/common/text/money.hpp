#pragma once

#include <cstdint>
#include <string>

namespace navalha::common {

/// A non-negative amount in centavos in Brazilian format: 100000 as "R$ 1.000,00".
std::string MoneyText(int64_t cents);

}  // namespace navalha::common
