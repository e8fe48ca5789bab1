#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "services/common/database/database.hpp"
#include "services/common/text/clock.hpp"

namespace navalha::orders {

/// Maximum number of requested mails per booking.
inline constexpr int kBookingMailsMax = 3;

/// Recipient of a booking's mail: a user, an e-mail address, or none.
struct MailRecipient {
  std::optional<int64_t> user_id = std::nullopt;
  std::optional<std::string> email = std::nullopt;
  /// True when the booker proved control of the e-mail address.
  bool is_proven = false;
};

/// A mail that waits to be handed to auth.
struct BookingMail {
  int64_t order_id = 0;
  /// Number of the mail within its booking: 0 for the mail that OrderStore::Insert adds to a new
  /// booking, from 1 for requested ones.
  int number = 0;
  MailRecipient recipient;
  common::Instant created_at;
};

/// Stores the queue of booking mails. Thread-safe, and safe for several replicas.
class BookingMailStore {
 public:
  explicit BookingMailStore(common::Database& database) : database_(database) {}

  /// Queues a requested mail. Returns false when the booking reached kBookingMailsMax.
  bool Add(int64_t order_id, const std::string& email, common::Instant now);
  /// Returns the number of requested mails of a booking.
  int CountAsked(int64_t order_id);
  /// Claims at most `limit` due mails of bookings whose reservation is confirmed; other callers
  /// can't claim them for the duration of `lease`.
  std::vector<BookingMail> Lease(common::Instant now, std::chrono::seconds lease, int limit);
  /// Marks a mail as delivered or dropped and erases its recipient.
  void Finish(const BookingMail& mail, common::Instant now);

 private:
  common::Database& database_;
};

}  // namespace navalha::orders
