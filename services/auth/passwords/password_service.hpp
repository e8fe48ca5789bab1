#pragma once

#include <functional>

#include "navalha/auth/v1/password.pb.h"
#include "services/auth/accounts/user_store.hpp"
#include "services/auth/audit/audit.hpp"
#include "services/auth/mail/code_mailer.hpp"
#include "services/auth/passwords/password.hpp"
#include "services/auth/passwords/reset_requests.hpp"
#include "services/auth/sessions/session_store.hpp"
#include "services/common/limits/rate_limiter.hpp"
#include "services/common/rpc/router.hpp"

namespace navalha::auth {

/// The handlers of navalha.auth.v1.PasswordService. Thread-safe.
class PasswordService {
 public:
  /// Calls `mail_is_due` after each request for a code, whether or not the account exists.
  PasswordService(common::Database& database, CodeMailer& codes, ResetRequests& requests,
                  common::RateLimiter& limiter, Audit& audit, PasswordHasher& hasher,
                  std::function<void()> mail_is_due, common::Now now = common::SystemNow);
  void Register(common::Router& router);

 private:
  using Call = common::Call;
  void ChangePassword(const Call& call, const v1::ChangePasswordRequest& request,
                      common::v1::MessageResponse& response);
  void RequestPasswordReset(const Call& call, const v1::RequestPasswordResetRequest& request,
                            common::v1::MessageResponse& response);
  void ResetPassword(const Call& call, const v1::ResetPasswordRequest& request,
                     common::v1::MessageResponse& response);

  void LimitRequests(const Call& call, const std::string& email);
  Login CheckCurrentPassword(int64_t user_id, const std::string& password);

  common::Database& database_;
  UserStore users_;
  SessionStore sessions_;
  CodeMailer& codes_;
  ResetRequests& requests_;
  common::RateLimiter& limiter_;
  Audit& audit_;
  PasswordHasher& hasher_;
  std::function<void()> mail_is_due_;
  common::Now now_;
};

}  // namespace navalha::auth
