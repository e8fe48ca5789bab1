#pragma once

#include <stop_token>

#include "services/auth/mail_store.hpp"
#include "services/auth/smtp.hpp"
#include "services/common/clock.hpp"

namespace navalha::auth {

/// Empties the outbox. What the mail server does not take is tried again later and later: for some
/// hours when it refuses that very mail, for days when it is away. Then the mail is given up, with
/// a line in the log. Several replicas may run one; a mail goes out twice only if a replica dies
/// between the server's yes and our commit.
class MailSender {
 public:
  MailSender(common::Database& database, SendMail send, common::Now now = common::SystemNow)
      : store_(database), send_(std::move(send)), now_(std::move(now)) {}

  /// Sends what is due, until nothing is, the mail server is away, or it is asked to stop. Answers
  /// how many mails left. Throws UNAVAILABLE when the database is away: leases end by themselves.
  int SendDue(const std::stop_token& stop = {});
  /// Drops the record of mails that went out long ago.
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
