#pragma once

#include <chrono>
#include <optional>
#include <string>

#include "services/common/call.hpp"
#include "services/orders/booking_mover.hpp"
#include "services/orders/order_announcer.hpp"
#include "services/orders/order_store.hpp"
#include "services/orders/reservation_settler.hpp"

namespace navalha::orders {

/// What somebody who may do so wants to happen to a booking.
struct StatusWish {
  Action action = Action::kConfirm;
  OrderActor actor;
  std::string reason = {};
  /// Of the order that they saw; 0: whichever it has.
  int version = 0;
  /// How long before the start a customer may; unset for the shop.
  std::optional<std::chrono::minutes> deadline = std::nullopt;
};

/// Confirms, cancels and finishes bookings. Thread-safe.
class BookingStatus {
 public:
  BookingStatus(OrderStore& orders, BookingMover& mover, ReservationSettler& settler,
                OrderAnnouncer& announcer, common::Now now)
      : orders_(orders),
        mover_(mover),
        settler_(settler),
        announcer_(announcer),
        now_(std::move(now)) {}

  /// The order after the change. A move that is under way is ended first. Throws as
  /// OrderService.UpdateOrderAppointmentStatus says, but for rights.
  StoredOrder Change(const common::Call& call, StoredOrder stored, const StatusWish& wish);

 private:
  OrderStore& orders_;
  BookingMover& mover_;
  ReservationSettler& settler_;
  OrderAnnouncer& announcer_;
  common::Now now_;
};

}  // namespace navalha::orders
