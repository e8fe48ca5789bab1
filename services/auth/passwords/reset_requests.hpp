#pragma once

#include <stop_token>
#include <string>

#include "services/auth/mail/code_mailer.hpp"
#include "services/common/database/database.hpp"
#include "services/common/text/clock.hpp"

namespace navalha::auth {

/// Requests for a code that sets a new password. A request only writes a row for any e-mail, and
/// another thread sends the codes, so neither the answer nor its time reveals which accounts exist.
/// Thread-safe, and safe for several replicas.
class ResetRequests {
 public:
  ResetRequests(common::Database& database, CodeMailer& codes)
      : database_(database), codes_(codes) {}

  /// `asker` is the result of CodeMailer::TrierOf for the call.
  void Add(const std::string& email, const std::string& asker, common::Instant now);
  /// Sends codes for the requests whose e-mail has an account. Returns the number of processed
  /// requests.
  int ProcessDue(const std::stop_token& stop = {});

 private:
  bool ProcessOne();

  common::Database& database_;
  CodeMailer& codes_;
};

}  // namespace navalha::auth
