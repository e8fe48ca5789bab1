#include "services/booking/orders_client.hpp"

namespace navalha::booking {

OrdersClient::OrdersClient(const common::Peer& orders)
    : orders_(orders), clients_(orders::v1::PersonService::NewStub(orders.channel())) {}

std::vector<int64_t> OrdersClient::ClientsOf(int64_t establishment_id,
                                             const common::Call& call) const {
  orders::v1::ListShopClientsRequest request;
  request.set_establishment_id(establishment_id);
  return ListClients(request, call);
}

bool OrdersClient::IsClientOf(int64_t establishment_id, int64_t user_id,
                              const common::Call& call) const {
  orders::v1::ListShopClientsRequest request;
  request.set_establishment_id(establishment_id);
  request.set_user_id(user_id);
  return !ListClients(request, call).empty();
}

std::vector<int64_t> OrdersClient::ListClients(const orders::v1::ListShopClientsRequest& request,
                                               const common::Call& call) const {
  const auto found = orders_.Invoke<orders::v1::ListShopClientsResponse>(
      *clients_, &orders::v1::PersonService::Stub::ListShopClients, call, request,
      {.idempotent = true});
  return {found.user_ids().begin(), found.user_ids().end()};
}

}  // namespace navalha::booking
