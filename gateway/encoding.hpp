// Text as it travels in URLs: percent-escapes and UTF-8, both checked.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace navalha::gateway {

// True when `text` is well-formed UTF-8 (no overlong forms, no surrogates, at most U+10FFFF).
bool IsValidUtf8(std::string_view text);

// True when `text` is well-formed UTF-8 without NUL, which PostgreSQL cannot store.
bool IsPlainText(std::string_view text);

// Whether '+' stands for a space, as it does in query strings and forms but not in paths.
enum class Plus { kLiteral, kSpace };

// Decodes %XX escapes. Nothing when an escape is broken or the result is not plain text.
std::optional<std::string> PercentDecode(std::string_view text, Plus plus);

}  // namespace navalha::gateway
