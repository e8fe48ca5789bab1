#pragma once

#include "navalha/catalog/v1/collaborator.pb.h"
#include "services/orders/order_access.hpp"
#include "services/orders/order_store.hpp"
#include "services/orders/peers.hpp"

namespace navalha::orders {

/// An order, and what the caller may do with it.
struct ReachedOrder {
  StoredOrder stored;
  OrderAccess access;
  catalog::v1::Membership membership;
};

/// Reads an order for a signed-in caller. Throws NOT_FOUND for an unknown order and for a caller
/// who may not see it.
ReachedOrder ReachOrder(OrderStore& orders, CatalogClient& catalog, const common::Call& call,
                        int64_t order_id);

}  // namespace navalha::orders
