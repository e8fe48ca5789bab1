#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace navalha::common {

/// `text` without white space at both ends.
std::string_view Trimmed(std::string_view text);

/// A search text for use within a LIKE pattern: trimmed, with the pattern's special characters
/// escaped.
std::string SearchPattern(std::string_view text);

/// The number of the last page of a list of `total` rows; 1 for an empty list.
int32_t LastPage(int64_t total, int32_t per_page);

}  // namespace navalha::common
