#pragma once

#include <array>
#include <functional>
#include <string>

#include "navalha/orders/v1/order.pb.h"
#include "services/common/attempts.hpp"
#include "services/common/call.hpp"
#include "services/orders/order_store.hpp"

namespace navalha::orders {

/// How much people from outside a shop may book.
struct BookingLimits {
  /// Bookings that one address makes at one shop in an hour, and at all of them: people share
  /// addresses. It may be refused five times as many.
  int per_hour_at_shop = 10;
  int per_hour = 100;
  /// Bookings that a shop still expects of one phone number; at least 1.
  int per_phone = 5;
};

/// Keeps people from outside a shop from filling its agenda. Thread-safe.
class BookingLimit {
 public:
  BookingLimit(common::Attempts& attempts, OrderStore& orders, BookingLimits limits)
      : attempts_(attempts), orders_(orders), limits_(limits) {}

  /// Runs `make`, which answers whether it made the booking or throws why not, and answers the
  /// same. Only a booking that was made counts for its address. Throws RESOURCE_EXHAUSTED, with
  /// `make` not run and `retry_after` telling when there is room again, for an address or a phone
  /// number with too many; an address that is refused again and again must wait too.
  bool Run(const common::Call& call, const v1::Order& booking, common::Instant now,
           const std::function<bool()>& make);

 private:
  // What an address did in an hour, at a shop or anywhere.
  struct Tally {
    std::string made_key;
    std::string refused_key;
    int limit;
  };
  using Tallies = std::array<Tally, 2>;

  Tallies TalliesOf(const common::Call& call, const v1::Order& booking) const;
  void RequireRoom(const v1::Order& booking, common::Instant now);
  // Counts before it is made: however many come at once, no more than the limit get through.
  void Count(const Tallies& tallies);
  void GiveBack(const Tallies& tallies);

  common::Attempts& attempts_;
  OrderStore& orders_;
  const BookingLimits limits_;
};

}  // namespace navalha::orders
