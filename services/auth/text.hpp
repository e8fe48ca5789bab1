#pragma once

#include <string>
#include <string_view>

namespace navalha::auth {

/// ASCII letters in lower case; the rest as it is.
std::string Lower(std::string_view text);
/// Without white space at both ends.
std::string_view Trimmed(std::string_view text);

}  // namespace navalha::auth
