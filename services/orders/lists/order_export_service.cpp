#include "services/orders/lists/order_export_service.hpp"

#include <fmt/format.h>

#include "services/common/rpc/error.hpp"
#include "services/orders/lists/order_csv.hpp"
#include "services/orders/lists/order_list.hpp"

namespace navalha::orders {
namespace {

void ThrowUnlessFewDays(const v1::ExportOrdersRequest& request) {
  const common::Date first = common::ParseDate(request.start_date()).value();
  const common::Date last = common::ParseDate(request.end_date()).value();
  if (last < first) {
    throw common::Invalid("end_date", "O fim não pode ser antes do início.");
  }
  if (last > common::AddDays(first, kDaysOfList - 1)) {
    throw common::Invalid("end_date",
                          fmt::format("Exporte no máximo {} dias de cada vez.", kDaysOfList));
  }
}

}  // namespace

void OrderExportService::Register(common::Router& router) {
  router.For("navalha.orders.v1.OrderExportService")
      .Unary("ExportOrders", this, &OrderExportService::ExportOrders);
}

void OrderExportService::ExportOrders(const common::Call& call,
                                      const v1::ExportOrdersRequest& request,
                                      common::v1::Raw& response) {
  const common::Caller& caller = call.RequireUser();
  const auto membership = catalog_.MembershipOf(call, request.entity_id(), caller.user_id);
  ShopAccess access = ShopAccessOf(caller, membership);
  if (!access.exports) {
    throw common::Denied("Você não pode exportar pedidos deste estabelecimento.");
  }
  ThrowUnlessFewDays(request);
  access.reads = true;  // the permission covers all orders
  ListFilter filter = FilterOf(request, access, membership);
  SetDays(request, membership.time_zone(), now_(), filter);
  SetTimes(request, membership.time_zone(), filter);
  const OrderPage page = orders_.List(filter);
  if (page.truncated) {
    throw common::Invalid("end_date", "São pedidos demais para um arquivo. Escolha menos dias.");
  }
  response.set_content_type("text/csv; charset=utf-8");
  response.set_file_name(
      fmt::format("pedidos-{}-a-{}.csv", request.start_date(), request.end_date()));
  response.set_data(OrderCsv(page.orders, membership.time_zone()));
}

}  // namespace navalha::orders
