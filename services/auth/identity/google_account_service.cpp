#include "services/auth/identity/google_account_service.hpp"

#include <spdlog/spdlog.h>

#include "services/auth/identity/user_name.hpp"
#include "services/auth/text.hpp"
#include "services/common/operations/log.hpp"
#include "services/common/operations/metrics.hpp"
#include "services/common/rpc/error.hpp"
#include "services/common/rpc/validation.hpp"

namespace navalha::auth {
namespace {

constexpr std::chrono::minutes kWindow{15};
constexpr int64_t kFailuresOfAddress = 100;
constexpr std::chrono::hours kRegistrationWindow{1};
constexpr size_t kLongestEmail = 254;
constexpr size_t kLongestName = 80;
// Tries against concurrent sign-ups with the same name or e-mail; more failures mean another
// problem.
constexpr int kTries = 5;

common::Error BadToken() {
  return common::Unauthenticated("Token do Google inválido.", "BAD_GOOGLE_TOKEN");
}

prometheus::Counter& LoginsMetric(const char* outcome) {
  return common::CounterMetric("navalha_google_logins_total", "Sign-ins by Google by their outcome",
                               {{"outcome", outcome}});
}

bool HasUsableEmail(const Identity& identity) {
  return identity.email_verified && identity.email.size() <= kLongestEmail &&
         common::HasFormat(common::v1::FORMAT_EMAIL, identity.email);
}

// A name from Google in the form of our schema; empty when it has no visible characters.
std::string NameOf(const std::string& said) {
  std::string name(Trimmed(FirstCharacters(WithoutControls(said), kLongestName)));
  return common::HasNoVisibleText(name) ? "" : name;
}

GoogleUser PersonOf(const Identity& identity) {
  GoogleUser person{identity.subject, identity.email, UserNameFor(identity.email),
                    NameOf(identity.given_name), NameOf(identity.family_name)};
  if (person.first_name.empty()) {
    person.first_name = person.user_name;
  }
  return person;
}

}  // namespace

GoogleAccountService::GoogleAccountService(common::Database& database, SessionService& sessions,
                                           common::RateLimiter& limiter, Audit& audit,
                                           IdTokenRules rules, FindKey find_key,
                                           int registrations_per_hour, common::Now now)
    : database_(database),
      sessions_(sessions),
      session_store_(database),
      limiter_(limiter),
      audit_(audit),
      rules_(std::move(rules)),
      find_key_(std::move(find_key)),
      registrations_per_hour_(registrations_per_hour),
      now_(std::move(now)) {}

void GoogleAccountService::Register(common::Router& router) {
  router.For("navalha.auth.v1.GoogleAccountService")
      .Unary("GetSettings", this, &GoogleAccountService::GetSettings)
      .Unary("LoginWithGoogle", this, &GoogleAccountService::LoginWithGoogle);
}

void GoogleAccountService::GetSettings(const Call&, const v1::GetSettingsRequest&,
                                       v1::GetSettingsResponse& response) {
  response.set_google_client_id(rules_.client_id);
}

void GoogleAccountService::LoginWithGoogle(const Call& call,
                                           const v1::LoginWithGoogleRequest& request,
                                           v1::LoginResponse& response) {
  static prometheus::Counter& opened = LoginsMetric("opened");
  if (rules_.client_id.empty()) {
    throw common::Conflict("GOOGLE_NOT_CONFIGURED", "O login com Google não está disponível.");
  }
  const Identity identity = Check(call, request.token_id());
  sessions_.OpenByGoogle(call, FindOrMake(call, PersonOf(identity)), response);
  opened.Increment();
}

Identity GoogleAccountService::Check(const Call& call, const std::string& token) {
  static prometheus::Counter& refused = LoginsMetric("refused");
  auto identity = ReadIdToken(token, rules_, find_key_, now_());
  if (!identity || !HasUsableEmail(*identity)) {
    limiter_.Limit("google:address:" + common::AddressKey(call.client_address), kFailuresOfAddress,
                   kWindow);
    audit_.WriteFailedLogin(call, LoginMethod::kGoogle, "google", std::nullopt);
    refused.Increment();
    throw BadToken();
  }
  return *std::move(identity);
}

int64_t GoogleAccountService::FindOrMake(const Call& call, const GoogleUser& person) {
  GoogleUser wanted = person;
  bool counted = false;
  for (int attempt = 1;; ++attempt) {
    try {
      return database_.InTransaction([&](common::Transaction& transaction) {
        if (const auto known = FindOrLink(call, transaction, wanted)) {
          return *known;
        }
        if (!counted) {
          counted = true;
          limiter_.Limit("register:" + common::AddressKey(call.client_address),
                         registrations_per_hour_, kRegistrationWindow);
        }
        const int64_t id = store_.Insert(transaction, wanted, now_());
        audit_.Write(transaction, call,
                     {.action = AuditAction::kUserRegistered, .actor_id = id, .subject_id = id});
        return id;
      });
    } catch (const common::ConstraintViolation&) {
      // The user name is taken, or a concurrent request has created the account.
      if (attempt == kTries) {
        throw common::Conflict("ACCOUNT_UNUSABLE",
                               "Não é possível entrar com esta conta do Google.");
      }
      wanted.user_name = AnotherUserNameFor(person.email);
    }
  }
}

// Linking deletes the password and the sessions of an account with an unverified e-mail, because
// the person who registered it may not own the e-mail and must not share the owner's account.
std::optional<int64_t> GoogleAccountService::FindOrLink(const Call& call,
                                                        common::Transaction& transaction,
                                                        const GoogleUser& person) {
  if (const auto known = store_.FindByGoogleId(transaction, person.google_id)) {
    return known;
  }
  const auto user = store_.FindByEmail(transaction, person.email);
  if (!user) {
    return std::nullopt;
  }
  if (user->google_id == person.google_id) {
    return user->id;  // Created by a concurrent request after the first lookup.
  }
  if (!user->google_id.empty()) {
    throw common::Conflict("EMAIL_LINKED", "Este e-mail já está ligado a outra conta do Google.");
  }
  store_.Link(transaction, user->id, person.google_id);
  audit_.Write(transaction, call,
               {.action = AuditAction::kGoogleLinked,
                .method = LoginMethod::kGoogle,
                .actor_id = user->id,
                .subject_id = user->id});
  if (!user->email_verified) {
    const common::Instant now = now_();
    store_.TakeOver(transaction, user->id, person, now);
    session_store_.EndAll(transaction, user->id, "", now, SessionEnd::kPassword);
    spdlog::info(common::LogLine("account_taken_over").Number("user_id", user->id).Done());
  }
  return user->id;
}

}  // namespace navalha::auth
