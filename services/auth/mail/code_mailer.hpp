#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "navalha/auth/v1/user.pb.h"
#include "services/auth/mail/code.hpp"
#include "services/auth/mail/code_store.hpp"
#include "services/auth/mail/mail_store.hpp"
#include "services/common/rpc/call.hpp"
#include "services/common/text/clock.hpp"

namespace navalha::auth {

/// The value of `asker` and `trier` for codes that require the user's own session.
inline const std::string kOwnSession = "session";

/// Mails codes and checks entered ones. Thread-safe.
class CodeMailer {
 public:
  /// `pepper` is the secret key of the code hashes. `public_url`, without a trailing slash, is the
  /// address of links in mails.
  CodeMailer(common::Database& database, std::string pepper, std::string public_url,
             common::Now now = common::SystemNow);

  /// Creates a code that replaces the previous one of `asker`, and adds its mail to the outbox.
  /// Reads id, name and e-mail of `user`. `asker` is a result of TrierOf.
  void Send(common::Transaction& transaction, const v1::User& user, CodePurpose purpose,
            const std::string& asker = kOwnSession);
  /// As Send, for an account that another user created: a code to set the first password.
  void Invite(common::Transaction& transaction, const v1::User& user);
  /// As Send, for a person whom a shop added to its team.
  void InviteToTeam(common::Transaction& transaction, const v1::User& user,
                    std::string_view establishment_name);
  /// Adds a mail to the outbox that reports to the old address of `before` that another user
  /// changed the e-mail. The mail has a link that undoes the change `change_id`, if any.
  void ReportEmailChange(common::Transaction& transaction, const v1::User& before,
                         std::optional<int64_t> change_id);
  /// The id of the change that the token of a mailed link undoes; nullopt for any other text.
  std::optional<int64_t> ChangeUndoneBy(std::string_view token) const;
  /// Invalidates all of the user's codes.
  void Forget(common::Transaction& transaction, int64_t user_id);
  /// Deletes expired codes and tries.
  void Purge() { codes_.Purge(now_()); }
  /// The key of the caller's address for counting tries: a keyed hash.
  std::string TrierOf(const common::Call& call) const;
  /// Uses one try of `trier` and returns the code's hash for Take. Throws INVALID_ARGUMENT
  /// (BAD_CODE) with `field` for a code that is wrong, expired, replaced, used, or without tries
  /// left. A failed try stays counted.
  std::string Check(int64_t user_id, CodePurpose purpose, const std::string& code,
                    const std::string& trier, const char* field);
  /// Consumes a checked code. Returns false when a concurrent call consumed it.
  bool Take(common::Transaction& transaction, int64_t user_id, CodePurpose purpose,
            const std::string& checked);

 private:
  // Creates a code that replaces the previous one of `asker`.
  std::string Renew(common::Transaction& transaction, int64_t user_id, CodePurpose purpose,
                    const std::string& asker);

  CodeStore codes_;
  MailStore mails_;
  std::string pepper_;
  std::string public_url_;
  common::Now now_;
};

/// Throws INVALID_ARGUMENT (BAD_CODE) with `field`.
[[noreturn]] void ThrowBadCode(const char* field);

}  // namespace navalha::auth
