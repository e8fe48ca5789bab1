#pragma once

#include <stop_token>
#include <string>

#include "services/auth/code_mailer.hpp"
#include "services/common/clock.hpp"
#include "services/common/database.hpp"

namespace navalha::auth {

/// Requests for a code to set a new password. Asking only writes a row, whoever the e-mail belongs
/// to, and another thread sends the codes: so the answer tells nobody which accounts exist, not
/// even by its time. Thread-safe, and safe for several replicas.
class ResetRequests {
 public:
  ResetRequests(common::Database& database, CodeMailer& codes)
      : database_(database), codes_(codes) {}

  /// `asker` is CodeMailer::TrierOf the call.
  void Add(const std::string& email, const std::string& asker, common::Instant now);
  /// Sends codes to those of the requesters who have an account. Answers how many requests there
  /// were.
  int WorkOff(const std::stop_token& stop = {});

 private:
  bool WorkOffOne();

  common::Database& database_;
  CodeMailer& codes_;
};

}  // namespace navalha::auth
