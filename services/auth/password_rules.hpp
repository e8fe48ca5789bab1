#pragma once

#include <string>
#include <string_view>

namespace navalha::auth {

/// What is wrong with a password as a sentence for the user; empty when nothing is. Length is the
/// proto's rule, and there are no rules of composition. Refused are the most common passwords, also
/// dressed up with digits and signs ("Flamengo2024!", "p4ssw0rd"), runs and repetitions, and the
/// user's own name.
std::string WeaknessOf(std::string_view password, std::string_view user_name,
                       std::string_view email);

}  // namespace navalha::auth
