#pragma once

#include "navalha/common/v1/raw.pb.h"
#include "navalha/orders/v1/receipt.pb.h"
#include "services/common/rpc/router.hpp"
#include "services/orders/order_finder.hpp"
#include "services/orders/payments/payment_store.hpp"

namespace navalha::orders {

/// Handlers of navalha.orders.v1.ReceiptService, which the proto documents. Thread-safe.
class ReceiptService {
 public:
  ReceiptService(OrderFinder& finder, PaymentStore& payments)
      : finder_(finder), payments_(payments) {}

  void Register(common::Router& router);

  void GetPrinterReceipt(const common::Call& call, const v1::GetPrinterReceiptRequest& request,
                         common::v1::Raw& response);
  void GetPrinterTest(const common::Call& call, const v1::GetPrinterTestRequest& request,
                      common::v1::Raw& response);

 private:
  OrderFinder& finder_;
  PaymentStore& payments_;
};

}  // namespace navalha::orders
