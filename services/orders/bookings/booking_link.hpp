#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "services/common/tokens/link_keys.hpp"

namespace navalha::orders {

/// Creates and checks the secrets that open bookings' pages. A secret is derived from the order's
/// id and a key, so the database stores none. Immutable and therefore thread-safe.
class BookingLinks {
 public:
  /// `text` has the format of common::LinkKeys and fails like its constructor. The highest version
  /// creates secrets; all versions open them.
  explicit BookingLinks(std::string_view text) : keys_(text) {}

  /// Returns the secret of a booking, such as "2.5e8f…".
  std::string SecretOf(int64_t order_id) const;
  /// Returns whether a text is a secret of the booking under any of the keys. Compares in constant
  /// time.
  bool Opens(int64_t order_id, std::string_view secret) const;

 private:
  common::LinkKeys keys_;
};

}  // namespace navalha::orders
