#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "services/common/text/clock.hpp"

namespace navalha::auth {

/// A mail to send.
struct Mail {
  std::string recipient;
  std::string subject;
  std::string text;
  std::string html;
};

/// The mail with the code that verifies an e-mail address.
Mail VerificationMail(std::string_view recipient, std::string_view first_name,
                      std::string_view code, std::string_view public_url);

/// The mail with the code that sets a new password.
Mail PasswordResetMail(std::string_view recipient, std::string_view first_name,
                       std::string_view code, std::string_view public_url);

/// The mail with the code that sets the first password of an account created by another user.
Mail InvitationMail(std::string_view recipient, std::string_view first_name, std::string_view code,
                    std::string_view public_url);

/// The mail with the code that removes an account without a password.
Mail AccountDeletionMail(std::string_view recipient, std::string_view first_name,
                         std::string_view code, std::string_view public_url);

/// The mail with the code by which a visitor proves that they read their e-mail.
Mail ContactMail(std::string_view recipient, std::string_view code, std::string_view public_url);

/// A customer's booking.
struct Visit {
  std::string_view establishment_name;
  std::string_view attendant_name;
  /// In the establishment's local time.
  common::LocalTime starts_at;
  /// The address of the booking's page; it grants access to the booking.
  std::string link;
  /// The awaited deposit in centavos, and its deadline in the establishment's local time; 0: none.
  int64_t deposit_amount = 0;
  common::LocalTime deposit_due_at;
};

/// The mail with the link to a booking's page.
Mail BookingMail(std::string_view recipient, std::string_view first_name, const Visit& visit);

/// A name chosen by another user, shortened to at most 80 bytes of words, so that mail clients find
/// no link in it.
std::string PlainName(std::string_view name);

/// The mail that invites a person with an account to a shop's team.
Mail TeamInvitationMail(std::string_view recipient, std::string_view first_name,
                        std::string_view establishment_name, std::string_view public_url);

/// As TeamInvitationMail, for a person without a password: with the code that sets one.
Mail TeamInvitationCodeMail(std::string_view recipient, std::string_view first_name,
                            std::string_view establishment_name, std::string_view code,
                            std::string_view public_url);

/// A collaborator's departure from a shop's team.
struct Departure {
  std::string_view name;
  std::string_view establishment_name;
  std::string_view establishment_slug;
  /// Future bookings with this person.
  int64_t future_bookings = 0;
};

/// The mail that informs a shop's owner of a departure.
Mail DepartureMail(std::string_view recipient, std::string_view first_name,
                   const Departure& departure, std::string_view public_url);

/// The mail that informs the old address that another user changed the account's e-mail. Contains a
/// link that undoes the change or, with an empty `undo_token`, a link to the sign-in screen.
Mail EmailChangedMail(std::string_view recipient, std::string_view first_name,
                      std::string_view undo_token, std::string_view public_url);

/// The mail that informs an owner that an administrator hid their shop or showed it again. It omits
/// the administrator's reason, which the owner reads on screen, because mails contain no text by
/// other users.
Mail ModerationMail(std::string_view recipient, std::string_view first_name,
                    std::string_view establishment_name, bool hidden, std::string_view public_url);

/// A sender.
struct Mailbox {
  /// May be empty.
  std::string name;
  std::string address;
};

/// Parses "Name <user@host>" or "user@host". Throws std::invalid_argument for any other text.
Mailbox ParseMailbox(std::string_view text);

/// The value of the From header.
std::string FormatMailbox(const Mailbox& mailbox);

/// A header's value as ASCII: other characters become RFC 2047 encoded words. Removes line ends, so
/// that no value adds a header.
std::string EncodeHeader(std::string_view value);

}  // namespace navalha::auth
