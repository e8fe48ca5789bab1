#pragma once

#include <chrono>
#include <optional>
#include <string>

#include "services/common/rpc/call.hpp"
#include "services/orders/bookings/booking_mover.hpp"
#include "services/orders/bookings/reservation_settler.hpp"
#include "services/orders/commissions/commission_rates.hpp"
#include "services/orders/store/order_announcer.hpp"
#include "services/orders/store/order_store.hpp"

namespace navalha::orders {

/// A request to change the status of a booking.
struct StatusWish {
  Action action = Action::kConfirm;
  OrderActor actor;
  std::string reason = {};
  /// Version of the order that the caller read; 0: any.
  int version = 0;
  /// Minimum time before the start for a customer; unset for the shop.
  std::optional<std::chrono::minutes> deadline = std::nullopt;
};

/// Confirms, cancels and finishes bookings. Thread-safe.
class BookingStatus {
 public:
  BookingStatus(OrderStore& orders, BookingMover& mover, ReservationSettler& settler,
                CommissionRates& commissions, OrderAnnouncer& announcer, common::Now now)
      : orders_(orders),
        mover_(mover),
        settler_(settler),
        commissions_(commissions),
        announcer_(announcer),
        now_(std::move(now)) {}

  /// Completes or drops a pending move and returns the order after the change. Repeats the change
  /// when another request edits the booking at the same time. Throws the errors of
  /// OrderService.UpdateOrderAppointmentStatus, except those about permissions.
  StoredOrder Change(const common::Call& call, StoredOrder stored, const StatusWish& wish);

 private:
  // Checks and stores the change. Returns nothing when the stored booking is no longer `stored`.
  std::optional<StoredOrder> Store(const common::Call& call, const StoredOrder& stored,
                                   const StatusWish& wish);
  // Returns the booking after a concurrent edit that allows another attempt. Throws
  // FAILED_PRECONDITION (reason BOOKING_CHANGED or TRANSITION_REFUSED) otherwise.
  StoredOrder FindEdited(const StoredOrder& stored, const StatusWish& wish);
  // Returns the commission terms of an attended booking; none for other statuses.
  CommissionTerms TermsOf(const common::Call& call, v1::Order order, AppointmentStatus to);

  OrderStore& orders_;
  BookingMover& mover_;
  ReservationSettler& settler_;
  CommissionRates& commissions_;
  OrderAnnouncer& announcer_;
  common::Now now_;
};

}  // namespace navalha::orders
