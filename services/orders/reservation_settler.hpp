#pragma once

#include <mutex>
#include <string>
#include <vector>

#include "services/common/call.hpp"
#include "services/orders/peers.hpp"
#include "services/orders/unconfirmed_reservation_store.hpp"

namespace navalha::orders {

/// Settles a reservation with the booking service within a request, and deletes its note.
/// Thread-safe.
class ReservationSettler {
 public:
  ReservationSettler(UnconfirmedReservationStore& reservations, BookingClient& booking)
      : reservations_(reservations), booking_(booking) {}

  /// Confirms a reservation. The next FlushConfirmed deletes its note. Throws like
  /// BookingClient::Confirm.
  void Confirm(const common::Call& call, const ReservationId& id);

  /// Cancels a reservation without an active order, with its own deadline. Logs failures: the sweep
  /// retries when a note exists; otherwise the hold expires.
  void Release(const ReservationId& id) noexcept;

  /// Cancels a second hold under the key of a recorded order, whose note stays.
  void ReleaseHold(const ReservationId& id) noexcept;

  /// Deletes the notes of all confirmed reservations in one statement. Throws when the database is
  /// unavailable; the sweep then settles these reservations again.
  void FlushConfirmed();

 private:
  void Cancel(const ReservationId& id);

  UnconfirmedReservationStore& reservations_;
  BookingClient& booking_;
  std::mutex mutex_;
  std::vector<std::string> confirmed_;
};

}  // namespace navalha::orders
