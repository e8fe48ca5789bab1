#include "services/common/text/money.hpp"

#include <fmt/format.h>

namespace navalha::common {

std::string MoneyText(int64_t cents) {
  const std::string whole = std::to_string(cents / 100);
  std::string grouped;
  for (size_t at = 0; at < whole.size(); ++at) {
    if (at > 0 && (whole.size() - at) % 3 == 0) {
      grouped += '.';
    }
    grouped += whole[at];
  }
  return fmt::format("R$ {},{:02}", grouped, cents % 100);
}

}  // namespace navalha::common
