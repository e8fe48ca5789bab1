#pragma once

#include <vector>

#include "navalha/orders/v1/order_summary.pb.h"
#include "services/common/router.hpp"
#include "services/orders/order_store.hpp"
#include "services/orders/peers.hpp"

namespace navalha::orders {

/// Handlers of navalha.orders.v1.OrderSummaryService, which the proto documents.
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

/// Sums by status and payment status, as SummarizeOrdersResponse specifies.
void PutSums(const std::vector<OrderSum>& sums, v1::SummarizeOrdersResponse& response);

void PutMethods(const std::vector<MethodSum>& sums, v1::SummarizeOrdersResponse& response);

}  // namespace navalha::orders
