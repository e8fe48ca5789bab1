#include "services/auth/email_undo_service.hpp"

#include "services/common/error.hpp"

namespace navalha::auth {
namespace {

constexpr int64_t kTriesOfAddress = 20;
constexpr std::chrono::minutes kWindow{15};

common::Error BadToken() {
  return common::Error(grpc::StatusCode::INVALID_ARGUMENT, "BAD_TOKEN",
                       "Este link já foi usado ou não vale mais.");
}

}  // namespace

EmailUndoService::EmailUndoService(common::Database& database, CodeMailer& codes,
                                   common::Attempts& attempts, Audit& audit,
                                   std::function<void()> mail_is_due, common::Now now)
    : database_(database),
      users_(database),
      sessions_(database),
      codes_(codes),
      attempts_(attempts),
      audit_(audit),
      mail_is_due_(std::move(mail_is_due)),
      now_(std::move(now)) {}

void EmailUndoService::Register(common::Router& router) {
  router.For("navalha.auth.v1.SessionService")
      .Unary("UndoEmailChange", this, &EmailUndoService::UndoEmailChange);
}

void EmailUndoService::UndoEmailChange(const Call& call, const v1::UndoEmailChangeRequest& request,
                                       common::v1::MessageResponse& response) {
  attempts_.Limit("email-undo:" + common::AddressKey(call.client_address), kTriesOfAddress,
                  kWindow);
  const auto undo = ParseEmailUndo(request.token(), now_());
  if (!undo) {
    throw BadToken();
  }
  try {
    database_.InTransaction(
        [&](common::Transaction& transaction) { Undo(transaction, call, request.token(), *undo); });
  } catch (const common::ConstraintViolation& violation) {
    if (violation.constraint() != "users_email") {
      throw;
    }
    throw common::Error(grpc::StatusCode::INVALID_ARGUMENT, "EMAIL_TAKEN",
                        "Outra conta já usa o seu e-mail antigo.");
  }
  mail_is_due_();
  response.set_message(
      "Sua conta voltou para este e-mail. Enviamos um código para você escolher uma nova senha.");
}

void EmailUndoService::Undo(common::Transaction& transaction, const Call& call,
                            const std::string& token, const EmailUndo& undo) {
  auto user = users_.FindToChange(transaction, undo.user_id);
  if (!user || !codes_.Undoes(token, *user)) {
    throw BadToken();
  }
  const common::Instant now = now_();
  user->set_email(undo.old_email);
  users_.Save(transaction, *user, now);
  users_.SetEmailVerified(transaction, undo.user_id, now);
  // The holder of the other mailbox may have set a password or linked a Google account.
  users_.DropPassword(transaction, undo.user_id);
  google_accounts_.Unlink(transaction, undo.user_id);
  sessions_.EndAll(transaction, undo.user_id, "", now, SessionEnd::kPassword);
  codes_.Forget(transaction, undo.user_id);
  codes_.Send(transaction, *user, CodePurpose::kResetPassword, codes_.TrierOf(call));
  audit_.Write(transaction, call,
               {.action = AuditAction::kUserUpdated,
                .actor_id = undo.user_id,
                .subject_id = undo.user_id,
                .changed_fields = {"email"}});
}

}  // namespace navalha::auth
