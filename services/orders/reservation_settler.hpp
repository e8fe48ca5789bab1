#pragma once

#include <mutex>
#include <string>
#include <vector>

#include "services/common/call.hpp"
#include "services/orders/peers.hpp"
#include "services/orders/unconfirmed_reservation_store.hpp"

namespace navalha::orders {

/// Settles reservations with the booking service and deletes their notes. Thread-safe.
class ReservationSettler {
 public:
  ReservationSettler(UnconfirmedReservationStore& reservations, BookingClient& booking)
      : reservations_(reservations), booking_(booking) {}

  /// Confirms a reservation at once. The next Flush deletes its note. Throws like
  /// BookingClient::Confirm.
  void Confirm(const common::Call& call, const ReservationId& id);

  /// Leaves the confirmation of a hold to the next Flush. The hold has a note, so that the sweep
  /// confirms it if the process ends before.
  void ConfirmLater(const ReservationId& id);

  /// Cancels a reservation without an active order, with its own deadline. Logs failures: the sweep
  /// retries when a note exists; otherwise the hold expires.
  void Release(const ReservationId& id) noexcept;

  /// Cancels a second hold under the key of a recorded order, whose note stays.
  void ReleaseHold(const ReservationId& id) noexcept;

  /// Confirms the queued holds, many in one call, and deletes their notes. Throws when booking or
  /// the database is unavailable. The sweep settles reservations that this leaves out.
  void Flush();

 private:
  void Cancel(const ReservationId& id);

  UnconfirmedReservationStore& reservations_;
  BookingClient& booking_;
  std::mutex mutex_;
  std::vector<ReservationId> queued_;
};

}  // namespace navalha::orders
