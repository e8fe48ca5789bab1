#pragma once

#include <mutex>
#include <string>
#include <vector>

#include "services/common/rpc/call.hpp"
#include "services/orders/booking_client.hpp"
#include "services/orders/bookings/unconfirmed_reservation_store.hpp"

namespace navalha::orders {

/// Confirms and cancels reservations in the booking service and deletes their notes. Thread-safe.
class ReservationSettler {
 public:
  ReservationSettler(UnconfirmedReservationStore& reservations, BookingClient& booking)
      : reservations_(reservations), booking_(booking) {}

  /// Confirms a reservation at once. The next Flush deletes its note. Throws like
  /// BookingClient::Confirm.
  void Confirm(const common::Call& call, const ReservationId& id);

  /// Queues a hold for the next Flush, which confirms it. The hold must have a note, from which the
  /// sweep confirms it if the process ends first.
  void ConfirmLater(const ReservationId& id);

  /// Cancels a reservation without an active order, with its own deadline. Logs failures: the sweep
  /// retries when a note exists; otherwise the hold expires.
  void Release(const ReservationId& id) noexcept;

  /// Cancels a second hold under the key of a recorded order, whose note stays.
  void ReleaseHold(const ReservationId& id) noexcept;

  /// Confirms the queued holds in batches and deletes their notes. Throws when booking or the
  /// database is unavailable. The sweep settles the reservations that remain unconfirmed.
  void Flush();

 private:
  void Cancel(const ReservationId& id);

  UnconfirmedReservationStore& reservations_;
  BookingClient& booking_;
  std::mutex mutex_;
  std::vector<ReservationId> queued_;
};

}  // namespace navalha::orders
