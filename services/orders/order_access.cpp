#include "services/orders/order_access.hpp"

#include <algorithm>

namespace navalha::orders {
namespace {

bool Has(const catalog::v1::Membership& membership, std::string_view permission) {
  return std::find(membership.permissions().begin(), membership.permissions().end(), permission) !=
         membership.permissions().end();
}

}  // namespace

ShopAccess ShopAccessOf(const common::Caller& caller, const catalog::v1::Membership& membership) {
  ShopAccess access;
  if (caller.IsAdministrator() || membership.is_owner()) {
    access.reads = access.sells = access.manages_agenda = true;
  } else if (membership.has_collaborator_id()) {
    access.reads = true;
    access.sells = Has(membership, "make_orders");
    access.manages_agenda = access.sells || Has(membership, "manage_agenda");
  }
  return access;
}

OrderAccess OrderAccessOf(const common::Caller& caller, const catalog::v1::Membership& membership,
                          const StoredOrder& stored) {
  const v1::Order& order = stored.order;
  OrderAccess access;
  access.shop = ShopAccessOf(caller, membership);
  // Whoever left the shop does not serve there any more.
  access.attends = order.has_attendant_id() && membership.has_collaborator_id() &&
                   order.attendant_id() == membership.collaborator_id();
  access.made = (order.has_client_id() && order.client_id() == caller.user_id) ||
                (order.has_created_by() && order.created_by() == caller.user_id);
  return access;
}

}  // namespace navalha::orders
