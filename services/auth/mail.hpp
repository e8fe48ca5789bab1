#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "services/common/clock.hpp"

namespace navalha::auth {

/// A mail to be sent.
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

/// The mail with the code that sets the first password of an account that somebody else made.
Mail InvitationMail(std::string_view recipient, std::string_view first_name, std::string_view code,
                    std::string_view public_url);

/// The mail with the code that removes an account without a password.
Mail AccountDeletionMail(std::string_view recipient, std::string_view first_name,
                         std::string_view code, std::string_view public_url);

/// The mail with the code by which a visitor who books shows that they can be reached.
Mail ContactMail(std::string_view recipient, std::string_view code, std::string_view public_url);

/// What a customer has booked.
struct Visit {
  std::string_view establishment_name;
  std::string_view attendant_name;
  /// On the establishment's wall clock.
  common::LocalTime starts_at;
  /// Address of the booking's page; whoever has it sees the booking.
  std::string link;
};

/// The mail that tells where the page of a booking is.
Mail BookingMail(std::string_view recipient, std::string_view first_name, const Visit& visit);

/// A name that somebody else chose, as a mail may hold it: at most 80 bytes of words, so that no
/// mail client makes a link of it.
std::string PlainName(std::string_view name);

/// The mail that tells a person with an account that a shop invites them.
Mail TeamInvitationMail(std::string_view recipient, std::string_view first_name,
                        std::string_view establishment_name, std::string_view public_url);

/// The same for a person who has no password yet, with the code that sets one.
Mail TeamInvitationCodeMail(std::string_view recipient, std::string_view first_name,
                            std::string_view establishment_name, std::string_view code,
                            std::string_view public_url);

/// Who left the team of a shop.
struct Departure {
  std::string_view name;
  std::string_view establishment_name;
  std::string_view establishment_slug;
  /// That stand with this person.
  int64_t future_bookings = 0;
};

/// The mail that tells the owner of a shop about it.
Mail DepartureMail(std::string_view recipient, std::string_view first_name,
                   const Departure& departure, std::string_view public_url);

/// The mail that tells an owner that an administrator hid their shop, or showed it again. The
/// reason stands on the owner's screens: a mail holds no text that somebody else wrote.
Mail ModerationMail(std::string_view recipient, std::string_view first_name,
                    std::string_view establishment_name, bool hidden, std::string_view public_url);

/// Who a mail comes from.
struct Mailbox {
  /// May be empty.
  std::string name;
  std::string address;
};

/// Reads "Name <user@host>" or "user@host". Throws std::invalid_argument for anything else.
Mailbox ParseMailbox(std::string_view text);

/// What the From header says.
std::string FormatMailbox(const Mailbox& mailbox);

/// A header's value as ASCII: RFC 2047 encoded words where it has anything else. Line ends are
/// dropped, so that no value can add a header.
std::string EncodeHeader(std::string_view value);

}  // namespace navalha::auth
