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
  void Add(common::Transaction& transaction, const Mail& mail, common::Instant now);
  /// Takes the mail that is due for longest; nothing when none is. Nobody else gets it for the time
  /// of `lease`.
  std::optional<LeasedMail> Lease(common::Instant now, std::chrono::seconds lease);
  /// Sent, or given up.
  void Remove(int64_t id);
  /// To be tried again at `at`.
  void Postpone(int64_t id, common::Instant at);

 private:
  common::Database& database_;
};

}  // namespace navalha::auth
