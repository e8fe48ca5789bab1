#pragma once

#include <string_view>

#include "navalha/catalog/v1/collaborator.pb.h"
#include "services/common/call.hpp"
#include "services/orders/order_store.hpp"

namespace navalha::orders {

/// A caller's permissions for the orders of an establishment.
struct ShopAccess {
  /// Is the owner, an administrator or a collaborator of the shop.
  bool belongs = false;
  /// May see every order: see_orders. Other collaborators see the orders that they serve or
  /// created.
  bool reads = false;
  /// May create and change orders: make_orders.
  bool sells = false;
  /// May refund payments, and cancel orders without make_orders: the owner and ticket_sale_refund.
  bool refunds = false;
  /// May export every order: the owner and ticket_sale_export.
  bool exports = false;
  /// May change the status of every booking: manage_agenda. Other collaborators may do so for
  /// bookings that they serve.
  bool manages_agenda = false;
};
/// Returns the permissions of the caller. The owner and administrators have all of them. The
/// suite-wide permissions ticket_sale_view, ticket_sale_refund and ticket_sale_export apply to
/// every shop.
ShopAccess ShopAccessOf(const common::Caller& caller, const catalog::v1::Membership& membership);

/// A caller's relations to one order.
struct OrderAccess {
  ShopAccess shop;
  /// Is the collaborator who serves it.
  bool attends = false;
  /// Is its customer, who was signed in when booking.
  bool is_client = false;
  /// Created it on behalf of the shop and still belongs to the shop.
  bool created = false;

  bool Reads() const { return shop.reads || shop.refunds || attends || is_client || created; }
  /// Belongs to the shop or may read all its orders, and therefore sees reasons.
  bool IsStaff() const { return shop.belongs || shop.reads || attends; }
  /// Changes the booking as its customer, to whom the shop's deadline applies.
  bool IsCustomer() const { return !MovesOn() && !created && !shop.refunds; }
  bool Cancels() const { return shop.manages_agenda || attends || is_client || created; }
  bool MovesOn() const { return shop.manages_agenda || attends; }
};
OrderAccess OrderAccessOf(const common::Caller& caller, const catalog::v1::Membership& membership,
                          const StoredOrder& stored);

}  // namespace navalha::orders
