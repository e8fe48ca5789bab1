#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>

namespace navalha::orders {

/// Makes and checks the secrets that open bookings' pages. A secret follows from the order's id and
/// a key, so that none is stored. Immutable.
class BookingLinks {
 public:
  /// `text` has a line "version key" for each key: a positive number and at least 32 characters
  /// without blanks. The highest version makes secrets, all of them open. Throws
  /// std::invalid_argument for anything else, and for no key at all.
  explicit BookingLinks(std::string_view text);

  /// The secret of a booking, such as "2.5e8f…".
  std::string SecretOf(int64_t order_id) const;
  /// Whether a text is a secret of the booking, by any of the keys. Takes the same time wherever
  /// the text differs.
  bool Opens(int64_t order_id, std::string_view secret) const;

 private:
  std::string SecretOf(int64_t order_id, int version, std::string_view key) const;

  std::map<int, std::string> keys_;
};

}  // namespace navalha::orders
