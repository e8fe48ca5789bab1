#include "services/auth/passwords/password_service.hpp"

#include "services/auth/account_key.hpp"
#include "services/auth/passwords/password_rules.hpp"
#include "services/auth/sessions/login_limit.hpp"
#include "services/common/rpc/error.hpp"

namespace navalha::auth {
namespace {

constexpr std::chrono::minutes kWindow{15};
constexpr int64_t kWrongPasswords = 10;
// The maximum numbers of mails from one address to one account, from one address to all accounts,
// and from all addresses to one account.
constexpr int64_t kResetsOfPair = 5;
constexpr int64_t kResetsOfAddress = 300;
constexpr int64_t kResetsOfAccount = 20;
// The maximum number of tries of one address for one account: the tries of all codes that it may
// request.
constexpr int64_t kTriesOfPair = kResetsOfPair * kCodeTries;

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

// Clients send the confirmation under either of two names.
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
                                 ResetRequests& requests, common::RateLimiter& limiter,
                                 Audit& audit, PasswordHasher& hasher,
                                 std::function<void()> mail_is_due, common::Now now)
    : database_(database),
      users_(database),
      sessions_(database),
      codes_(codes),
      requests_(requests),
      limiter_(limiter),
      audit_(audit),
      hasher_(hasher),
      mail_is_due_(std::move(mail_is_due)),
      now_(std::move(now)) {}

void PasswordService::Register(common::Router& router) {
  router.For("navalha.auth.v1.PasswordService")
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
  const std::string hash = hasher_.Hash(request.new_password(), std::to_string(caller.user_id));
  database_.InTransaction([&](common::Transaction& transaction) {
    // A change with an old password must not undo a password set after the check.
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
  const auto hash = users_.FindPasswordHash(user_id);
  const auto count = [&] { limiter_.Limit(key, kWrongPasswords, kWindow); };
  if (!hash || !hasher_.Verify(password, *hash, key, count)) {
    throw WrongPassword();
  }
  limiter_.GiveBack(key);
  return {user_id, *hash};
}

void PasswordService::RequestPasswordReset(const Call& call,
                                           const v1::RequestPasswordResetRequest& request,
                                           common::v1::MessageResponse& response) {
  LimitRequests(call, request.email());
  requests_.Add(request.email(), codes_.TrierOf(call), now_());
  mail_is_due_();
  response.set_message("Se houver uma conta com este e-mail, enviaremos um código.");
}

// Requests of strangers do not count against a known pair of account and address. They count
// against other people at the same address only after the address has sent many mails.
void PasswordService::LimitRequests(const Call& call, const std::string& email) {
  const std::string address = common::AddressKey(call.client_address);
  const std::string account = AccountKey(email);
  limiter_.Limit("reset:pair:" + account + ":" + address, kResetsOfPair, kWindow);
  const auto id = users_.FindIdByEmail(email);
  if (id && LoginLimit(limiter_, std::to_string(*id), call.client_address).IsKnown()) {
    return;
  }
  limiter_.Limit("reset:address:" + address, kResetsOfAddress, kWindow);
  limiter_.Limit("reset:account:" + account, kResetsOfAccount, kWindow);
}

void PasswordService::ResetPassword(const Call& call, const v1::ResetPasswordRequest& request,
                                    common::v1::MessageResponse& response) {
  constexpr const char* kField = "reset_password_code";
  limiter_.Limit(
      "reset:try:" + AccountKey(request.email()) + ":" + common::AddressKey(call.client_address),
      kTriesOfPair, kWindow);
  RequireStrong("password", request.password(), "", request.email());
  // Hash first, whether or not the account exists, so that the response time does not reveal it.
  const std::string hash =
      hasher_.Hash(request.password(), common::AddressKey(call.client_address));
  const int64_t id = users_.FindIdByEmail(request.email()).value_or(0);
  const std::string checked = codes_.Check(
      id, CodePurpose::kResetPassword, request.reset_password_code(), codes_.TrierOf(call), kField);
  database_.InTransaction([&](common::Transaction& transaction) {
    if (!codes_.Take(transaction, id, CodePurpose::kResetPassword, checked)) {
      ThrowBadCode(kField);
    }
    users_.SetPassword(transaction, id, hash);
    // The code proves access to the mailbox.
    users_.SetEmailVerified(transaction, id, now_());
    sessions_.EndAll(transaction, id, "", now_(), SessionEnd::kPassword);
    audit_.Write(transaction, call,
                 {.action = AuditAction::kPasswordReset, .actor_id = id, .subject_id = id});
  });
  LoginLimit(limiter_, std::to_string(id), call.client_address).Reset();
  response.set_message("Senha redefinida com sucesso.");
}

}  // namespace navalha::auth
