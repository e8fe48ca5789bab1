#include "services/orders/order_access.hpp"

#include "services/common/rpc/membership.hpp"

namespace navalha::orders {

namespace {

// Suite-wide permissions (auth).
constexpr std::string_view kViewSales = "ticket_sale_view";
constexpr std::string_view kRefundSales = "ticket_sale_refund";
constexpr std::string_view kExportSales = "ticket_sale_export";

}  // namespace

ShopAccess ShopAccessOf(const common::Caller& caller, const catalog::v1::Membership& membership) {
  const bool sees_orders = common::MayInShop(caller, membership, common::kSeeOrders);
  return {.belongs =
              caller.IsAdministrator() || membership.is_owner() || membership.has_collaborator_id(),
          .reads = sees_orders || caller.Can(kViewSales),
          .reads_as_staff = sees_orders,
          .sells = common::MayInShop(caller, membership, common::kMakeOrders),
          .refunds = caller.Can(kRefundSales) || membership.is_owner(),
          .exports = membership.is_owner() || caller.Can(kExportSales),
          .manages_agenda = common::MayInShop(caller, membership, common::kManageAgenda)};
}

OrderAccess OrderAccessOf(const common::Caller& caller, const catalog::v1::Membership& membership,
                          const StoredOrder& stored) {
  const v1::Order& order = stored.order;
  OrderAccess access;
  access.shop = ShopAccessOf(caller, membership);
  // Former staff lose access to the orders that they serve or created.
  access.attends = order.has_collaborator_id() && membership.has_collaborator_id() &&
                   order.collaborator_id() == membership.collaborator_id();
  access.is_client = order.has_client_id() && order.client_id() == caller.user_id;
  access.created =
      access.shop.belongs && order.has_created_by() && order.created_by() == caller.user_id;
  return access;
}

}  // namespace navalha::orders
