#pragma once

#include <functional>
#include <optional>
#include <string>

#include "services/auth/audit_store.hpp"
#include "services/common/attempts.hpp"
#include "services/common/call.hpp"

namespace navalha::auth {

/// Writes the audit trail: an entry stands or falls with the change that it tells of.
///
///   database_.InTransaction([&](common::Transaction& transaction) {
///     users_.SetPassword(transaction, id, hash);
///     audit_.Write(transaction, call,
///                  {.action = AuditAction::kPasswordChanged, .subject_id = id});
///   });
///
/// Thread-safe.
class Audit {
 public:
  /// `attempts` bounds the entries of failed sign-ins.
  Audit(common::Database& database, common::Attempts& attempts,
        common::Now now = common::SystemNow);

  /// Fills in who calls and from where, unless the event says so, and writes it.
  void Write(common::Transaction& transaction, const common::Call& call, AuditEvent event);

  /// Tells of a sign-in that failed. `account` is what stands for the account in counters
  /// (AccountKey), `user_id` whose it is, if anybody's. Beyond kFailuresOfAccount of an account and
  /// kFailuresOfAll of all in an hour it writes nothing: whoever guesses must not fill the disk,
  /// and the counter auth_logins_total still has them all.
  void WriteFailedLogin(const common::Call& call, LoginMethod method, const std::string& account,
                        std::optional<int64_t> user_id);

  static constexpr int64_t kFailuresOfAccount = 20;
  static constexpr int64_t kFailuresOfAll = 2000;

 private:
  common::Database& database_;
  AuditStore entries_;
  common::Attempts& attempts_;
  common::Now now_;
};

}  // namespace navalha::auth
