#pragma once

#include <string>

#include "services/auth/accounts/user_store.hpp"
#include "services/auth/audit/audit.hpp"
#include "services/auth/mail/code_mailer.hpp"
#include "services/auth/sessions/session_store.hpp"

namespace navalha::auth {

/// Makes a user an administrator, on the command of the installation's operator. Gives the profile
/// Administrador to the user with the e-mail, or creates an account without a password. A password
/// set before the e-mail was verified is deleted, since another person may have registered the
/// address; a user without a password is mailed a code to set one. Idempotent.
class AdministratorMaker {
 public:
  AdministratorMaker(common::Database& database, CodeMailer& codes, Audit& audit,
                     common::Now now = common::SystemNow);
  /// Returns a report for the operator. Throws std::invalid_argument for an invalid e-mail.
  std::string Make(const std::string& email);

 private:
  // Returns whether a code was mailed.
  bool Promote(common::Transaction& transaction, int64_t user_id);

  common::Database& database_;
  UserStore users_;
  SessionStore sessions_;
  CodeMailer& codes_;
  Audit& audit_;
  common::Now now_;
};

}  // namespace navalha::auth
