#pragma once

#include <gflags/gflags_declare.h>

#include <chrono>
#include <memory>

#include "services/auth/sessions/session_service.hpp"
#include "services/common/rpc/guard.hpp"

// The flags that only auth has.
DECLARE_string(token_private_key_file);
DECLARE_string(smtp_url);
DECLARE_string(mail_from);
DECLARE_string(public_url);
DECLARE_string(make_administrator);
DECLARE_int32(registrations_per_hour);
DECLARE_int32(contact_codes_per_hour);
DECLARE_string(google_client_id);
DECLARE_string(google_issuer);
DECLARE_string(google_keys_url);

namespace navalha::auth {

/// The interval at which the outbox is checked without a wake-up.
inline constexpr std::chrono::seconds kMailPeriod{3};
inline constexpr std::chrono::hours kPurgePeriod{1};
/// The interval at which failed erasures in other services are retried.
inline constexpr std::chrono::seconds kErasePeriod{5};

/// A signer with --token_private_key_file.
common::TokenSigner MakeSigner();

/// Verifies tokens with --token_public_key_file and reads the session's state from `sessions`.
std::shared_ptr<common::Authenticator> MakeAuthenticator(SessionService& sessions);

}  // namespace navalha::auth
