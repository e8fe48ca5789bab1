#include "services/auth/text.hpp"

#include <algorithm>

namespace navalha::auth {

std::string Lower(std::string_view text) {
  std::string lower(text);
  std::transform(lower.begin(), lower.end(), lower.begin(), [](char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  });
  return lower;
}

std::string_view Trimmed(std::string_view text) {
  constexpr std::string_view kSpace = " \t\r\n\v\f";
  const size_t begin = text.find_first_not_of(kSpace);
  return begin == std::string_view::npos
             ? std::string_view()
             : text.substr(begin, text.find_last_not_of(kSpace) - begin + 1);
}

std::vector<std::string> SplitWords(std::string_view joined) {
  std::vector<std::string> words;
  for (size_t begin = 0; begin < joined.size();) {
    const size_t end = std::min(joined.find(',', begin), joined.size());
    words.emplace_back(joined.substr(begin, end - begin));
    begin = end + 1;
  }
  return words;
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

}  // namespace navalha::auth
