#pragma once

#include <string_view>

#include "navalha/catalog/v1/collaborator.pb.h"
#include "services/common/rpc/call.hpp"
#include "services/orders/store/order_store.hpp"

namespace navalha::orders {

/// A caller's permissions for the orders of an establishment.
struct ShopAccess {
  /// The caller is the owner, an administrator or a collaborator of the shop.
  bool belongs = false;
  /// The caller may see every order: see_orders or ticket_sale_view. So may a caller who refunds.
  /// Other collaborators see the orders that they serve or created.
  bool reads = false;
  /// The caller may see every order as staff: see_orders. Needed for fiado, cash sessions and
  /// forecasts, which ticket_sale_view does not include.
  bool reads_as_staff = false;
  /// The caller may create and change orders: make_orders.
  bool sells = false;
  /// The caller may refund payments, and cancel orders without make_orders: the owner and
  /// ticket_sale_refund.
  bool refunds = false;
  /// The caller may export every order: the owner and ticket_sale_export.
  bool exports = false;
  /// The caller may change the status of every booking: manage_agenda. Other collaborators may
  /// change the status of bookings that they serve.
  bool manages_agenda = false;
};

/// Returns the permissions of the caller. The owner and administrators have all of them. The
/// suite-wide permissions ticket_sale_view, ticket_sale_refund and ticket_sale_export apply to
/// every shop.
ShopAccess ShopAccessOf(const common::Caller& caller, const catalog::v1::Membership& membership);

/// A caller's relations to one order.
struct OrderAccess {
  ShopAccess shop;
  /// The caller is the collaborator who serves the order.
  bool attends = false;
  /// The caller is the customer, who was signed in when booking.
  bool is_client = false;
  /// The caller created the order on behalf of the shop and still belongs to the shop.
  bool created = false;

  /// Returns whether the caller may see the order.
  bool Reads() const { return shop.reads || shop.refunds || attends || is_client || created; }
  /// Returns whether the caller belongs to the shop or may read all its orders, and therefore sees
  /// reasons.
  bool IsStaff() const { return shop.belongs || shop.reads || attends; }
  /// Returns whether the caller changes the booking as its customer, to whom the shop's deadline
  /// applies.
  bool IsCustomer() const { return !ManagesBooking() && !created && !shop.refunds; }
  /// Returns whether the caller may cancel the booking.
  bool Cancels() const { return shop.manages_agenda || attends || is_client || created; }
  /// Returns whether the caller may confirm, finish and move the booking.
  bool ManagesBooking() const { return shop.manages_agenda || attends; }
};

/// Returns the caller's relations to an order. `membership` is their membership in its shop. A pure
/// function.
OrderAccess OrderAccessOf(const common::Caller& caller, const catalog::v1::Membership& membership,
                          const StoredOrder& stored);

}  // namespace navalha::orders
