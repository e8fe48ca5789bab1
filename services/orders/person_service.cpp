#include "services/orders/person_service.hpp"

namespace navalha::orders {

void PersonService::Register(common::Router& router) {
  router.For("navalha.orders.v1.PersonService")
      .Unary("ListClientOrders", this, &PersonService::ListClientOrders)
      .Unary("FindFutureBookings", this, &PersonService::FindFutureBookings)
      .Unary("FindConnection", this, &PersonService::FindConnection)
      .Unary("ListShopClients", this, &PersonService::ListShopClients)
      .Unary("ForgetPerson", this, &PersonService::ForgetPerson);
}

void PersonService::ListClientOrders(const common::Call&,
                                     const v1::ListClientOrdersRequest& request,
                                     v1::ListClientOrdersResponse& response) {
  const auto ids = people_.ListClientOrders(request.user_id(), request.before_id());
  if (ids.empty()) {
    return;
  }
  std::vector<StoredOrder> orders = orders_.Load(ids);
  payments_.Put(orders);
  for (StoredOrder& stored : orders) {
    // Only people of the shop see its reasons.
    stored.order.clear_cancel_reason();
    *response.add_orders() = std::move(stored.order);
  }
}

void PersonService::FindFutureBookings(const common::Call&,
                                       const v1::FindFutureBookingsRequest& request,
                                       v1::FindFutureBookingsResponse& response) {
  const FutureBookings booked = people_.FindFutureBookings(request, now_());
  if (booked.as_client) {
    *response.mutable_as_client() = common::ToProto(*booked.as_client);
  }
  if (booked.as_provider) {
    *response.mutable_as_provider() = common::ToProto(*booked.as_provider);
  }
}

void PersonService::FindConnection(const common::Call&, const v1::FindConnectionRequest& request,
                                   v1::FindConnectionResponse& response) {
  response.set_connected(people_.IsConnected(request));
}

void PersonService::ListShopClients(const common::Call&, const v1::ListShopClientsRequest& request,
                                    v1::ListShopClientsResponse& response) {
  const auto ids = people_.ListShopClients(request);
  response.mutable_user_ids()->Assign(ids.begin(), ids.end());
}

// A repeat resumes where a timed-out call stopped.
void PersonService::ForgetPerson(const common::Call& call, const v1::ForgetPersonRequest& request,
                                 common::v1::Empty&) {
  int forgotten = people_.Forget(request.user_id(), now_());
  while (forgotten > 0) {
    notifier_.Notify();
    call.ThrowIfOver();
    forgotten = people_.Forget(request.user_id(), now_());
  }
  if (people_.HasPendingMove(request.user_id())) {
    throw common::Unavailable("BOOKING_INTERRUPTED");
  }
}

}  // namespace navalha::orders
