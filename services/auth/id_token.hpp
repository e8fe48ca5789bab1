#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "services/auth/rsa_key.hpp"
#include "services/common/clock.hpp"

namespace navalha::auth {

/// Who an issuer must be and whom a token must be for.
struct IdTokenRules {
  /// Such as https://accounts.google.com; tokens may leave the https:// out.
  std::string issuer;
  /// Our id at the issuer.
  std::string client_id;
};

/// What an ID token says of a person.
struct Identity {
  /// The issuer's id for the person, which never changes.
  std::string subject;
  std::string email;
  /// The issuer has seen that the person reads this mailbox.
  bool email_verified = false;
  /// May be empty.
  std::string given_name;
  std::string family_name;
};

/// The issuer's key with an id.
using FindKey = std::function<std::optional<RsaKey>(std::string_view)>;

/// Checks an ID token of OpenID Connect as a signed JWT (RS256 and nothing else, whatever its
/// header says): signature, issuer, audience, life. Nothing for one that does not hold; what
/// `find_key` throws passes through. Clocks may differ by a minute.
std::optional<Identity> ReadIdToken(std::string_view token, const IdTokenRules& rules,
                                    const FindKey& find_key, common::Instant now);

}  // namespace navalha::auth
