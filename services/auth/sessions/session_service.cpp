#include "services/auth/sessions/session_service.hpp"

#include "services/auth/account_key.hpp"
#include "services/auth/sessions/login_limit.hpp"
#include "services/auth/text.hpp"
#include "services/common/operations/metrics.hpp"
#include "services/common/rpc/error.hpp"

namespace navalha::auth {
namespace {

constexpr std::chrono::hours kSessionLife{7 * 24};
// The retention of an ended session.
constexpr std::chrono::hours kSessionRecord{30 * 24};
constexpr int kTokenIdBytes = 8;
prometheus::Counter& LoginsMetric(const char* outcome) {
  return common::CounterMetric("navalha_logins_total", "Sign-ins by their outcome",
                               {{"outcome", outcome}});
}

common::Error BadCredentials() {
  return common::Unauthenticated("Usuário ou senha incorretos.", "BAD_CREDENTIALS");
}

void FillEmployer(const v1::User& user, catalog::v1::GetEmploymentResponse& employment,
                  v1::GetMeResponse& response) {
  response.set_is_employer(employment.has_employer());
  if (!employment.has_employer()) {
    return;
  }
  catalog::v1::CollaboratorUser person;
  person.set_id(user.id());
  person.set_first_name(user.first_name());
  person.set_last_name(user.last_name());
  person.set_user_name(user.user_name());
  if (user.has_avatar()) {
    person.set_avatar(user.avatar());
  }
  response.mutable_employer()->Swap(employment.mutable_employer());
  *response.mutable_employer()->mutable_user() = person;
  response.mutable_employers()->Swap(employment.mutable_employers());
  for (catalog::v1::Employment& employer : *response.mutable_employers()) {
    *employer.mutable_user() = person;
  }
}

// Some clients read the user's fields at the top level of the answer.
void RepeatUser(const v1::User& user, v1::GetMeResponse& response) {
  response.set_first_name(user.first_name());
  response.set_email(user.email());
  response.set_user_name(user.user_name());
  if (user.has_avatar()) {
    response.set_avatar(user.avatar());
  }
  if (user.has_phone()) {
    response.set_phone(user.phone());
  }
  if (user.has_profile()) {
    *response.mutable_profile() = user.profile();
  }
  *response.mutable_extra_info() = user.extra_info();
}

}  // namespace

SessionService::SessionService(common::Database& database, const CatalogClient& catalog,
                               common::RateLimiter& limiter, Audit& audit, PasswordHasher& hasher,
                               common::TokenSigner signer, common::Now now)
    : database_(database),
      users_(database),
      sessions_(database),
      catalog_(catalog),
      limiter_(limiter),
      audit_(audit),
      hasher_(hasher),
      signer_(std::move(signer)),
      now_(std::move(now)) {}

void SessionService::Register(common::Router& router) {
  router.For("navalha.auth.v1.SessionService")
      .Unary("Login", this, &SessionService::SignIn)
      .Unary("Logout", this, &SessionService::Logout)
      .Unary("GetMe", this, &SessionService::GetMe)
      .Unary("Authenticate", this, &SessionService::Authenticate);
}

common::Caller SessionService::CallerOf(const std::string& session_id, int64_t user_id) {
  auto caller = sessions_.FindCaller(session_id, user_id, now_());
  if (!caller) {
    throw common::Unauthenticated("Sessão expirada. Faça login novamente.", "SESSION_ENDED");
  }
  return *std::move(caller);
}

void SessionService::Purge() { sessions_.Purge(now_() - kSessionRecord); }

void SessionService::Authenticate(const Call&, const v1::AuthenticateRequest& request,
                                  v1::AuthenticateResponse& response) {
  const common::Caller caller = CallerOf(request.session_id(), request.user_id());
  response.set_user_id(caller.user_id);
  response.set_user_name(caller.user_name);
  response.set_first_name(caller.first_name);
  response.set_email_verified(caller.email_verified);
  response.set_profile_name(caller.profile_name);
  response.mutable_permissions()->Add(caller.permissions.begin(), caller.permissions.end());
}

void SessionService::SignIn(const Call& call, const v1::LoginRequest& request,
                            v1::LoginResponse& response) {
  const std::string identifier(
      Trimmed(Trimmed(request.username()).empty() ? request.email() : request.username()));
  if (identifier.empty()) {
    throw common::Invalid("username", "Informe seu usuário ou e-mail.");
  }
  OpenFor(call, CheckLogin(call, identifier, request.password()), LoginMethod::kPassword, response);
}

void SessionService::OpenByGoogle(const Call& call, int64_t user_id, v1::LoginResponse& response) {
  OpenFor(call, {user_id, ""}, LoginMethod::kGoogle, response);
}

void SessionService::OpenFor(const Call& call, const Login& checked, LoginMethod method,
                             v1::LoginResponse& response) {
  auto user = users_.Find(checked.user_id);
  if (!user) {
    throw BadCredentials();
  }
  *response.mutable_user() = *std::move(user);
  v1::Token& token = *response.mutable_token();
  token.set_access_token(OpenSession(call, checked, method));
  token.set_token_type("bearer");
  token.set_expires_in(static_cast<int32_t>(std::chrono::seconds(kSessionLife).count()));
  *token.mutable_user() = response.user();
  response.set_message("Login realizado com sucesso.");
}

// Performs the same steps in the same time for existing and unknown accounts.
Login SessionService::CheckLogin(const Call& call, const std::string& identifier,
                                 const std::string& password) {
  static prometheus::Counter& refused = LoginsMetric("refused");
  static prometheus::Counter& limited = LoginsMetric("limited");
  static prometheus::Counter& opened = LoginsMetric("opened");
  const auto login = users_.FindLogin(identifier);
  LoginLimit limit(limiter_, login ? std::to_string(login->user_id) : AccountKey(identifier),
                   call.client_address);
  bool right = false;
  try {
    limit.ThrowIfExhausted();
    const auto count = [&limit] { limit.Count(); };
    right = login && !login->password_hash.empty()
                ? hasher_.Verify(password, login->password_hash, limit.Party(), count)
                : hasher_.VerifyDummy(password, limit.Party(), count);
  } catch (const common::Error&) {
    limited.Increment();
    throw;
  }
  if (!right) {
    refused.Increment();
    audit_.WriteFailedLogin(call, LoginMethod::kPassword, AccountKey(identifier),
                            login ? std::optional(login->user_id) : std::nullopt);
    throw BadCredentials();
  }
  limit.RecordSuccess();
  opened.Increment();
  return *login;
}

// Checks the password again: it may have been replaced during the slow check, and the replacement
// must end all sessions opened with the old one.
std::string SessionService::OpenSession(const Call& call, const Login& checked,
                                        LoginMethod method) {
  const int64_t user_id = checked.user_id;
  common::TokenClaims claims;
  claims.user_id = user_id;
  claims.issued_at = now_();
  claims.expires_at = claims.issued_at + kSessionLife;
  database_.InTransaction([&](common::Transaction& transaction) {
    if (method == LoginMethod::kPassword && !users_.StillHasPassword(transaction, checked)) {
      throw BadCredentials();
    }
    claims.session_id = sessions_.Open(transaction, user_id, claims.issued_at, claims.expires_at);
    audit_.Write(transaction, call,
                 {.action = AuditAction::kLogin,
                  .method = method,
                  .actor_id = user_id,
                  .subject_id = user_id});
  });
  claims.token_id = common::RandomHex(kTokenIdBytes);
  return signer_.Sign(claims);
}

void SessionService::Logout(const Call& call, const v1::LogoutRequest&,
                            common::v1::MessageResponse& response) {
  const common::Caller& caller = call.RequireUser();
  database_.InTransaction([&](common::Transaction& transaction) {
    if (sessions_.End(transaction, caller.session_id, now_(), SessionEnd::kLogout)) {
      audit_.Write(transaction, call,
                   {.action = AuditAction::kLogout, .subject_id = caller.user_id});
    }
  });
  response.set_message("Logout realizado com sucesso.");
}

void SessionService::GetMe(const Call& call, const v1::GetMeRequest&, v1::GetMeResponse& response) {
  const int64_t id = call.RequireUser().user_id;
  auto user = users_.Find(id);
  if (!user) {
    throw common::Unauthenticated();
  }
  Affiliation affiliation = catalog_.AffiliationOf(call, id);
  AddBarbershops(affiliation, *user);
  response.set_has_password(users_.FindPasswordHash(id).has_value());
  response.set_invitations(affiliation.employment.invitations());
  FillEmployer(*user, affiliation.employment, response);
  response.mutable_establishments()->Swap(affiliation.owned.mutable_establishments());
  RepeatUser(*user, response);
  *response.mutable_user() = *std::move(user);
  response.set_message("Usuário autenticado.");
}

}  // namespace navalha::auth
