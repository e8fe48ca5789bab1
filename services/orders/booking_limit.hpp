#pragma once

#include <functional>
#include <string>

#include "navalha/orders/v1/order.pb.h"
#include "services/common/attempts.hpp"
#include "services/common/call.hpp"
#include "services/orders/order_store.hpp"

namespace navalha::orders {

/// How much people from outside a shop may book.
struct BookingLimits {
  /// Bookings that one address makes in an hour. It may be refused five times as many.
  int per_hour = 20;
  /// Bookings that a shop still expects of one phone number.
  int per_phone = 5;
};

/// Keeps people from outside a shop from filling its agenda. Thread-safe.
class BookingLimit {
 public:
  BookingLimit(common::Attempts& attempts, OrderStore& orders, BookingLimits limits)
      : attempts_(attempts), orders_(orders), limits_(limits) {}

  /// Runs `make`, which answers whether it made the booking or throws why not, and answers the
  /// same. Only a booking that was made counts for its address. Throws RESOURCE_EXHAUSTED, with
  /// `make` not run, for an address or a phone number with too many; an address that is refused
  /// again and again must wait too.
  bool Run(const common::Call& call, const v1::Order& booking, common::Instant now,
           const std::function<bool()>& make);

 private:
  void RequireRoom(const v1::Order& booking, common::Instant now);

  common::Attempts& attempts_;
  OrderStore& orders_;
  const BookingLimits limits_;
};

}  // namespace navalha::orders
