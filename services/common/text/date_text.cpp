#include "services/common/text/date_text.hpp"

#include <fmt/format.h>

namespace navalha::common {

std::string DateText(const Date& date) {
  return fmt::format("{:02}/{:02}/{:04}", static_cast<unsigned>(date.day()),
                     static_cast<unsigned>(date.month()), static_cast<int>(date.year()));
}

}  // namespace navalha::common
