// Goal: exports need the permission, apply the filter and keep their limits. Method: the service in
// its real server on a real PostgreSQL, with fakes of catalog and booking.
#include "services/orders/lists/order_export_service.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "navalha/orders/v1/order_export.grpc.pb.h"
#include "services/orders/testing/test_shop.hpp"

namespace navalha::orders {
namespace {

using grpc::StatusCode;
using testing::HasSubstr;
using testing::Not;

class OrderExportServiceTest : public testing::Test {
 protected:
  grpc::Status Export(int64_t user_id, common::v1::Raw& response,
                      const v1::ExportOrdersRequest& request) {
    grpc::ClientContext context;
    common::TestServer::Prepare(context, shop_.TokenOf(user_id));
    return stub_->ExportOrders(&context, request, &response);
  }
  static v1::ExportOrdersRequest March() {
    v1::ExportOrdersRequest request;
    request.set_entity_id(1);
    request.set_start_date("2026-03-01");
    request.set_end_date("2026-03-31");
    return request;
  }
  void Sell(const std::string& customer, const std::string& day, const std::string& method) {
    v1::CreateOrderRequest sale = Sale();
    sale.set_customer_name(customer);
    sale.set_order_datetime(day + "T10:30");
    sale.set_payment_method(method);
    shop_.Made(sale, kOwner);
  }

  TestShop shop_;
  std::unique_ptr<v1::OrderExportService::Stub> stub_ =
      v1::OrderExportService::NewStub(shop_.server().channel());
};

TEST_F(OrderExportServiceTest, ExportsTheFilteredOrders) {
  Sell("Ana", "2026-03-01", "Pix");
  Sell("Bia", "2026-03-01", "Dinheiro");
  Sell("Caio", "2026-02-28", "Pix");
  v1::ExportOrdersRequest request = March();
  common::v1::Raw response;
  ASSERT_TRUE(Export(kOwner, response, request).ok());
  EXPECT_EQ(response.content_type(), "text/csv; charset=utf-8");
  EXPECT_EQ(response.file_name(), "pedidos-2026-03-01-a-2026-03-31.csv");
  EXPECT_THAT(response.data(), HasSubstr("001;01/03/2026;10:30;Ana;"));
  EXPECT_THAT(response.data(), HasSubstr("002;01/03/2026;10:30;Bia;"));
  EXPECT_THAT(response.data(), Not(HasSubstr("Caio")));
  request.set_payment_method("Pix");
  ASSERT_TRUE(Export(kOwner, response, request).ok());
  EXPECT_THAT(response.data(), HasSubstr("Ana"));
  EXPECT_THAT(response.data(), Not(HasSubstr("Bia")));
  request.set_type("appointment");
  ASSERT_TRUE(Export(kOwner, response, request).ok());
  EXPECT_THAT(response.data(), Not(HasSubstr("Ana")));
}

TEST_F(OrderExportServiceTest, ExportsRefundedOrders) {
  Sell("Ana", "2026-03-01", "Pix");
  Sell("Bia", "2026-03-01", "Pix");
  shop_.database.Execute(
      "UPDATE orders SET status = 'cancelled' WHERE customer_name = 'Ana';"
      "INSERT INTO payments (order_id, establishment_id, kind, method, amount_cents, at)"
      " SELECT order_id, establishment_id, 'refund', method, amount_cents, at FROM payments"
      " WHERE order_id = (SELECT id FROM orders WHERE customer_name = 'Ana')");
  v1::ExportOrdersRequest request = March();
  request.set_payment_status("refunded");
  common::v1::Raw response;
  const grpc::Status status = Export(kOwner, response, request);
  ASSERT_TRUE(status.ok()) << status.error_message();
  EXPECT_THAT(response.data(), HasSubstr("Ana"));
  EXPECT_THAT(response.data(), Not(HasSubstr("Bia")));
  request.set_payment_status("partially_refunded");
  EXPECT_TRUE(Export(kOwner, response, request).ok());
}

TEST_F(OrderExportServiceTest, AdmitsOnlyTheOwner) {
  common::v1::Raw response;
  EXPECT_EQ(Export(kOwner, response, March()).error_code(), StatusCode::OK);
  EXPECT_EQ(Export(kSeller, response, March()).error_code(), StatusCode::PERMISSION_DENIED);
  EXPECT_EQ(Export(kStranger, response, March()).error_code(), StatusCode::PERMISSION_DENIED);
}

TEST_F(OrderExportServiceTest, RefusesMoreOrdersThanAListHolds) {
  const auto add_orders = [this](int first, int last) {
    shop_.database.Execute(fmt::format(
        "INSERT INTO orders (establishment_id, number, order_datetime, type, status, customer_name,"
        " origin, fulfillment, payment_status, payment_method, total_cents, total_duration_min,"
        " access_code, created_at, updated_at)"
        " SELECT 1, number, '2026-03-01 12:00-03', 'service', 'completed', 'Ana', 'Balcão',"
        " 'dine-in', 'pending', 'Pix', 4500, 30, '0000', now(), now()"
        " FROM generate_series({}, {}) AS number",
        first, last));
  };
  add_orders(1, kOrdersPerList);
  common::v1::Raw response;
  ASSERT_TRUE(Export(kOwner, response, March()).ok());
  EXPECT_EQ(std::count(response.data().begin(), response.data().end(), '\n'), kOrdersPerList + 1);
  add_orders(kOrdersPerList + 1, kOrdersPerList + 1);
  const grpc::Status refused = Export(kOwner, response, March());
  EXPECT_EQ(refused.error_code(), StatusCode::INVALID_ARGUMENT);
  EXPECT_THAT(ErrorOf(refused).message(), HasSubstr("pedidos demais para um arquivo"));
  v1::ExportOrdersRequest none = March();
  none.set_payment_method("Dinheiro");
  EXPECT_TRUE(Export(kOwner, response, none).ok());
}

TEST_F(OrderExportServiceTest, RefusesMoreThan62Days) {
  v1::ExportOrdersRequest request = March();
  common::v1::Raw response;
  request.set_end_date("2026-05-01");
  EXPECT_EQ(Export(kOwner, response, request).error_code(), StatusCode::OK);
  request.set_end_date("2026-05-02");
  EXPECT_THAT(ErrorOf(Export(kOwner, response, request)).message(), HasSubstr("no máximo 62 dias"));
  request.set_end_date("2026-02-28");
  EXPECT_EQ(Export(kOwner, response, request).error_code(), StatusCode::INVALID_ARGUMENT);
  request.set_end_date("");
  EXPECT_EQ(Export(kOwner, response, request).error_code(), StatusCode::INVALID_ARGUMENT);
}

}  // namespace
}  // namespace navalha::orders
