// Header values of the shape "type/subtype; name=value; name=\"value\"".
#pragma once

#include <optional>
#include <string_view>

namespace navalha::gateway {

// ASCII letters are compared without regard to case.
bool EqualsIgnoringCase(std::string_view left, std::string_view right);

// Without blanks at both ends.
std::string_view Trim(std::string_view text);

// What stands before the first semicolon, trimmed.
std::string_view MediaType(std::string_view value);

// The value of a parameter, without its quotes; nothing when it is absent or its quote stays open.
// Escapes in quotes are left as they are: browsers write %22 instead.
std::optional<std::string_view> Parameter(std::string_view value, std::string_view name);

}  // namespace navalha::gateway
