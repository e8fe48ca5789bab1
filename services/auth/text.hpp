#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "services/common/list_search.hpp"

namespace navalha::auth {

using common::SearchPattern;
using common::Trimmed;

/// ASCII letters in lower case; the rest as it is.
std::string Lower(std::string_view text);
/// The words of a list that PostgreSQL joined by commas.
std::vector<std::string> SplitWords(std::string_view joined);
/// Without control characters of ASCII.
std::string WithoutControls(std::string_view text);
/// The first `count` characters, not bytes, of UTF-8 text.
std::string_view FirstCharacters(std::string_view text, size_t count);

}  // namespace navalha::auth
