// Parses header values of the form "type/subtype; name=value; name=\"value\"".
#pragma once

#include <optional>
#include <string_view>

namespace navalha::gateway {

// Compares texts; ASCII letters match regardless of case.
bool EqualsIgnoringCase(std::string_view left, std::string_view right);

// The text without blanks at both ends.
std::string_view Trim(std::string_view text);

// The text before the first semicolon, trimmed.
std::string_view MediaType(std::string_view value);

// The value of a parameter without its quotes; nullopt when it is absent or its quote is not
// closed. Escapes inside quotes stay unchanged: browsers write %22 instead.
std::optional<std::string_view> Parameter(std::string_view value, std::string_view name);

}  // namespace navalha::gateway
