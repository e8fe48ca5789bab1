#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "services/common/clock.hpp"
#include "services/common/database.hpp"

namespace navalha::orders {

/// Mails about one booking that may be asked for.
inline constexpr int kBookingMailsMax = 3;

/// Whom a booking is mailed to: a user, an e-mail, or nobody.
struct MailRecipient {
  std::optional<int64_t> user_id = std::nullopt;
  std::optional<std::string> email = std::nullopt;
  /// They showed that they read the e-mail.
  bool is_proven = false;
};

/// A mail that is to be handed to auth.
struct BookingMail {
  int64_t order_id = 0;
  /// 0 for the one that follows a booking (OrderStore::Insert writes it), else from 1.
  int number = 0;
  MailRecipient recipient;
  common::Instant created_at;
};

/// Which mails about bookings there are. Thread-safe, and safe for several replicas.
class BookingMailStore {
 public:
  explicit BookingMailStore(common::Database& database) : database_(database) {}

  /// Notes a mail that somebody asks for. False when kBookingMailsMax of them were asked for.
  bool Add(int64_t order_id, const std::string& email, common::Instant now);
  /// How many were asked for.
  int CountAsked(int64_t order_id);
  /// At most `limit` mails that are due, of bookings whose time is confirmed; nobody else gets them
  /// for the time of `lease`.
  std::vector<BookingMail> Lease(common::Instant now, std::chrono::seconds lease, int limit);
  /// Handed over or dropped: forgets the recipient.
  void Finish(const BookingMail& mail, common::Instant now);

 private:
  common::Database& database_;
};

}  // namespace navalha::orders
