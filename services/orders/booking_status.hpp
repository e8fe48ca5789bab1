#pragma once

#include <chrono>
#include <optional>
#include <string>

#include "services/common/call.hpp"
#include "services/orders/booking_mover.hpp"
#include "services/orders/commission_rates.hpp"
#include "services/orders/order_announcer.hpp"
#include "services/orders/order_store.hpp"
#include "services/orders/reservation_settler.hpp"

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

  /// Completes or drops a pending move and returns the order after the change. Throws the errors of
  /// OrderService.UpdateOrderAppointmentStatus, except those about permissions.
  StoredOrder Change(const common::Call& call, StoredOrder stored, const StatusWish& wish);

 private:
  // The terms of the booking once it is attended; none for other statuses.
  CommissionTerms TermsOf(const common::Call& call, v1::Order order, AppointmentStatus to);

  OrderStore& orders_;
  BookingMover& mover_;
  ReservationSettler& settler_;
  CommissionRates& commissions_;
  OrderAnnouncer& announcer_;
  common::Now now_;
};

}  // namespace navalha::orders
