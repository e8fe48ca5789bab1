#include "services/auth/accounts/account_removal_service.hpp"

#include "services/auth/accounts/account_deletion_policy.hpp"
#include "services/common/rpc/error.hpp"

namespace navalha::auth {
namespace {

constexpr std::chrono::minutes kWindow{15};
constexpr int64_t kWrongPasswords = 10;
constexpr int64_t kCodesPerWindow = 5;

}  // namespace

AccountRemovalService::AccountRemovalService(AccountRemovalParts parts,
                                             std::function<void()> mail_is_due,
                                             std::function<void()> erasure_is_due, common::Now now)
    : parts_(parts),
      users_(parts.database),
      sessions_(parts.database),
      email_changes_(parts.database),
      mail_is_due_(std::move(mail_is_due)),
      erasure_is_due_(std::move(erasure_is_due)),
      now_(std::move(now)) {}

void AccountRemovalService::Register(common::Router& router) {
  router.For("navalha.auth.v1.AccountRemovalService")
      .Unary("RequestAccountDeletion", this, &AccountRemovalService::RequestAccountDeletion)
      .Unary("DeleteAccount", this, &AccountRemovalService::DeleteAccount);
}

void AccountRemovalService::RequestAccountDeletion(const Call& call,
                                                   const v1::RequestAccountDeletionRequest&,
                                                   common::v1::MessageResponse& response) {
  const int64_t id = call.RequireUser().user_id;
  if (users_.FindPasswordHash(id)) {
    throw common::Conflict("HAS_PASSWORD", "Para excluir a conta, confirme com a sua senha.");
  }
  parts_.limiter.Limit("code:delete:" + std::to_string(id), kCodesPerWindow, kWindow);
  const auto user = users_.Find(id);
  if (!user) {
    throw common::Unauthenticated();
  }
  parts_.database.InTransaction([&](common::Transaction& transaction) {
    parts_.codes.Send(transaction, *user, CodePurpose::kDeleteAccount);
  });
  mail_is_due_();
  response.set_message("Enviamos um código para o seu e-mail.");
}

void AccountRemovalService::DeleteAccount(const Call& call, const v1::DeleteAccountRequest& request,
                                          common::v1::MessageResponse& response) {
  const int64_t id = call.RequireUser().user_id;
  const std::string checked_code = CheckConfirmation(id, request);
  RequireRemovable(parts_.catalog.AffiliationOf(call, id).owned,
                   parts_.person_client.FutureBookingsOf(call, id), Remover::kThemselves);
  Remove(call, id, checked_code);
  erasure_is_due_();
  response.set_message("Sua conta foi excluída.");
}

std::string AccountRemovalService::CheckConfirmation(int64_t user_id,
                                                     const v1::DeleteAccountRequest& request) {
  const auto hash = users_.FindPasswordHash(user_id);
  if (!hash) {
    if (request.code().empty()) {
      throw common::Invalid("code", "Informe o código que enviamos para o seu e-mail.");
    }
    return parts_.codes.Check(user_id, CodePurpose::kDeleteAccount, request.code(), kOwnSession,
                              "code");
  }
  if (request.password().empty()) {
    throw common::Invalid("password", "Informe a sua senha.");
  }
  const std::string key = "delete-account:" + std::to_string(user_id);
  const auto count = [&] { parts_.limiter.Limit(key, kWrongPasswords, kWindow); };
  if (!parts_.hasher.Verify(request.password(), *hash, key, count)) {
    throw common::Invalid("password", "A senha está incorreta.");
  }
  parts_.limiter.GiveBack(key);
  return "";
}

void AccountRemovalService::Remove(const Call& call, int64_t user_id,
                                   const std::string& checked_code) {
  try {
    parts_.database.InTransaction([&](common::Transaction& transaction) {
      RequireNoUndoableChange(transaction, user_id);
      if (!checked_code.empty() &&
          !parts_.codes.Take(transaction, user_id, CodePurpose::kDeleteAccount, checked_code)) {
        ThrowBadCode("code");
      }
      const common::Instant now = now_();
      sessions_.EndAll(transaction, user_id, "", now, SessionEnd::kRemoved);
      if (users_.Remove(transaction, user_id, now)) {
        parts_.audit.Write(transaction, call,
                           {.action = AuditAction::kAccountDeleted, .subject_id = user_id});
      }
    });
  } catch (const common::ConstraintViolation& violation) {
    if (violation.constraint() != "users_last_administrator") {
      throw;
    }
    throw common::Conflict("LAST_ADMINISTRATOR",
                           "Você é o único administrador. Dê o perfil Administrador a outra pessoa "
                           "antes de excluir a conta.");
  }
}

// Locks the user first, as changes of the e-mail do.
void AccountRemovalService::RequireNoUndoableChange(common::Transaction& transaction,
                                                    int64_t user_id) {
  users_.FindToChange(transaction, user_id);
  if (const auto deadline = email_changes_.FindDeadline(transaction, user_id, now_())) {
    throw EmailChangeUndoable(*deadline);
  }
}

}  // namespace navalha::auth
