#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "services/auth/identity/rsa_key.hpp"
#include "services/common/text/clock.hpp"

namespace navalha::auth {

/// The expected issuer and audience.
struct IdTokenRules {
  /// Such as https://accounts.google.com; tokens may omit https://.
  std::string issuer;
  /// Our client id at the issuer.
  std::string client_id;
};

/// The claims of an ID token about a person.
struct Identity {
  /// The issuer's permanent id of the person.
  std::string subject;
  std::string email;
  /// True when the issuer verified the person's e-mail.
  bool email_verified = false;
  /// May be empty.
  std::string given_name;
  std::string family_name;
};

/// Finds the issuer's key with an id.
using FindKey = std::function<std::optional<RsaKey>(std::string_view)>;

/// Verifies an OpenID Connect ID token as a signed JWT: signature (RS256 only, whatever the header
/// names), issuer, audience and lifetime, with one minute of clock tolerance. Returns nullopt for
/// an invalid token. Passes on exceptions of `find_key`.
std::optional<Identity> ReadIdToken(std::string_view token, const IdTokenRules& rules,
                                    const FindKey& find_key, common::Instant now);

}  // namespace navalha::auth
