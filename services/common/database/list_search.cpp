#include "services/common/database/list_search.hpp"

#include <algorithm>

namespace navalha::common {

std::string_view Trimmed(std::string_view text) {
  constexpr std::string_view kSpace = " \t\r\n\v\f";
  const size_t begin = text.find_first_not_of(kSpace);
  return begin == std::string_view::npos
             ? std::string_view()
             : text.substr(begin, text.find_last_not_of(kSpace) - begin + 1);
}

std::string SearchPattern(std::string_view text) {
  std::string pattern;
  for (const char c : Trimmed(text)) {
    if (c == '\\' || c == '%' || c == '_') {
      pattern += '\\';
    }
    pattern += c;
  }
  return pattern;
}

int32_t LastPage(int64_t total, int32_t per_page) {
  return static_cast<int32_t>(std::max<int64_t>(1, (total + per_page - 1) / per_page));
}

}  // namespace navalha::common
