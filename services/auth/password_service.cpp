#include "services/auth/password_service.hpp"

#include "services/auth/account_key.hpp"
#include "services/auth/password_rules.hpp"
#include "services/common/error.hpp"

namespace navalha::auth {
namespace {

constexpr std::chrono::minutes kWindow{15};
constexpr int64_t kWrongPasswords = 10;
constexpr int64_t kResetsOfAccount = 5;
constexpr int64_t kResetsOfAddress = 30;

void RequireStrong(const char* field, const std::string& password, const std::string& user_name,
                   const std::string& email) {
  const std::string weakness = WeaknessOf(password, user_name, email);
  if (!weakness.empty()) {
    throw common::Invalid(field, weakness);
  }
}

common::Error WrongPassword() {
  return common::Invalid("current_password", "A senha atual está incorreta.");
}

// Clients send the confirmation by one name or by the other.
void RequireConfirmed(const v1::ChangePasswordRequest& request) {
  const bool newer = request.confirm_password().empty();
  const std::string& confirmation =
      newer ? request.password_confirmation() : request.confirm_password();
  if (confirmation != request.new_password()) {
    throw common::Invalid(newer ? "password_confirmation" : "confirm_password",
                          "As senhas não coincidem.");
  }
}

}  // namespace

PasswordService::PasswordService(common::Database& database, CodeMailer& codes,
                                 ResetRequests& requests, common::Attempts& attempts, Audit& audit,
                                 PasswordHasher& hasher, std::function<void()> mail_is_due,
                                 common::Now now)
    : database_(database),
      users_(database),
      sessions_(database),
      codes_(codes),
      requests_(requests),
      attempts_(attempts),
      audit_(audit),
      hasher_(hasher),
      mail_is_due_(std::move(mail_is_due)),
      now_(std::move(now)) {}

void PasswordService::Register(common::Router& router) {
  router.For("navalha.auth.v1.SessionService")
      .Unary("ChangePassword", this, &PasswordService::ChangePassword)
      .Unary("RequestPasswordReset", this, &PasswordService::RequestPasswordReset)
      .Unary("ResetPassword", this, &PasswordService::ResetPassword);
}

void PasswordService::ChangePassword(const Call& call, const v1::ChangePasswordRequest& request,
                                     common::v1::MessageResponse& response) {
  const common::Caller& caller = call.RequireUser();
  RequireConfirmed(request);
  const auto user = users_.Find(caller.user_id);
  if (!user) {
    throw common::Unauthenticated();
  }
  RequireStrong("new_password", request.new_password(), user->user_name(), user->email());
  const Login checked = CheckCurrentPassword(caller.user_id, request.current_password());
  if (request.new_password() == request.current_password()) {
    throw common::Invalid("new_password", "A nova senha deve ser diferente da atual.");
  }
  const std::string hash = hasher_.Hash(request.new_password());
  database_.InTransaction([&](common::Transaction& transaction) {
    // Whoever knew the old one must not take back what was set since it was checked.
    if (!users_.StillHasPassword(transaction, checked)) {
      throw WrongPassword();
    }
    users_.SetPassword(transaction, caller.user_id, hash);
    sessions_.EndAll(transaction, caller.user_id, caller.session_id, now_(), SessionEnd::kPassword);
    audit_.Write(transaction, call,
                 {.action = AuditAction::kPasswordChanged, .subject_id = caller.user_id});
  });
  response.set_message("Senha alterada com sucesso.");
}

Login PasswordService::CheckCurrentPassword(int64_t user_id, const std::string& password) {
  const std::string key = "change-password:" + std::to_string(user_id);
  if (attempts_.Get(key) >= kWrongPasswords) {
    attempts_.Refuse(key);
  }
  const auto hash = users_.FindPasswordHash(user_id);
  if (!hash || !hasher_.Verify(password, *hash)) {
    attempts_.Count(key, kWindow);
    throw WrongPassword();
  }
  return {user_id, *hash};
}

void PasswordService::RequestPasswordReset(const Call& call,
                                           const v1::RequestPasswordResetRequest& request,
                                           common::v1::MessageResponse& response) {
  attempts_.Limit("reset:address:" + common::AddressKey(call.client_address), kResetsOfAddress,
                  kWindow);
  attempts_.Limit("reset:account:" + AccountKey(request.email()), kResetsOfAccount, kWindow);
  requests_.Add(request.email(), now_());
  mail_is_due_();
  response.set_message("Se houver uma conta com este e-mail, enviaremos um código.");
}

void PasswordService::ResetPassword(const Call& call, const v1::ResetPasswordRequest& request,
                                    common::v1::MessageResponse& response) {
  constexpr const char* kField = "reset_password_code";
  attempts_.Limit("reset:try:" + common::AddressKey(call.client_address), kResetsOfAddress,
                  kWindow);
  RequireStrong("password", request.password(), "", request.email());
  // First what takes long, and whether or not there is such an account: the answer's time tells
  // nothing.
  const std::string hash = hasher_.Hash(request.password());
  const int64_t id = users_.FindIdByEmail(request.email()).value_or(0);
  const std::string checked =
      codes_.Check(id, CodePurpose::kResetPassword, request.reset_password_code(), kField);
  database_.InTransaction([&](common::Transaction& transaction) {
    if (!codes_.Take(transaction, id, CodePurpose::kResetPassword, checked)) {
      ThrowBadCode(kField);
    }
    users_.SetPassword(transaction, id, hash);
    // Who reads the mailbox owns the address.
    users_.SetEmailVerified(transaction, id, now_());
    sessions_.EndAll(transaction, id, "", now_(), SessionEnd::kPassword);
    audit_.Write(transaction, call,
                 {.action = AuditAction::kPasswordReset, .actor_id = id, .subject_id = id});
  });
  response.set_message("Senha redefinida com sucesso.");
}

}  // namespace navalha::auth
