#include "services/orders/receipts/receipt_service.hpp"

#include "services/orders/receipts/code_page.hpp"
#include "services/orders/receipts/escpos.hpp"
#include "services/orders/receipts/receipt.hpp"

namespace navalha::orders {

void ReceiptService::Register(common::Router& router) {
  router.For("navalha.orders.v1.ReceiptService")
      .Unary("GetPrinterReceipt", this, &ReceiptService::GetPrinterReceipt)
      .Unary("GetPrinterTest", this, &ReceiptService::GetPrinterTest);
}

void ReceiptService::GetPrinterReceipt(const common::Call& call,
                                       const v1::GetPrinterReceiptRequest& request,
                                       common::v1::Raw& response) {
  VisibleOrder found = finder_.FindVisible(call, request.id());
  payments_.Put(found.stored.order);
  const v1::Order& order = found.stored.order;
  const CodePage& page = CodePage::Named(request.code_page());
  const std::string text = PrinterReceipt(order, found.membership.establishment_name(),
                                          found.membership.time_zone(), page, request.copy());
  PutEscPos(text, page, "recibo-" + order.order_number() + ".bin", response);
}

void ReceiptService::GetPrinterTest(const common::Call&, const v1::GetPrinterTestRequest& request,
                                    common::v1::Raw& response) {
  const CodePage& page = CodePage::Named(request.code_page());
  PutEscPos(PrinterTest(page), page, "teste.bin", response);
}

}  // namespace navalha::orders
