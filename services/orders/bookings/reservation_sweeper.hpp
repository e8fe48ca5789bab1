#pragma once

#include <chrono>
#include <string>

#include "services/common/feeds/change_notifier.hpp"
#include "services/common/text/clock.hpp"
#include "services/orders/booking_client.hpp"
#include "services/orders/bookings/booking_mover.hpp"
#include "services/orders/bookings/unconfirmed_reservation_store.hpp"

namespace navalha::orders {

/// Settles reservations that interrupted requests left behind: confirms those of active orders,
/// cancels those without one, cancels orders whose time was lost, and completes or drops moves.
/// Several replicas may sweep at once. Thread-safe.
class ReservationSweeper {
 public:
  ReservationSweeper(UnconfirmedReservationStore& reservations, BookingClient& booking,
                     BookingMover& mover, common::ChangeNotifier& notifier, common::Now now)
      : reservations_(reservations),
        booking_(booking),
        mover_(mover),
        notifier_(notifier),
        now_(std::move(now)) {}

  /// Processes everything that was written at least `age` ago. Returns the number of settled
  /// reservations. Throws when booking or the database is unavailable.
  int Sweep(std::chrono::milliseconds age);

 private:
  // Return whether the reservation is settled, and throw when booking is unavailable.
  bool Settle(const UnconfirmedReservation& reservation);
  bool Confirm(const ReservationId& id);
  bool Cancel(const ReservationId& id);
  bool Move(const UnconfirmedReservation& reservation);

  UnconfirmedReservationStore& reservations_;
  BookingClient& booking_;
  BookingMover& mover_;
  common::ChangeNotifier& notifier_;
  common::Now now_;
};

}  // namespace navalha::orders
