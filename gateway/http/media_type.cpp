#include "gateway/http/media_type.hpp"

#include <algorithm>

namespace navalha::gateway {
namespace {

char Lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + ('a' - 'A')) : c; }

bool IsBlank(char c) { return c == ' ' || c == '\t'; }

// Removes the value at the front of `rest`, up to the next semicolon outside quotes, and returns
// it.
std::optional<std::string_view> TakeValue(std::string_view& rest) {
  const bool quoted = !rest.empty() && rest.front() == '"';
  if (quoted) {
    const size_t close = rest.find('"', 1);
    if (close == std::string_view::npos) {
      return std::nullopt;
    }
    const std::string_view value = rest.substr(1, close - 1);
    rest.remove_prefix(std::min(rest.find(';', close), rest.size()));
    return value;
  }
  const size_t end = std::min(rest.find(';'), rest.size());
  const std::string_view value = Trim(rest.substr(0, end));
  rest.remove_prefix(end);
  return value;
}

}  // namespace

bool EqualsIgnoringCase(std::string_view left, std::string_view right) {
  return std::equal(left.begin(), left.end(), right.begin(), right.end(),
                    [](char a, char b) { return Lower(a) == Lower(b); });
}

std::string_view Trim(std::string_view text) {
  while (!text.empty() && IsBlank(text.front())) {
    text.remove_prefix(1);
  }
  while (!text.empty() && IsBlank(text.back())) {
    text.remove_suffix(1);
  }
  return text;
}

std::string_view MediaType(std::string_view value) {
  return Trim(value.substr(0, value.find(';')));
}

std::optional<std::string_view> Parameter(std::string_view value, std::string_view name) {
  std::string_view rest = value.substr(std::min(value.find(';'), value.size()));
  while (!rest.empty()) {
    rest.remove_prefix(1);  // the semicolon
    const size_t end = rest.find_first_of(";=");
    if (end == std::string_view::npos) {
      return std::nullopt;
    }
    const std::string_view found = Trim(rest.substr(0, end));
    const bool has_value = rest[end] == '=';
    rest.remove_prefix(has_value ? end + 1 : end);
    if (!has_value) {
      continue;
    }
    while (!rest.empty() && IsBlank(rest.front())) {
      rest.remove_prefix(1);
    }
    const std::optional<std::string_view> text = TakeValue(rest);
    if (!text || EqualsIgnoringCase(found, name)) {
      return text;
    }
  }
  return std::nullopt;
}

}  // namespace navalha::gateway
