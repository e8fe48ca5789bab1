#pragma once

#include "navalha/common/v1/raw.pb.h"
#include "navalha/orders/v1/receipt.pb.h"
#include "services/common/router.hpp"
#include "services/orders/order_store.hpp"
#include "services/orders/peers.hpp"

namespace navalha::orders {

/// Receipts for printers. What each RPC does and answers stands in the proto.
class ReceiptService {
 public:
  ReceiptService(OrderStore& orders, CatalogClient& catalog) : orders_(orders), catalog_(catalog) {}

  void Register(common::Router& router);

  void GetPrinterReceipt(const common::Call& call, const v1::GetPrinterReceiptRequest& request,
                         common::v1::Raw& response);
  void GetPrinterTest(const common::Call& call, const v1::GetPrinterTestRequest& request,
                      common::v1::Raw& response);

 private:
  OrderStore& orders_;
  CatalogClient& catalog_;
};

}  // namespace navalha::orders
