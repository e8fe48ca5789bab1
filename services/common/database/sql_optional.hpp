#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace navalha::common {

/// Converts an optional value to a statement parameter; unset becomes null.
template <class Value>
std::optional<Value> OptionalIf(bool set, const Value& value) {
  return set ? std::optional<Value>(value) : std::nullopt;
}

/// Converts a text to a statement parameter; empty becomes null.
inline std::optional<std::string> UnlessEmpty(std::string_view text) {
  return text.empty() ? std::nullopt : std::optional<std::string>(text);
}

/// Converts a flag of a request, "1" or "0", to a statement parameter; empty becomes null.
inline std::optional<bool> OptionalFlag(std::string_view text) {
  return text.empty() ? std::nullopt : std::optional<bool>(text == "1");
}

}  // namespace navalha::common
