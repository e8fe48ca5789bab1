#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace navalha::auth {

/// The digits of a text with exactly eleven digits and otherwise only punctuation (a possible CPF);
/// nullopt for any other text.
std::optional<std::string> CpfDigits(std::string_view text);

/// The key of an account in counters: a hash of the user name, e-mail or CPF, equal for all
/// spellings that sign in to the same account.
std::string AccountKey(std::string_view identifier);

}  // namespace navalha::auth
