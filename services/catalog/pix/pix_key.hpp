#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace navalha::catalog {

/// Returns a Pix key in the form that banks register: `cpf` 11 digits, `cnpj` 14 digits or capital
/// letters, `email` in lower case, `phone` +55 with area code and number, `random` a UUID in lower
/// case. Punctuation is optional in `text`. Unset for an invalid key of its kind, such as wrong
/// check digits, an e-mail of more than 77 bytes, or a phone number of another country.
std::optional<std::string> NormalPixKey(std::string_view kind, std::string_view text);

}  // namespace navalha::catalog
