#include "services/booking/reservations/booked_holds.hpp"

#include <algorithm>
#include <chrono>

#include "services/common/rpc/call.hpp"

namespace navalha::booking {
namespace {

// Short, because a request to hold time may wait for this call.
constexpr std::chrono::milliseconds kTimeout{1000};

}  // namespace

BookedHolds::BookedHolds(const common::Peer& orders)
    : orders_(orders),
      order_appointments_(orders::v1::OrderAppointmentService::NewStub(orders.channel())) {}

std::vector<ReservationId> BookedHolds::Among(const std::vector<ReservationId>& holds) const {
  orders::v1::ListReservedOrdersRequest request;
  for (const ReservationId& hold : holds) {
    request.add_reservation_keys(hold.key);
  }
  const auto found = orders_.Invoke<orders::v1::ListReservedOrdersResponse>(
      *order_appointments_, &orders::v1::OrderAppointmentService::Stub::ListReservedOrders,
      common::BackgroundCall("booking.expire_holds", kTimeout), request, {.idempotent = true});
  std::vector<ReservationId> booked;
  for (const orders::v1::ReservedOrder& order : found.orders()) {
    ReservationId id{order.provider_user_id(), order.reservation_key()};
    if (order.stands() && std::find(holds.begin(), holds.end(), id) != holds.end()) {
      booked.push_back(std::move(id));
    }
  }
  return booked;
}

}  // namespace navalha::booking
