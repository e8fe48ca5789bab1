#pragma once

#include <string>
#include <string_view>

namespace navalha::auth {

/// The weakness of a password as a sentence for the user; empty for a strong one. Refuses the most
/// common passwords, even with added or substituted digits and signs ("Flamengo2024!", "p4ssw0rd"),
/// runs, repetitions and the user's own name. The proto checks the length; no kinds of characters
/// are required.
std::string WeaknessOf(std::string_view password, std::string_view user_name,
                       std::string_view email);

}  // namespace navalha::auth
