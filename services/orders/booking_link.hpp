#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "services/common/link_keys.hpp"

namespace navalha::orders {

/// Makes and checks the secrets that open bookings' pages. A secret follows from the order's id and
/// a key, so that none is stored. Immutable.
class BookingLinks {
 public:
  /// `text` is what common::LinkKeys reads: the highest version makes secrets, all of them open.
  explicit BookingLinks(std::string_view text) : keys_(text) {}

  /// The secret of a booking, such as "2.5e8f…".
  std::string SecretOf(int64_t order_id) const;
  /// Whether a text is a secret of the booking, by any of the keys. The time that it takes does not
  /// depend on where the texts differ.
  bool Opens(int64_t order_id, std::string_view secret) const;

 private:
  common::LinkKeys keys_;
};

}  // namespace navalha::orders
