#include "services/auth/accounts/account_service.hpp"

#include <algorithm>
#include <optional>

#include "services/auth/passwords/password_rules.hpp"
#include "services/auth/sessions/login_limit.hpp"
#include "services/auth/text.hpp"
#include "services/common/rpc/error.hpp"

namespace navalha::auth {
namespace {

constexpr std::chrono::hours kRegistrationWindow{1};
constexpr int64_t kCodesPerWindow = 5;
constexpr std::chrono::minutes kCodesWindow{15};
// The address may belong to a stranger who never registered.
constexpr int64_t kCodesPerDay = 20;
constexpr std::chrono::hours kDay{24};

// Throws INVALID_ARGUMENT with all errors of a registration that the protos' rules do not cover.
void CheckRegistration(const v1::RegisterRequest& request) {
  std::optional<common::Error> error;
  const auto add = [&error](const char* field, std::string_view text) {
    if (error) {
      error->WithField(field, text);
    } else {
      error = common::Invalid(field, text);
    }
  };
  const std::string& name = request.username();
  if (std::none_of(name.begin(), name.end(),
                   [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); })) {
    add("username", "O nome de usuário precisa ter ao menos uma letra.");
  }
  const std::string weakness = WeaknessOf(request.password(), name, request.email());
  if (!weakness.empty()) {
    add("password", weakness);
  }
  if (request.password() != request.password_confirmation()) {
    add("password_confirmation", "As senhas não coincidem.");
  }
  if (error) {
    throw *error;
  }
}

[[noreturn]] void ThrowTaken(const Taken& taken) {
  constexpr const char* kUserName = "Este nome de usuário já está em uso.";
  constexpr const char* kEmail = "Este e-mail já está em uso.";
  common::Error error(grpc::StatusCode::INVALID_ARGUMENT,
                      taken.user_name ? "USER_NAME_TAKEN" : "EMAIL_TAKEN",
                      taken.user_name ? kUserName : kEmail);
  if (taken.user_name) {
    error.WithField("username", kUserName);
  }
  if (taken.email) {
    error.WithField("email", kEmail);
  }
  throw error;
}

}  // namespace

AccountService::AccountService(common::Database& database, CodeMailer& codes,
                               common::RateLimiter& limiter, Audit& audit, PasswordHasher& hasher,
                               std::function<void()> mail_is_due, int registrations_per_hour,
                               common::Now now)
    : database_(database),
      users_(database),
      email_changes_(database),
      codes_(codes),
      limiter_(limiter),
      audit_(audit),
      hasher_(hasher),
      mail_is_due_(std::move(mail_is_due)),
      registrations_per_hour_(registrations_per_hour),
      now_(std::move(now)) {}

void AccountService::Register(common::Router& router) {
  router.For("navalha.auth.v1.AccountService")
      .Unary("Register", this, &AccountService::RegisterUser)
      .Unary("VerifyEmail", this, &AccountService::VerifyEmail)
      .Unary("ResendVerificationCode", this, &AccountService::ResendVerificationCode);
}

void AccountService::RegisterUser(const Call& call, const v1::RegisterRequest& request,
                                  v1::RegisterResponse& response) {
  CheckRegistration(request);
  limiter_.Limit("register:" + common::AddressKey(call.client_address), registrations_per_hour_,
                 kRegistrationWindow);
  // The unique indexes decide; this check reports both fields at once and saves the cost of
  // hashing.
  const Taken taken = users_.FindTaken(request.username(), request.email());
  if (taken.user_name || taken.email) {
    ThrowTaken(taken);
  }
  const std::string_view first_name = Trimmed(request.first_name());
  NewUser user;
  user.first_name = first_name.empty() ? request.username() : std::string(first_name);
  user.user_name = request.username();
  user.email = request.email();
  user.password_hash = hasher_.Hash(request.password(), common::AddressKey(call.client_address));
  const int64_t id = Insert(call, user);
  mail_is_due_();
  LoginLimit(limiter_, std::to_string(id), call.client_address).Reset();
  *response.mutable_user() = users_.Find(id).value();
  response.set_message("Cadastro realizado com sucesso. Enviamos um código para o seu e-mail.");
}

int64_t AccountService::Insert(const Call& call, const NewUser& user) {
  try {
    return database_.InTransaction([&](common::Transaction& transaction) {
      v1::User made;
      made.set_id(users_.Insert(transaction, user));
      made.set_first_name(user.first_name);
      made.set_email(user.email);
      codes_.Send(transaction, made, CodePurpose::kVerifyEmail);
      audit_.Write(
          transaction, call,
          {.action = AuditAction::kUserRegistered, .actor_id = made.id(), .subject_id = made.id()});
      return made.id();
    });
  } catch (const common::ConstraintViolation& violation) {
    const Taken taken{violation.constraint() == "users_user_name",
                      violation.constraint() == "users_email"};
    if (taken.user_name || taken.email) {
      ThrowTaken(taken);
    }
    throw;
  }
}

void AccountService::VerifyEmail(const Call& call, const v1::VerifyEmailRequest& request,
                                 common::v1::MessageResponse& response) {
  constexpr const char* kField = "verification_code";
  const common::Caller& caller = call.RequireUser();
  response.set_message("E-mail verificado com sucesso.");
  if (caller.email_verified) {
    return;
  }
  const std::string checked = codes_.Check(caller.user_id, CodePurpose::kVerifyEmail,
                                           request.verification_code(), kOwnSession, kField);
  database_.InTransaction([&](common::Transaction& transaction) {
    if (codes_.Take(transaction, caller.user_id, CodePurpose::kVerifyEmail, checked)) {
      users_.SetEmailVerified(transaction, caller.user_id, now_());
      email_changes_.Confirm(transaction, caller.user_id);
      audit_.Write(transaction, call,
                   {.action = AuditAction::kEmailVerified, .subject_id = caller.user_id});
    } else if (!users_.HasVerifiedEmail(transaction, caller.user_id)) {
      ThrowBadCode(kField);  // The e-mail changed after the check.
    }                        // Otherwise a concurrent request used the same code.
  });
}

void AccountService::ResendVerificationCode(const Call& call,
                                            const v1::ResendVerificationCodeRequest&,
                                            common::v1::MessageResponse& response) {
  const common::Caller& caller = call.RequireUser();
  if (caller.email_verified) {
    response.set_message("Seu e-mail já está verificado.");
    return;
  }
  const std::string id = std::to_string(caller.user_id);
  limiter_.Limit("code:verify:" + id, kCodesPerWindow, kCodesWindow);
  limiter_.Limit("code:verify:day:" + id, kCodesPerDay, kDay);
  const auto user = users_.Find(caller.user_id);
  if (!user) {
    throw common::Unauthenticated();
  }
  database_.InTransaction([&](common::Transaction& transaction) {
    codes_.Send(transaction, *user, CodePurpose::kVerifyEmail);
  });
  mail_is_due_();
  response.set_message("Enviamos um novo código para o seu e-mail.");
}

}  // namespace navalha::auth
