#pragma once

#include <optional>

#include "navalha/orders/v1/order.pb.h"
#include "services/common/call.hpp"
#include "services/orders/feed_pulse.hpp"
#include "services/orders/order_store.hpp"
#include "services/orders/peers.hpp"
#include "services/orders/reservation_sweeper.hpp"
#include "services/orders/unconfirmed_reservation_store.hpp"

namespace navalha::orders {

/// Writes orders. A booking holds its time at booking, writes the order with a note that the hold
/// is to be confirmed, and confirms: whatever dies in between, the note or the hold's own expiry
/// puts right. Only a booking that booking confirmed is answered as made. Thread-safe.
class OrderMaker {
 public:
  OrderMaker(OrderStore& orders, UnconfirmedReservationStore& reservations, BookingClient& booking,
             ReservationSweeper& sweeper, FeedPulse& pulse, common::Now now)
      : orders_(orders),
        reservations_(reservations),
        booking_(booking),
        sweeper_(sweeper),
        pulse_(pulse),
        now_(std::move(now)) {}

  /// Writes the order, with its time held and confirmed when it is a booking, and completes it.
  /// False when its idempotency key already made an order. Throws booking's refusal, or
  /// UNAVAILABLE; then nothing is left but what the sweep clears away.
  bool Make(const common::Call& call, NewOrder& order);

  /// The order that an idempotency key made; nothing when it made none. A booking that was not
  /// confirmed yet is confirmed first. Throws INVALID_ARGUMENT (reason IDEMPOTENCY_KEY_REUSED) when
  /// the key came with another request.
  std::optional<v1::Order> Repeated(const common::Call& call, const IdempotencyKey& key);

 private:
  bool Book(const common::Call& call, NewOrder& order);
  // False when this reservation was cancelled by an earlier attempt.
  bool Hold(const common::Call& call, NewOrder& order, int generation);
  // False when the idempotency key or the reservation already made an order.
  bool Insert(NewOrder& order);
  // Gives the time back when the key belongs to another request, and says so.
  bool MadeBefore(const NewOrder& order);
  void Confirm(const common::Call& call, const NewOrder& order);
  // Gives up a booking whose confirmation failed, unless somebody else settled it.
  bool GiveUp(const std::string& reservation_key);
  bool StillStands(int64_t order_id);

  OrderStore& orders_;
  UnconfirmedReservationStore& reservations_;
  BookingClient& booking_;
  ReservationSweeper& sweeper_;
  FeedPulse& pulse_;
  common::Now now_;
};

}  // namespace navalha::orders
