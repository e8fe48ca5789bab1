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

std::vector<std::string> SplitWords(std::string_view joined) {
  std::vector<std::string> words;
  for (size_t begin = 0; begin < joined.size();) {
    const size_t end = std::min(joined.find(',', begin), joined.size());
    words.emplace_back(joined.substr(begin, end - begin));
    begin = end + 1;
  }
  return words;
}

std::string WithoutControls(std::string_view text) {
  std::string kept;
  std::copy_if(text.begin(), text.end(), std::back_inserter(kept),
               [](char c) { return static_cast<unsigned char>(c) >= 0x20 && c != 0x7F; });
  return kept;
}

std::string_view FirstCharacters(std::string_view text, size_t count) {
  size_t end = 0;
  for (; end < text.size(); ++end) {
    const bool begins_one = (static_cast<unsigned char>(text[end]) & 0xC0) != 0x80;
    if (begins_one && count-- == 0) {
      break;
    }
  }
  return text.substr(0, end);
}

}  // namespace navalha::auth
