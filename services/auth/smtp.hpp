#pragma once

#include <functional>
#include <stdexcept>
#include <stop_token>
#include <string>

#include "services/auth/mail.hpp"

namespace navalha::auth {

/// A mail server did not take a mail.
class MailError : public std::runtime_error {
 public:
  /// `refused`: the server answered that it will not have this mail, rather than not at all or not
  /// now.
  MailError(const std::string& what, bool refused) : std::runtime_error(what), refused_(refused) {}
  bool refused() const { return refused_; }

 private:
  bool refused_;
};

/// Hands one mail to a mail server. Throws MailError when it did not take it, or when asked to
/// stop.
using SendMail = std::function<void(const Mail&, const std::stop_token&)>;

/// Sends by SMTP through libcurl, as text and HTML, with TLS where the server offers it. `url` is
/// smtp://host:port or smtps://…, with user:password@ where needed; `from` is who it comes from,
/// such as "Navalha <nao-responda@navalha.example>". Waits 5 s for a connection and 20 s in all.
/// Throws std::invalid_argument for a sender that is none.
SendMail SmtpSender(std::string url, std::string_view from);

}  // namespace navalha::auth
