#include "services/auth/settings.hpp"

#include <gflags/gflags.h>

#include "services/common/operations/settings.hpp"

DEFINE_string(token_private_key_file, "", "PEM file of the Ed25519 key that signs tokens");
DEFINE_string(smtp_url, "",
              "mail server: smtp:// or smtps://, optionally user:password@, host:port");
DEFINE_string(mail_from, "Navalha <nao-responda@navalha.example>", "sender of mails");
DEFINE_string(public_url, "http://localhost:8080",
              "address of the web app for links in mails, without a trailing slash");
DEFINE_string(make_administrator, "",
              "e-mail of a user to make an administrator; exits afterwards");
DEFINE_int32(registrations_per_hour, 60, "maximum accounts created from one address per hour");
DEFINE_int32(contact_codes_per_hour, 300,
             "maximum codes to confirm bookings mailed for one address per hour");
DEFINE_string(google_client_id, "", "OAuth client id; empty: Google sign-in is disabled");
DEFINE_string(google_issuer, "https://accounts.google.com", "issuer of Google's ID tokens");
DEFINE_string(google_keys_url, "https://www.googleapis.com/oauth2/v3/certs",
              "address of the issuer's JSON Web Key Set");

namespace navalha::auth {

common::TokenSigner MakeSigner() {
  return common::TokenSigner(common::ReadSettingFile(FLAGS_token_private_key_file));
}

std::shared_ptr<common::Authenticator> MakeAuthenticator(SessionService& sessions) {
  return std::make_shared<common::TokenAuthenticator>(
      common::TokenVerifier(common::ReadSettingFile(FLAGS_token_public_key_file)),
      [&sessions](const common::TokenClaims& claims, const common::Call&) {
        return sessions.CallerOf(claims.session_id, claims.user_id);
      });
}

}  // namespace navalha::auth
