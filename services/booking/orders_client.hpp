#pragma once

#include <memory>
#include <vector>

#include "navalha/orders/v1/person.grpc.pb.h"
#include "services/common/rpc/channel.hpp"

namespace navalha::booking {

/// Client of orders for the clients of a shop. Each call has the caller's deadline and throws
/// UNAVAILABLE or DEADLINE_EXCEEDED if orders does not answer in time. Thread-safe.
class OrdersClient {
 public:
  /// `orders` must outlive it.
  explicit OrdersClient(const common::Peer& orders);

  /// Lists the clients of a shop by its orders, latest first.
  std::vector<int64_t> ClientsOf(int64_t establishment_id, const common::Call& call) const;
  /// Returns whether an order makes this user a client of the shop.
  bool IsClientOf(int64_t establishment_id, int64_t user_id, const common::Call& call) const;

 private:
  std::vector<int64_t> ListClients(const orders::v1::ListShopClientsRequest& request,
                                   const common::Call& call) const;

  const common::Peer& orders_;
  std::unique_ptr<orders::v1::PersonService::Stub> clients_;
};

}  // namespace navalha::booking
