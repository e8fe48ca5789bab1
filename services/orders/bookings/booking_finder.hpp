#pragma once

#include <string_view>

#include "services/common/limits/rate_limiter.hpp"
#include "services/common/rpc/call.hpp"
#include "services/orders/bookings/booking_link.hpp"
#include "services/orders/store/order_store.hpp"

namespace navalha::orders {

/// Finds bookings for their clients. Thread-safe.
class BookingFinder {
 public:
  BookingFinder(OrderStore& orders, common::RateLimiter& limiter, const BookingLinks& links)
      : orders_(orders), limiter_(limiter), links_(links) {}

  /// Rate limit: wrong secrets per network address in 15 minutes.
  static constexpr int64_t kWrongSecrets = 100;

  /// Returns the booking if the secret opens it or the caller is its customer. Throws NOT_FOUND
  /// otherwise, and RESOURCE_EXHAUSTED after too many wrong secrets.
  StoredOrder FindVisible(const common::Call& call, int64_t order_id, std::string_view secret);

 private:
  OrderStore& orders_;
  common::RateLimiter& limiter_;
  const BookingLinks& links_;
};

}  // namespace navalha::orders
