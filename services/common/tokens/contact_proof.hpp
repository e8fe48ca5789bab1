#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

#include "services/common/text/clock.hpp"

namespace navalha::common {

/// Lifetime of a proof of contact.
inline constexpr std::chrono::minutes kContactProofLife{30};

/// A signed proof, valid until `expires_at`, that a visitor reads the mail of `email`. auth makes
/// it with the service key, with which other services verify it.
std::string MakeContactProof(std::string_view email, Instant expires_at, std::string_view key);

/// The e-mail of a valid proof; nullopt for an expired proof or any other text.
std::optional<std::string> EmailOfContactProof(std::string_view proof, std::string_view key,
                                               Instant now);

}  // namespace navalha::common
