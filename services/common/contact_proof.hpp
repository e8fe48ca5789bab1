#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

#include "services/common/clock.hpp"

namespace navalha::common {

/// For how long a proof of contact counts.
inline constexpr std::chrono::minutes kContactProofLife{30};

/// A text by which somebody shows until `expires_at` that they read the mail of `email`. auth makes
/// it with the key of the services, by which the others check it.
std::string MakeContactProof(std::string_view email, Instant expires_at, std::string_view key);

/// The e-mail that a proof is for; nothing for a text that is none, or one that expired.
std::optional<std::string> EmailOfContactProof(std::string_view proof, std::string_view key,
                                               Instant now);

}  // namespace navalha::common
