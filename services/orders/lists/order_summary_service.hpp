#pragma once

#include <vector>

#include "navalha/orders/v1/order_summary.pb.h"
#include "services/common/rpc/router.hpp"
#include "services/orders/catalog_client.hpp"
#include "services/orders/store/order_store.hpp"

namespace navalha::orders {

/// Handlers of navalha.orders.v1.OrderSummaryService, which the proto documents. Thread-safe.
class OrderSummaryService {
 public:
  OrderSummaryService(OrderStore& orders, CatalogClient& catalog, common::Now now)
      : orders_(orders), catalog_(catalog), now_(std::move(now)) {}

  void Register(common::Router& router);

  void SummarizeOrders(const common::Call& call, const v1::SummarizeOrdersRequest& request,
                       v1::SummarizeOrdersResponse& response);

 private:
  OrderStore& orders_;
  CatalogClient& catalog_;
  common::Now now_;
};

/// Writes the totals, by status and by payment status too, as SummarizeOrdersResponse specifies.
void PutSums(const std::vector<OrderSum>& sums, v1::SummarizeOrdersResponse& response);

/// Writes the totals by method in the given order.
void PutMethods(const std::vector<MethodSum>& sums, v1::SummarizeOrdersResponse& response);

}  // namespace navalha::orders
