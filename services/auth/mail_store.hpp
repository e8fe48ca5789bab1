#pragma once

#include <chrono>
#include <cstdint>
#include <optional>

#include "services/auth/mail.hpp"
#include "services/common/clock.hpp"
#include "services/common/database.hpp"

namespace navalha::auth {

/// A mail that this process is to send now.
struct LeasedMail {
  int64_t id = 0;
  Mail mail;
  /// Tries so far, this one included.
  int tries = 0;
};

/// The outbox of mails. Thread-safe, and safe for several replicas.
class MailStore {
 public:
  explicit MailStore(common::Database& database) : database_(database) {}

  /// Puts a mail into the outbox with whatever it tells of.
  /// `user_id` is whom it is to; nothing for somebody without an account.
  void Add(common::Transaction& transaction, const Mail& mail, common::Instant now,
           std::optional<int64_t> user_id = std::nullopt);
  /// Takes the mail that is due for longest; nothing when none is. Nobody else gets it for the time
  /// of `lease`.
  std::optional<LeasedMail> Lease(common::Instant now, std::chrono::seconds lease);
  /// Sent: that it was, but not what it said, stays on record for its user.
  void MarkSent(int64_t id, common::Instant now);
  /// Drops what was sent before `before`, a bounded number at once.
  void Purge(common::Instant before);
  /// Given up.
  void Remove(int64_t id);
  /// To be tried again at `at`.
  void Postpone(int64_t id, common::Instant at);

 private:
  common::Database& database_;
};

}  // namespace navalha::auth
