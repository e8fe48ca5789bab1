#pragma once

#include <functional>
#include <optional>
#include <string>

#include "services/auth/audit/audit_store.hpp"
#include "services/common/limits/rate_limiter.hpp"
#include "services/common/rpc/call.hpp"

namespace navalha::auth {

/// Writes the audit trail. An entry is committed or rolled back with the change that it records.
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
  /// `limiter` limits the number of entries about failed sign-ins.
  Audit(common::Database& database, common::RateLimiter& limiter,
        common::Now now = common::SystemNow);

  /// Adds the caller and their address to the event unless they are set, and writes it.
  void Write(common::Transaction& transaction, const common::Call& call, AuditEvent event);

  /// Records a failed sign-in. `account` is the account's key in counters (AccountKey), `user_id`
  /// its user if known. Writes at most kFailuresOfAccount entries per account and kFailuresOfAll in
  /// total per hour, so that guessing does not fill the disk; the counter navalha_logins_total
  /// counts all of them.
  void WriteFailedLogin(const common::Call& call, LoginMethod method, const std::string& account,
                        std::optional<int64_t> user_id);

  static constexpr int64_t kFailuresOfAccount = 20;
  static constexpr int64_t kFailuresOfAll = 2000;

 private:
  common::Database& database_;
  AuditStore entries_;
  common::RateLimiter& limiter_;
  common::Now now_;
};

}  // namespace navalha::auth
