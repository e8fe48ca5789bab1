// Percent-encoding and UTF-8 validation of text in URLs.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace navalha::common {

/// True when `text` is well-formed UTF-8 (no overlong forms, no surrogates, at most U+10FFFF).
bool IsValidUtf8(std::string_view text);

/// True when `text` is well-formed UTF-8 without NUL, which PostgreSQL cannot store.
bool IsPlainText(std::string_view text);

/// Whether '+' means a space: in query strings and forms, but not in paths.
enum class Plus { kLiteral, kSpace };

/// Decodes %XX escapes. Returns nullopt when an escape is malformed or the result is not plain
/// text.
std::optional<std::string> PercentDecode(std::string_view text, Plus plus);

}  // namespace navalha::common
