#include "services/auth/mail/mail_sender.hpp"

#include <spdlog/spdlog.h>

#include <chrono>

#include "services/auth/backoff.hpp"
#include "services/common/operations/log.hpp"
#include "services/common/operations/metrics.hpp"

namespace navalha::auth {
namespace {

// Exceeds the time limit of sending one mail.
constexpr std::chrono::seconds kLease{60};
constexpr std::chrono::seconds kLongestWait{3600};
// With one hour between the last tries: about four days.
constexpr int kTriesMax = 100;
// About three and a half hours: some servers refuse a first try and accept a later one.
constexpr int kTriesOfRefusedMax = 13;
constexpr int kMailsARound = 1000;
// The retention of the record of a sent mail.
constexpr std::chrono::hours kSentRecord{90 * 24};

prometheus::Counter& MailsMetric(const char* outcome) {
  return common::CounterMetric("navalha_mails_total", "Attempts to send a mail, by outcome",
                               {{"outcome", outcome}});
}

}  // namespace

int MailSender::SendDue(const std::stop_token& stop) {
  int sent = 0;
  for (int round = 0; round < kMailsARound && !stop.stop_requested(); ++round) {
    const auto leased = store_.Lease(now_(), kLease);
    if (!leased) {
      break;
    }
    const Outcome outcome = SendOne(*leased, stop);
    sent += outcome == Outcome::kSent ? 1 : 0;
    if (outcome == Outcome::kServerAway) {
      break;
    }
  }
  return sent;
}

MailSender::Outcome MailSender::SendOne(const LeasedMail& leased, const std::stop_token& stop) {
  static prometheus::Counter& sent = MailsMetric("sent");
  try {
    send_(leased.mail, stop);
  } catch (const MailError& error) {
    TryLater(leased, error);
    return error.refused() ? Outcome::kRefused : Outcome::kServerAway;
  }
  store_.MarkSent(leased.id, now_());
  sent.Increment();
  return Outcome::kSent;
}

void MailSender::Purge() { store_.Purge(now_() - kSentRecord); }

void MailSender::TryLater(const LeasedMail& leased, const MailError& error) {
  static prometheus::Counter& failed = MailsMetric("failed");
  static prometheus::Counter& given_up = MailsMetric("given_up");
  const bool give_up = leased.tries >= (error.refused() ? kTriesOfRefusedMax : kTriesMax);
  spdlog::warn(common::LogLine(give_up ? "mail_given_up" : "mail_not_sent")
                   .Number("mail", leased.id)
                   .Number("tries", int64_t{leased.tries})
                   .Text("why", error.what())
                   .Done());
  failed.Increment();
  if (give_up) {
    given_up.Increment();
    store_.Remove(leased.id);
  } else {
    store_.Postpone(leased.id, now_() + BackoffAfter(leased.tries, kLongestWait));
  }
}

}  // namespace navalha::auth
