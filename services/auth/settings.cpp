#include "services/auth/settings.hpp"

#include <gflags/gflags.h>

#include "services/common/settings.hpp"

DEFINE_string(token_private_key_file, "", "PEM file of the Ed25519 key that signs tokens");
DEFINE_string(smtp_url, "",
              "mail server: smtp:// or smtps://, user:password@ where needed, host:port");
DEFINE_string(mail_from, "Navalha <nao-responda@navalha.example>", "sender of mails");
DEFINE_string(public_url, "http://localhost:8080",
              "address of the web app, without a slash at its end, for links in mails");
DEFINE_string(make_administrator, "",
              "e-mail of somebody to make an administrator: does that alone, and ends");
DEFINE_int32(registrations_per_hour, 60, "accounts that one address may make in an hour");
DEFINE_int32(contact_codes_per_hour, 300,
             "codes that one address may have mailed in an hour to confirm bookings");
DEFINE_string(google_client_id, "", "our id at Google; without one there is no sign-in by Google");
DEFINE_string(google_issuer, "https://accounts.google.com", "who issues Google's ID tokens");
DEFINE_string(google_keys_url, "https://www.googleapis.com/oauth2/v3/certs",
              "where the issuer publishes its keys as a JSON Web Key Set");

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
