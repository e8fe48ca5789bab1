#pragma once

#include "navalha/common/v1/raw.pb.h"
#include "navalha/orders/v1/order_export.pb.h"
#include "services/common/rpc/router.hpp"
#include "services/orders/catalog_client.hpp"
#include "services/orders/store/order_store.hpp"

namespace navalha::orders {

/// Handlers of navalha.orders.v1.OrderExportService, which the proto documents. Thread-safe.
class OrderExportService {
 public:
  OrderExportService(OrderStore& orders, CatalogClient& catalog, common::Now now)
      : orders_(orders), catalog_(catalog), now_(std::move(now)) {}

  void Register(common::Router& router);

  void ExportOrders(const common::Call& call, const v1::ExportOrdersRequest& request,
                    common::v1::Raw& response);

 private:
  OrderStore& orders_;
  CatalogClient& catalog_;
  common::Now now_;
};

}  // namespace navalha::orders
