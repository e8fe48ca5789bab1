// Goal: callers who can get an order can print its receipt. Method: the service in its real server
// on a real PostgreSQL, with fakes of catalog and booking.
#include "services/orders/receipts/receipt_service.hpp"

#include <gtest/gtest.h>

#include "navalha/orders/v1/receipt.grpc.pb.h"
#include "services/orders/receipts/escpos.hpp"
#include "services/orders/receipts/receipt.hpp"
#include "services/orders/testing/test_shop.hpp"

namespace navalha::orders {
namespace {

using grpc::StatusCode;

class ReceiptServiceTest : public testing::Test {
 protected:
  StatusCode Print(int64_t order_id, int64_t user_id, common::v1::Raw& response,
                   const std::string& code_page = "", bool is_copy = false) {
    v1::GetPrinterReceiptRequest request;
    request.set_id(order_id);
    request.set_code_page(code_page);
    request.set_copy(is_copy);
    grpc::ClientContext context;
    common::TestServer::Prepare(context, user_id == 0 ? "" : shop_.TokenOf(user_id));
    return stub_->GetPrinterReceipt(&context, request, &response).error_code();
  }

  TestShop shop_;
  std::unique_ptr<v1::ReceiptService::Stub> stub_ =
      v1::ReceiptService::NewStub(shop_.server().channel());
};

TEST_F(ReceiptServiceTest, ReturnsTheReceiptInTheCodePage) {
  const v1::Order order = shop_.Made(Sale(), kSeller);
  common::v1::Raw response;
  ASSERT_EQ(Print(order.id(), kSeller, response, "CP860"), StatusCode::OK);
  EXPECT_EQ(response.content_type(), "application/octet-stream");
  EXPECT_EQ(response.file_name(), "recibo-001.bin");
  const CodePage& page = CodePage::Named("CP860");
  const auto printed = [&](bool is_copy) {
    return EscPos(PrinterReceipt(order, "Barbearia do Zé", "America/Sao_Paulo", page, is_copy),
                  page);
  };
  EXPECT_EQ(response.data(), printed(false));
  ASSERT_EQ(Print(order.id(), kSeller, response, "CP860", true), StatusCode::OK);
  EXPECT_EQ(response.data(), printed(true));
  EXPECT_EQ(Print(order.id(), kSeller, response, "UTF-8"), StatusCode::INVALID_ARGUMENT);
}

TEST_F(ReceiptServiceTest, ShowsAPartialPaymentLikeTheScreen) {
  v1::CreateOrderRequest unpaid = Sale();
  unpaid.set_payment_status("pending");
  const v1::Order order = shop_.Made(unpaid, kSeller);
  v1::AddPaymentRequest part;
  part.set_id(order.id());
  part.set_version(order.version());
  part.set_method("Pix");
  part.set_amount(1000);
  v1::SaveOrderResponse paid;
  ASSERT_TRUE(shop_.Ask(&v1::OrderPaymentService::Stub::AddPayment, part, paid, kSeller).ok());
  v1::GetOrderRequest request;
  request.set_id(order.id());
  v1::GetOrderResponse shown;
  ASSERT_TRUE(shop_.Ask(&v1::OrderService::Stub::GetOrder, request, shown, kSeller).ok());
  const std::string payment = "Pagamento:\n  Pix....................R$10,00\nFALTA PAGAR";
  EXPECT_NE(shown.receipt().find(payment), std::string::npos) << shown.receipt();
  common::v1::Raw response;
  ASSERT_EQ(Print(order.id(), kSeller, response), StatusCode::OK);
  const CodePage& page = CodePage::Named("");
  EXPECT_EQ(response.data(), EscPos(PrinterReceipt(shown.order(), "Barbearia do Zé",
                                                   "America/Sao_Paulo", page, false),
                                    page));
}

TEST_F(ReceiptServiceTest, RequiresAccessToTheOrder) {
  const v1::Order order = shop_.Made(Sale(), kSeller);
  common::v1::Raw response;
  EXPECT_EQ(Print(order.id(), kOwner, response), StatusCode::OK);
  EXPECT_EQ(Print(order.id(), kManager, response), StatusCode::OK);
  EXPECT_EQ(Print(order.id(), kTrainee, response), StatusCode::NOT_FOUND);
  EXPECT_EQ(Print(order.id(), kStranger, response), StatusCode::NOT_FOUND);
  EXPECT_EQ(Print(order.id(), 0, response), StatusCode::UNAUTHENTICATED);
  EXPECT_EQ(Print(order.id() + 1000, kOwner, response), StatusCode::NOT_FOUND);
}

TEST_F(ReceiptServiceTest, ReturnsATestPage) {
  v1::GetPrinterTestRequest request;
  request.set_code_page("CP858");
  common::v1::Raw response;
  grpc::ClientContext context;
  common::TestServer::Prepare(context, shop_.TokenOf(kStranger));
  ASSERT_TRUE(stub_->GetPrinterTest(&context, request, &response).ok());
  const CodePage& page = CodePage::Named("CP858");
  EXPECT_EQ(response.data(), EscPos(PrinterTest(page), page));
}

}  // namespace
}  // namespace navalha::orders
