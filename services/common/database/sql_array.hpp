#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace navalha::common {
namespace internal {

inline void AppendElement(std::string& literal, int64_t number) {
  literal += std::to_string(number);
}

inline void AppendElement(std::string& literal, std::string_view text) {
  literal += '"';
  for (const char character : text) {
    if (character == '"' || character == '\\') {
      literal += '\\';
    }
    literal += character;
  }
  literal += '"';
}

}  // namespace internal

/// A PostgreSQL array literal of numbers or texts, escaped, for parameters that a statement casts:
/// `… = ANY ($1::bigint[])`, `… FROM unnest($1::bigint[], $2::text[])`.
template <class Range>
std::string SqlArray(const Range& values) {
  std::string literal = "{";
  for (const auto& value : values) {
    if (literal.size() > 1) {
      literal += ',';
    }
    internal::AppendElement(literal, value);
  }
  return literal += '}';
}

}  // namespace navalha::common
