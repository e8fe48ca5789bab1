#pragma once

#include <functional>
#include <string>

#include "navalha/auth/v1/email_undo.pb.h"
#include "services/auth/accounts/email_change_store.hpp"
#include "services/auth/accounts/user_store.hpp"
#include "services/auth/audit/audit.hpp"
#include "services/auth/identity/google_account_store.hpp"
#include "services/auth/mail/code_mailer.hpp"
#include "services/auth/sessions/session_store.hpp"
#include "services/common/limits/rate_limiter.hpp"
#include "services/common/rpc/router.hpp"

namespace navalha::auth {

/// The handler of navalha.auth.v1.EmailUndoService. Thread-safe.
class EmailUndoService {
 public:
  /// Calls `mail_is_due` after adding a mail to the outbox.
  EmailUndoService(common::Database& database, CodeMailer& codes, common::RateLimiter& limiter,
                   Audit& audit, std::function<void()> mail_is_due,
                   common::Now now = common::SystemNow);
  void Register(common::Router& router);
  /// Deletes changes that can no longer be undone.
  void Purge() { changes_.Purge(now_()); }

 private:
  using Call = common::Call;
  void UndoEmailChange(const Call& call, const v1::UndoEmailChangeRequest& request,
                       common::v1::MessageResponse& response);
  // Restores the former e-mail of the account and removes the credentials set since the change.
  void Undo(common::Transaction& transaction, const Call& call, int64_t change_id);

  common::Database& database_;
  UserStore users_;
  SessionStore sessions_;
  EmailChangeStore changes_;
  GoogleAccountStore google_accounts_;
  CodeMailer& codes_;
  common::RateLimiter& limiter_;
  Audit& audit_;
  std::function<void()> mail_is_due_;
  common::Now now_;
};

}  // namespace navalha::auth
