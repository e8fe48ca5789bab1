#pragma once

#include <chrono>
#include <cstdint>
#include <optional>

#include "services/auth/mail/mail.hpp"
#include "services/common/database/database.hpp"
#include "services/common/text/clock.hpp"

namespace navalha::auth {

/// A mail leased for sending.
struct LeasedMail {
  int64_t id = 0;
  Mail mail;
  /// Number of tries, including this one.
  int tries = 0;
};

/// The outbox of mails. Thread-safe, and safe for several replicas.
class MailStore {
 public:
  explicit MailStore(common::Database& database) : database_(database) {}

  /// Adds a mail to the outbox in the transaction of the event that it reports. `user_id` is the
  /// recipient; nullopt for a person without an account.
  void Add(common::Transaction& transaction, const Mail& mail, common::Instant now,
           std::optional<int64_t> user_id = std::nullopt);
  /// Leases the mail that has been due longest; nullopt when none is due. Other callers get it only
  /// after `lease`.
  std::optional<LeasedMail> Lease(common::Instant now, std::chrono::seconds lease);
  /// Replaces a sent mail by a record for its user, without the text.
  void MarkSent(int64_t id, common::Instant now);
  /// Deletes a bounded number of records of mails sent before `before`.
  void Purge(common::Instant before);
  /// Deletes a mail that is not retried.
  void Remove(int64_t id);
  /// Sets the time of the next try.
  void Postpone(int64_t id, common::Instant at);

 private:
  common::Database& database_;
};

}  // namespace navalha::auth
