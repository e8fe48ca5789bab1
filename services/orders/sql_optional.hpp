#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace navalha::orders {

/// A parameter of a statement that is null unless it is set.
template <class Value>
std::optional<Value> If(bool set, const Value& value) {
  return set ? std::optional<Value>(value) : std::nullopt;
}

/// The same of a text, which is null when it is empty.
inline std::optional<std::string> UnlessEmpty(std::string_view text) {
  return text.empty() ? std::nullopt : std::optional<std::string>(text);
}

}  // namespace navalha::orders
