#pragma once

#include "navalha/orders/v1/order_period.pb.h"
#include "services/common/rpc/router.hpp"
#include "services/orders/store/order_store.hpp"

namespace navalha::orders {

/// Handlers of navalha.orders.v1.OrderPeriodService, which the proto documents. Thread-safe.
class OrderPeriodService {
 public:
  explicit OrderPeriodService(OrderStore& orders) : orders_(orders) {}

  void Register(common::Router& router);

  void ListOrdersOfPeriod(const common::Call& call, const v1::ListOrdersOfPeriodRequest& request,
                          v1::ListOrdersOfPeriodResponse& response);

 private:
  OrderStore& orders_;
};

}  // namespace navalha::orders
