#pragma once

#include "navalha/catalog/v1/establishment.pb.h"
#include "services/common/rpc/call.hpp"
#include "services/orders/catalog_client.hpp"
#include "services/orders/order_access.hpp"
#include "services/orders/store/order_store.hpp"

namespace navalha::orders {

/// An order and the caller's access to it.
struct VisibleOrder {
  StoredOrder stored;
  OrderAccess access;
  catalog::v1::Membership membership;
};

/// Returns a stored order with the caller's access to it. Throws NOT_FOUND when the caller may not
/// see it.
VisibleOrder RequireVisible(const common::Call& call, CatalogClient& catalog, StoredOrder stored);

/// Finds orders and checks that the caller may see them. Thread-safe.
class OrderFinder {
 public:
  OrderFinder(OrderStore& orders, CatalogClient& catalog) : orders_(orders), catalog_(catalog) {}

  /// Returns the order and the caller's access to it. Throws NOT_FOUND for an order that does not
  /// exist or that the caller may not see.
  VisibleOrder FindVisible(const common::Call& call, int64_t order_id);

 private:
  OrderStore& orders_;
  CatalogClient& catalog_;
};

}  // namespace navalha::orders
