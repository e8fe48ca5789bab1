#include "services/orders/order_reach.hpp"

#include "services/common/error.hpp"

namespace navalha::orders {
namespace {

common::Error OrderNotFound() { return common::NotFound("Pedido não encontrado."); }

}  // namespace

ReachedOrder ReachOrder(OrderStore& orders, CatalogClient& catalog, const common::Call& call,
                        int64_t order_id) {
  const common::Caller& caller = call.RequireUser();
  auto stored = orders.Find(order_id);
  if (!stored) {
    throw OrderNotFound();
  }
  ReachedOrder reached;
  reached.membership = catalog.MembershipOf(call, stored->order.entity_id(), caller.user_id);
  reached.access = OrderAccessOf(caller, reached.membership, *stored);
  if (!reached.access.Reads()) {
    throw OrderNotFound();
  }
  reached.stored = std::move(*stored);
  return reached;
}

}  // namespace navalha::orders
