#pragma once

#include <chrono>
#include <string>

#include "services/common/clock.hpp"
#include "services/orders/booking_mover.hpp"
#include "services/orders/feed_pulse.hpp"
#include "services/orders/peers.hpp"
#include "services/orders/unconfirmed_reservation_store.hpp"

namespace navalha::orders {

/// Finishes with booking what requests left behind, whatever died in between: confirms reservations
/// of orders that stand, cancels those of orders that don't, cancels an order whose time is gone,
/// and finishes or drops moves. Several replicas may sweep at once. Thread-safe.
class ReservationSweeper {
 public:
  ReservationSweeper(UnconfirmedReservationStore& reservations, BookingClient& booking,
                     BookingMover& mover, FeedPulse& pulse, common::Now now)
      : reservations_(reservations),
        booking_(booking),
        mover_(mover),
        pulse_(pulse),
        now_(std::move(now)) {}

  /// One round over everything that was written at least `age` ago. Answers how many it settled.
  /// Throws when booking or the database is away.
  int Sweep(std::chrono::milliseconds age);

 private:
  // These answer whether the reservation is settled, and throw when booking can't be reached.
  bool Settle(const UnconfirmedReservation& reservation);
  bool Confirm(const ReservationId& id);
  bool Cancel(const ReservationId& id);
  bool Move(const UnconfirmedReservation& reservation);

  UnconfirmedReservationStore& reservations_;
  BookingClient& booking_;
  BookingMover& mover_;
  FeedPulse& pulse_;
  common::Now now_;
};

}  // namespace navalha::orders
