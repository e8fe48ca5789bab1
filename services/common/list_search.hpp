#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace navalha::common {

/// Without white space at both ends.
std::string_view Trimmed(std::string_view text);

/// What people typed to search for, for the inside of a LIKE pattern: trimmed, and with the signs
/// of patterns standing for themselves.
std::string SearchPattern(std::string_view text);

/// The number of the last page of a list that is read page by page: 1 when it is empty.
int32_t LastPage(int64_t total, int32_t per_page);

}  // namespace navalha::common
