#pragma once

#include "services/common/attempts.hpp"
#include "services/common/call.hpp"

namespace navalha::orders {

/// Bounds how fast a signed-in user makes orders, their own shop's sales included. Thread-safe.
class OrderRate {
 public:
  OrderRate(common::Attempts& attempts, int per_minute)
      : attempts_(attempts), per_minute_(per_minute) {}

  /// Counts an order of the caller; visitors are not counted. Throws RESOURCE_EXHAUSTED, with
  /// `retry_after`, for too many in a minute.
  void Count(const common::Call& call);

 private:
  common::Attempts& attempts_;
  const int per_minute_;
};

}  // namespace navalha::orders
