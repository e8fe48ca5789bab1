#pragma once

#include <functional>
#include <string>

#include "navalha/auth/v1/account_removal.pb.h"
#include "services/auth/accounts/email_change_store.hpp"
#include "services/auth/accounts/user_store.hpp"
#include "services/auth/audit/audit.hpp"
#include "services/auth/catalog_client.hpp"
#include "services/auth/mail/code_mailer.hpp"
#include "services/auth/passwords/password.hpp"
#include "services/auth/person_client.hpp"
#include "services/auth/sessions/session_store.hpp"
#include "services/common/limits/rate_limiter.hpp"
#include "services/common/rpc/router.hpp"

namespace navalha::auth {

/// The dependencies of AccountRemovalService. All must outlive the service.
struct AccountRemovalParts {
  common::Database& database;
  const CatalogClient& catalog;
  const PersonClient& person_client;
  CodeMailer& codes;
  common::RateLimiter& limiter;
  Audit& audit;
  PasswordHasher& hasher;
};

/// The handlers of navalha.auth.v1.AccountRemovalService. Thread-safe.
class AccountRemovalService {
 public:
  /// Calls `mail_is_due` after adding a mail to the outbox, and `erasure_is_due` after queueing an
  /// erasure in other services.
  AccountRemovalService(AccountRemovalParts parts, std::function<void()> mail_is_due,
                        std::function<void()> erasure_is_due, common::Now now = common::SystemNow);
  void Register(common::Router& router);

 private:
  using Call = common::Call;
  void RequestAccountDeletion(const Call& call, const v1::RequestAccountDeletionRequest& request,
                              common::v1::MessageResponse& response);
  void DeleteAccount(const Call& call, const v1::DeleteAccountRequest& request,
                     common::v1::MessageResponse& response);

  // Checks the password or the mailed code. Returns the hash of the code; empty when the password
  // was given.
  std::string CheckConfirmation(int64_t user_id, const v1::DeleteAccountRequest& request);
  void Remove(const Call& call, int64_t user_id, const std::string& checked_code);
  // A person who took over the account by changing its e-mail must not prevent the undo by removing
  // the account.
  void RequireNoUndoableChange(common::Transaction& transaction, int64_t user_id);

  AccountRemovalParts parts_;
  UserStore users_;
  SessionStore sessions_;
  EmailChangeStore email_changes_;
  std::function<void()> mail_is_due_;
  std::function<void()> erasure_is_due_;
  common::Now now_;
};

}  // namespace navalha::auth
