#pragma once

#include <memory>
#include <vector>

#include "navalha/orders/v1/order_appointment.grpc.pb.h"
#include "services/booking/reservations/reservation_store.hpp"
#include "services/common/rpc/channel.hpp"

namespace navalha::booking {

/// Finds the holds that have a booking in orders. Thread-safe.
class BookedHolds {
 public:
  /// `orders` must outlive it.
  explicit BookedHolds(const common::Peer& orders);

  /// Returns the holds that have a booking which is not cancelled. Accepts at most 100 holds.
  /// Throws UNAVAILABLE or DEADLINE_EXCEEDED if orders does not answer in time.
  std::vector<ReservationId> Among(const std::vector<ReservationId>& holds) const;

 private:
  const common::Peer& orders_;
  std::unique_ptr<orders::v1::OrderAppointmentService::Stub> order_appointments_;
};

}  // namespace navalha::booking
