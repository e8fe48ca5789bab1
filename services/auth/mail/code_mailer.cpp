#include "services/auth/mail/code_mailer.hpp"

#include "services/auth/mail/email_undo.hpp"
#include "services/common/limits/rate_limiter.hpp"
#include "services/common/rpc/error.hpp"
#include "services/common/tokens/token.hpp"

namespace navalha::auth {
namespace {

auto MailFor(CodePurpose purpose) {
  switch (purpose) {
    case CodePurpose::kResetPassword:
      return PasswordResetMail;
    case CodePurpose::kDeleteAccount:
      return AccountDeletionMail;
    case CodePurpose::kVerifyEmail:
      break;
  }
  return VerificationMail;
}

}  // namespace

CodeMailer::CodeMailer(common::Database& database, std::string pepper, std::string public_url,
                       common::Now now)
    : codes_(database),
      mails_(database),
      pepper_(std::move(pepper)),
      public_url_(std::move(public_url)),
      now_(std::move(now)) {}

std::string CodeMailer::Renew(common::Transaction& transaction, int64_t user_id,
                              CodePurpose purpose, const std::string& asker) {
  std::string code = NewCode();
  codes_.Replace(transaction, user_id, purpose, HashOf(code, user_id, purpose, pepper_), asker,
                 now_());
  return code;
}

void CodeMailer::Send(common::Transaction& transaction, const v1::User& user, CodePurpose purpose,
                      const std::string& asker) {
  const std::string code = Renew(transaction, user.id(), purpose, asker);
  mails_.Add(transaction, MailFor(purpose)(user.email(), user.first_name(), code, public_url_),
             now_(), user.id());
}

void CodeMailer::Invite(common::Transaction& transaction, const v1::User& user) {
  const std::string code = Renew(transaction, user.id(), CodePurpose::kResetPassword, kOwnSession);
  mails_.Add(transaction, InvitationMail(user.email(), user.first_name(), code, public_url_),
             now_(), user.id());
}

void CodeMailer::InviteToTeam(common::Transaction& transaction, const v1::User& user,
                              std::string_view establishment_name) {
  const std::string code = Renew(transaction, user.id(), CodePurpose::kResetPassword, kOwnSession);
  mails_.Add(transaction,
             TeamInvitationCodeMail(user.email(), user.first_name(), establishment_name, code,
                                    public_url_),
             now_());
}

void CodeMailer::ReportEmailChange(common::Transaction& transaction, const v1::User& before,
                                   std::optional<int64_t> change_id) {
  const std::string token = change_id ? MakeEmailUndo(*change_id, pepper_) : "";
  mails_.Add(transaction, EmailChangedMail(before.email(), before.first_name(), token, public_url_),
             now_());
}

std::optional<int64_t> CodeMailer::ChangeUndoneBy(std::string_view token) const {
  return ParseEmailUndo(token, pepper_);
}

void CodeMailer::Forget(common::Transaction& transaction, int64_t user_id) {
  codes_.Forget(transaction, user_id);
}

std::string CodeMailer::TrierOf(const common::Call& call) const {
  return common::HmacHex(pepper_, "trier|" + common::AddressKey(call.client_address));
}

std::string CodeMailer::Check(int64_t user_id, CodePurpose purpose, const std::string& code,
                              const std::string& trier, const char* field) {
  std::string hash = HashOf(code, user_id, purpose, pepper_);
  if (!codes_.Try(user_id, purpose, hash, trier, now_())) {
    ThrowBadCode(field);
  }
  return hash;
}

bool CodeMailer::Take(common::Transaction& transaction, int64_t user_id, CodePurpose purpose,
                      const std::string& checked) {
  return codes_.Take(transaction, user_id, purpose, checked);
}

void ThrowBadCode(const char* field) {
  constexpr const char* kText = "Código inválido ou expirado.";
  throw common::Error(grpc::StatusCode::INVALID_ARGUMENT, "BAD_CODE", kText)
      .WithField(field, kText);
}

}  // namespace navalha::auth
