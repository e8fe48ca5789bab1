#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "services/common/database/list_search.hpp"

namespace navalha::auth {

using common::SearchPattern;
using common::Trimmed;

/// Converts ASCII letters to lower case.
std::string Lower(std::string_view text);
/// Splits a comma-separated list from PostgreSQL.
std::vector<std::string> SplitWords(std::string_view joined);
/// Removes ASCII control characters.
std::string WithoutControls(std::string_view text);
/// The first `count` code points of UTF-8 text.
std::string_view FirstCharacters(std::string_view text, size_t count);

}  // namespace navalha::auth
