#pragma once

#include "navalha/orders/v1/order_payment.pb.h"
#include "services/common/router.hpp"
#include "services/orders/order_payments.hpp"
#include "services/orders/order_reach.hpp"

namespace navalha::orders {

/// Payments of orders. What each RPC does and answers stands in the proto.
class OrderPaymentService {
 public:
  OrderPaymentService(OrderReach& reach, OrderPayments& payments)
      : reach_(reach), payments_(payments) {}

  void Register(common::Router& router);

  void AddPayment(const common::Call& call, const v1::AddPaymentRequest& request,
                  v1::SaveOrderResponse& response);
  void RefundPayment(const common::Call& call, const v1::RefundPaymentRequest& request,
                     v1::SaveOrderResponse& response);
  void SetPayment(const common::Call& call, const v1::SetPaymentRequest& request,
                  v1::SaveOrderResponse& response);

 private:
  // The order, for whoever records payments at its shop. Throws PERMISSION_DENIED.
  ReachableOrder Reach(const common::Call& call, int64_t order_id);

  OrderReach& reach_;
  OrderPayments& payments_;
};

}  // namespace navalha::orders
