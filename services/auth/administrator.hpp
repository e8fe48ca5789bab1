#pragma once

#include <string>

#include "services/auth/audit.hpp"
#include "services/auth/code_mailer.hpp"
#include "services/auth/session_store.hpp"
#include "services/auth/user_store.hpp"

namespace navalha::auth {

/// Makes somebody an administrator for the operator of an installation, who has no other way to the
/// first one. Whoever has the e-mail gets the profile Administrador; if nobody has, an account
/// without a password is made. Without a password that counts, a code to set one is put into the
/// outbox: a password of before counts only if its owner had proved that the e-mail is theirs.
/// Repeating does no harm.
class AdministratorMaker {
 public:
  AdministratorMaker(common::Database& database, CodeMailer& codes, Audit& audit,
                     common::Now now = common::SystemNow);
  /// Answers what to tell the operator. Throws std::invalid_argument for what is no e-mail.
  std::string Make(const std::string& email);

 private:
  // Answers whether a code was mailed.
  bool Promote(common::Transaction& transaction, int64_t user_id);

  common::Database& database_;
  UserStore users_;
  SessionStore sessions_;
  CodeMailer& codes_;
  Audit& audit_;
  common::Now now_;
};

}  // namespace navalha::auth
