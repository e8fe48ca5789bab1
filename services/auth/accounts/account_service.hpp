#pragma once

#include <functional>
#include <string>

#include "navalha/auth/v1/account.pb.h"
#include "services/auth/accounts/email_change_store.hpp"
#include "services/auth/accounts/user_store.hpp"
#include "services/auth/audit/audit.hpp"
#include "services/auth/mail/code_mailer.hpp"
#include "services/auth/passwords/password.hpp"
#include "services/common/limits/rate_limiter.hpp"
#include "services/common/rpc/router.hpp"

namespace navalha::auth {

/// The handlers of navalha.auth.v1.AccountService. Thread-safe.
class AccountService {
 public:
  /// Calls `mail_is_due` after adding a mail to the outbox.
  AccountService(common::Database& database, CodeMailer& codes, common::RateLimiter& limiter,
                 Audit& audit, PasswordHasher& hasher, std::function<void()> mail_is_due,
                 int registrations_per_hour, common::Now now = common::SystemNow);
  void Register(common::Router& router);

 private:
  using Call = common::Call;
  void RegisterUser(const Call& call, const v1::RegisterRequest& request,
                    v1::RegisterResponse& response);
  void VerifyEmail(const Call& call, const v1::VerifyEmailRequest& request,
                   common::v1::MessageResponse& response);
  void ResendVerificationCode(const Call& call, const v1::ResendVerificationCodeRequest& request,
                              common::v1::MessageResponse& response);

  int64_t Insert(const Call& call, const NewUser& user);

  common::Database& database_;
  UserStore users_;
  EmailChangeStore email_changes_;
  CodeMailer& codes_;
  common::RateLimiter& limiter_;
  Audit& audit_;
  PasswordHasher& hasher_;
  std::function<void()> mail_is_due_;
  int registrations_per_hour_;
  common::Now now_;
};

}  // namespace navalha::auth
