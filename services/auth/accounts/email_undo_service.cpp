#include "services/auth/accounts/email_undo_service.hpp"

#include "services/common/rpc/error.hpp"

namespace navalha::auth {
namespace {

constexpr int64_t kWrongTokens = 20;
constexpr std::chrono::minutes kWindow{15};

common::Error BadToken() {
  return common::Error(grpc::StatusCode::INVALID_ARGUMENT, "BAD_TOKEN",
                       "Este link já foi usado ou não vale mais.");
}

}  // namespace

EmailUndoService::EmailUndoService(common::Database& database, CodeMailer& codes,
                                   common::RateLimiter& limiter, Audit& audit,
                                   std::function<void()> mail_is_due, common::Now now)
    : database_(database),
      users_(database),
      sessions_(database),
      changes_(database),
      codes_(codes),
      limiter_(limiter),
      audit_(audit),
      mail_is_due_(std::move(mail_is_due)),
      now_(std::move(now)) {}

void EmailUndoService::Register(common::Router& router) {
  router.For("navalha.auth.v1.EmailUndoService")
      .Unary("UndoEmailChange", this, &EmailUndoService::UndoEmailChange);
}

void EmailUndoService::UndoEmailChange(const Call& call, const v1::UndoEmailChangeRequest& request,
                                       common::v1::MessageResponse& response) {
  const auto change_id = codes_.ChangeUndoneBy(request.token());
  if (!change_id) {
    // The right link works even after many wrong ones, so that other callers at the network address
    // can't block its user.
    limiter_.Limit("email-undo:" + common::AddressKey(call.client_address), kWrongTokens, kWindow);
    throw BadToken();
  }
  database_.InTransaction(
      [&](common::Transaction& transaction) { Undo(transaction, call, *change_id); });
  mail_is_due_();
  response.set_message(
      "Sua conta voltou para este e-mail. Enviamos um código para você escolher uma nova senha.");
}

// Locks the user before the change, as changes of users do.
void EmailUndoService::Undo(common::Transaction& transaction, const Call& call, int64_t change_id) {
  const common::Instant now = now_();
  const auto change = changes_.Find(transaction, change_id, now);
  auto user = change ? users_.FindToChange(transaction, change->user_id) : std::nullopt;
  if (!user || !changes_.Remove(transaction, change_id)) {
    throw BadToken();
  }
  user->set_email(change->former_email);
  users_.Save(transaction, *user, now);
  users_.SetEmailVerified(transaction, user->id(), now);
  // The holder of the other mailbox may have set a password or linked a Google account.
  users_.DropPassword(transaction, user->id());
  google_accounts_.Unlink(transaction, user->id());
  sessions_.EndAll(transaction, user->id(), "", now, SessionEnd::kPassword);
  codes_.Forget(transaction, user->id());
  codes_.Send(transaction, *user, CodePurpose::kResetPassword, codes_.TrierOf(call));
  audit_.Write(transaction, call,
               {.action = AuditAction::kUserUpdated,
                .actor_id = user->id(),
                .subject_id = user->id(),
                .changed_fields = {"email"}});
}

}  // namespace navalha::auth
