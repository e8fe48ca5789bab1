#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace navalha::auth {

/// The digits of a text that has eleven of them and else only punctuation: the CPF that it may be.
std::optional<std::string> CpfDigits(std::string_view text);

/// What stands for a user name, e-mail or CPF in counters: a hash, the same for all the ways to
/// write one that sign in with it.
std::string AccountKey(std::string_view identifier);

}  // namespace navalha::auth
