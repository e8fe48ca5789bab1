#pragma once

#include "services/common/attempts.hpp"
#include "services/common/call.hpp"

namespace navalha::orders {

/// Limits the rate at which a signed-in user creates orders, including sales of their own shop.
/// Thread-safe.
class OrderRate {
 public:
  OrderRate(common::Attempts& attempts, int per_minute)
      : attempts_(attempts), per_minute_(per_minute) {}

  /// Counts an order of a signed-in caller; ignores visitors. Throws RESOURCE_EXHAUSTED, with
  /// `retry_after`, for too many orders in a minute.
  void Count(const common::Call& call);

 private:
  common::Attempts& attempts_;
  const int per_minute_;
};

}  // namespace navalha::orders
