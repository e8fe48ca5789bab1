#include "services/orders/order_finder.hpp"

#include <utility>

#include "services/common/error.hpp"

namespace navalha::orders {

VisibleOrder OrderFinder::FindVisible(const common::Call& call, int64_t order_id) {
  const common::Caller& caller = call.RequireUser();
  auto stored = orders_.Find(order_id);
  if (!stored) {
    throw common::NotFound("Pedido não encontrado.");
  }
  VisibleOrder found;
  found.membership = catalog_.MembershipOf(call, stored->order.entity_id(), caller.user_id);
  found.access = OrderAccessOf(caller, found.membership, *stored);
  if (!found.access.Reads()) {
    throw common::NotFound("Pedido não encontrado.");
  }
  found.stored = *std::move(stored);
  return found;
}

}  // namespace navalha::orders
