#pragma once

#include <optional>

#include "services/common/database/idempotency_key.hpp"
#include "services/common/limits/rate_limiter.hpp"
#include "services/common/rpc/call.hpp"

namespace navalha::orders {

/// Limits the rate at which a signed-in user creates orders, including sales of their own shop.
/// Thread-safe.
class OrderRate {
 public:
  OrderRate(common::RateLimiter& limiter, int per_minute)
      : limiter_(limiter), per_minute_(per_minute) {}

  /// Counts an order of a signed-in caller, and equal requests with one Idempotency-Key once;
  /// ignores visitors. Throws RESOURCE_EXHAUSTED, with `retry_after`, for too many orders in a
  /// minute.
  void Count(const common::Call& call, const std::optional<common::IdempotencyKey>& key);

 private:
  common::RateLimiter& limiter_;
  const int per_minute_;
};

}  // namespace navalha::orders
