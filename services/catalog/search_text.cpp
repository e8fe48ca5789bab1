#include "services/catalog/search_text.hpp"

#include <algorithm>
#include <string_view>

namespace navalha::catalog {

std::string PatternOf(const std::string& text) {
  constexpr std::string_view kBlanks = " \t\r\n";
  std::string pattern;
  const size_t end = text.find_last_not_of(kBlanks) + 1;
  for (size_t at = std::min(text.find_first_not_of(kBlanks), end); at < end; ++at) {
    if (std::string_view("\\%_").find(text[at]) != std::string_view::npos) {
      pattern += '\\';
    }
    pattern += text[at];
  }
  return pattern;
}

int32_t LastPage(int64_t total, int per_page) {
  return static_cast<int32_t>(std::max<int64_t>(1, (total + per_page - 1) / per_page));
}

}  // namespace navalha::catalog
