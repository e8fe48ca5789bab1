#pragma once

#include <gflags/gflags_declare.h>

#include <chrono>
#include <memory>

#include "services/auth/session_service.hpp"
#include "services/common/guard.hpp"

// The flags of auth alone.
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

/// How often the outbox is looked at when nobody says that there is something in it.
inline constexpr std::chrono::seconds kMailPeriod{3};
inline constexpr std::chrono::hours kPurgePeriod{1};
/// How often services that were away are told again whom to forget.
inline constexpr std::chrono::seconds kForgetPeriod{5};

/// Signs with --token_private_key_file.
common::TokenSigner MakeSigner();

/// Checks tokens with --token_public_key_file and asks `sessions` for the state of the session.
std::shared_ptr<common::Authenticator> MakeAuthenticator(SessionService& sessions);

}  // namespace navalha::auth
