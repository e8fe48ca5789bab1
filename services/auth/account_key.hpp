#pragma once

#include <string>
#include <string_view>

namespace navalha::auth {

/// What stands for an account name or e-mail in counters: a hash, without regard to case.
std::string AccountKey(std::string_view identifier);

}  // namespace navalha::auth
