#pragma once

#include "navalha/orders/v1/order_payment.pb.h"
#include "services/common/rpc/router.hpp"
#include "services/orders/order_finder.hpp"
#include "services/orders/payments/order_payments.hpp"

namespace navalha::orders {

/// Handlers of navalha.orders.v1.OrderPaymentService, which the proto documents. Thread-safe.
class OrderPaymentService {
 public:
  OrderPaymentService(OrderFinder& finder, OrderPayments& payments)
      : finder_(finder), payments_(payments) {}

  void Register(common::Router& router);

  void AddPayment(const common::Call& call, const v1::AddPaymentRequest& request,
                  v1::SaveOrderResponse& response);
  void RefundPayment(const common::Call& call, const v1::RefundPaymentRequest& request,
                     v1::SaveOrderResponse& response);
  void SetPayment(const common::Call& call, const v1::SetPaymentRequest& request,
                  v1::SaveOrderResponse& response);

 private:
  // Returns the order to callers who may record payments at its shop. Throws PERMISSION_DENIED
  // otherwise.
  VisibleOrder FindPayable(const common::Call& call, int64_t order_id);

  OrderFinder& finder_;
  OrderPayments& payments_;
};

}  // namespace navalha::orders
