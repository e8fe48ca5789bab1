#pragma once

#include <mutex>
#include <string>
#include <vector>

#include "services/common/call.hpp"
#include "services/orders/peers.hpp"
#include "services/orders/unconfirmed_reservation_store.hpp"

namespace navalha::orders {

/// Tells booking, within a request, what became of a reservation, and removes the note of it.
/// Thread-safe.
class ReservationSettler {
 public:
  ReservationSettler(UnconfirmedReservationStore& reservations, BookingClient& booking)
      : reservations_(reservations), booking_(booking) {}

  /// Confirms a reservation. Its note is removed by the next FlushConfirmed. Throws booking's
  /// refusal, or UNAVAILABLE.
  void Confirm(const common::Call& call, const ReservationId& id);

  /// Cancels a reservation that has no standing order. Has its own deadline. A failure is logged:
  /// the sweep cancels it later when there is a note of it; otherwise the hold expires by itself.
  void Release(const ReservationId& id) noexcept;

  /// The same for a hold beside the one that a recorded order has under the same key: its note
  /// stays.
  void ReleaseHold(const ReservationId& id) noexcept;

  /// Removes the notes of what was confirmed so far, in one statement.
  void FlushConfirmed();

 private:
  void Cancel(const ReservationId& id);

  UnconfirmedReservationStore& reservations_;
  BookingClient& booking_;
  std::mutex mutex_;
  std::vector<std::string> confirmed_;
};

}  // namespace navalha::orders
