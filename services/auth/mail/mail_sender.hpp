#pragma once

#include <stop_token>

#include "services/auth/mail/mail_store.hpp"
#include "services/auth/mail/smtp.hpp"
#include "services/common/text/clock.hpp"

namespace navalha::auth {

/// Sends the outbox's mails. Retries a failed mail with growing pauses: for hours when the server
/// refuses this mail, for days when the server is unavailable; then drops it and logs the failure.
/// Safe for several replicas: a mail is sent twice only if a replica dies between the server's
/// confirmation and the commit.
class MailSender {
 public:
  MailSender(common::Database& database, SendMail send, common::Now now = common::SystemNow)
      : store_(database), send_(std::move(send)), now_(std::move(now)) {}

  /// Sends due mails until none is left, the mail server is unavailable, or `stop` is requested.
  /// Returns the number of sent mails. Throws UNAVAILABLE when the database is unavailable; leases
  /// then expire.
  int SendDue(const std::stop_token& stop = {});
  /// Deletes old records of sent mails.
  void Purge();

 private:
  enum class Outcome { kSent, kRefused, kServerAway };
  Outcome SendOne(const LeasedMail& leased, const std::stop_token& stop);
  void TryLater(const LeasedMail& leased, const MailError& error);

  MailStore store_;
  SendMail send_;
  common::Now now_;
};

}  // namespace navalha::auth
