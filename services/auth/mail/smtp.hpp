#pragma once

#include <functional>
#include <stdexcept>
#include <stop_token>
#include <string>

#include "services/auth/mail/mail.hpp"

namespace navalha::auth {

/// A mail server did not accept a mail.
class MailError : public std::runtime_error {
 public:
  /// `refused`: the server rejected this mail permanently; otherwise the server was unavailable or
  /// asked to retry.
  MailError(const std::string& what, bool refused) : std::runtime_error(what), refused_(refused) {}
  bool refused() const { return refused_; }

 private:
  bool refused_;
};

/// Hands a mail to a mail server. Throws MailError when the server does not accept it or a stop is
/// requested.
using SendMail = std::function<void(const Mail&, const std::stop_token&)>;

/// Sends mails by SMTP through libcurl, as text and HTML, with TLS when the server supports it.
/// `url` is smtp://host:port or smtps://…, optionally with user:password@; `from` is the sender,
/// such as "Navalha <nao-responda@navalha.example>". Waits at most 5 s for a connection and 20 s in
/// total. Throws std::invalid_argument for an invalid sender.
SendMail SmtpSender(std::string url, std::string_view from);

}  // namespace navalha::auth
