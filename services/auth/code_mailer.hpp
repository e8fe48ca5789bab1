#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "navalha/auth/v1/user.pb.h"
#include "services/auth/code.hpp"
#include "services/auth/code_store.hpp"
#include "services/auth/mail_store.hpp"
#include "services/common/call.hpp"
#include "services/common/clock.hpp"

namespace navalha::auth {

/// Who asks for or tries a code that only its user's own session can use: no stranger has a try.
inline const std::string kOwnSession = "session";

/// Sends codes by e-mail and checks what comes back. Thread-safe.
class CodeMailer {
 public:
  /// `pepper` is the secret that code hashes are made with; `public_url`, without a slash at its
  /// end, is where mails lead to.
  CodeMailer(common::Database& database, std::string pepper, std::string public_url,
             common::Now now = common::SystemNow);

  /// Makes a code in place of the one that `asker` asked for before and puts its mail into the
  /// outbox. Of `user`, id, name and e-mail are read. `asker` is what TrierOf answered.
  void Send(common::Transaction& transaction, const v1::User& user, CodePurpose purpose,
            const std::string& asker = kOwnSession);
  /// The same for somebody whose account others made: a code to set their first password.
  void Invite(common::Transaction& transaction, const v1::User& user);
  /// The same for somebody whom a shop has taken into its team.
  void InviteToTeam(common::Transaction& transaction, const v1::User& user,
                    std::string_view establishment_name);
  /// No code that was sent to the user works any more.
  void Forget(common::Transaction& transaction, int64_t user_id);
  /// Drops codes and tries that expired.
  void Purge() { codes_.Purge(now_()); }
  /// What stands for a caller's address where tries are counted: a keyed hash.
  std::string TrierOf(const common::Call& call) const;
  /// Spends a try of `trier` and answers what Take needs. Throws INVALID_ARGUMENT (BAD_CODE) naming
  /// `field` for a code that is wrong, expired, replaced, used, or out of tries. Such tries stay
  /// spent.
  std::string Check(int64_t user_id, CodePurpose purpose, const std::string& code,
                    const std::string& trier, const char* field);
  /// Uses a checked code up. False when somebody else just did.
  bool Take(common::Transaction& transaction, int64_t user_id, CodePurpose purpose,
            const std::string& checked);

 private:
  // Makes a code in place of the one that `asker` asked for before.
  std::string Renew(common::Transaction& transaction, int64_t user_id, CodePurpose purpose,
                    const std::string& asker);

  CodeStore codes_;
  MailStore mails_;
  std::string pepper_;
  std::string public_url_;
  common::Now now_;
};

/// Throws INVALID_ARGUMENT (BAD_CODE) naming `field`.
[[noreturn]] void ThrowBadCode(const char* field);

}  // namespace navalha::auth
