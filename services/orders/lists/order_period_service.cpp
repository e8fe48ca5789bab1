#include "services/orders/lists/order_period_service.hpp"

namespace navalha::orders {

void OrderPeriodService::Register(common::Router& router) {
  router.For("navalha.orders.v1.OrderPeriodService")
      .Unary("ListOrdersOfPeriod", this, &OrderPeriodService::ListOrdersOfPeriod);
}

void OrderPeriodService::ListOrdersOfPeriod(const common::Call&,
                                            const v1::ListOrdersOfPeriodRequest& request,
                                            v1::ListOrdersOfPeriodResponse& response) {
  OrderPage page = orders_.List({.establishment_id = request.establishment_id(),
                                 .from = common::FromProto(request.from()),
                                 .before = common::FromProto(request.before()),
                                 .limit = request.limit()});
  for (StoredOrder& stored : page.orders) {
    *response.add_orders() = std::move(stored.order);
  }
  response.set_truncated(page.truncated);
}

}  // namespace navalha::orders
