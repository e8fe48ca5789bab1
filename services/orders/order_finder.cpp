#include "services/orders/order_finder.hpp"

#include <utility>

#include "services/common/rpc/error.hpp"

namespace navalha::orders {

namespace {

common::Error NoSuchOrder() { return common::NotFound("Pedido não encontrado."); }

}  // namespace

VisibleOrder RequireVisible(const common::Call& call, CatalogClient& catalog, StoredOrder stored) {
  const common::Caller& caller = call.RequireUser();
  VisibleOrder found;
  found.membership = catalog.MembershipOf(call, stored.order.entity_id(), caller.user_id);
  found.access = OrderAccessOf(caller, found.membership, stored);
  if (!found.access.Reads()) {
    throw NoSuchOrder();
  }
  found.stored = std::move(stored);
  return found;
}

VisibleOrder OrderFinder::FindVisible(const common::Call& call, int64_t order_id) {
  call.RequireUser();
  auto stored = orders_.Find(order_id);
  if (!stored) {
    throw NoSuchOrder();
  }
  return RequireVisible(call, catalog_, *std::move(stored));
}

}  // namespace navalha::orders
