#pragma once

#include <cstdint>
#include <string>

namespace navalha::catalog {

/// What people typed to search for, for the inside of a LIKE pattern: without blanks around it, and
/// with the signs of patterns standing for themselves.
std::string PatternOf(const std::string& text);

/// The number of the last page of a list: 1 when it is empty.
int32_t LastPage(int64_t total, int per_page);

}  // namespace navalha::catalog
