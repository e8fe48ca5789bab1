#pragma once

#include <string_view>

#include "navalha/catalog/v1/collaborator.pb.h"
#include "services/common/call.hpp"
#include "services/orders/order_store.hpp"

namespace navalha::orders {

/// What a caller may do with the orders of an establishment.
struct ShopAccess {
  /// Is the owner, an administrator or somebody who works there.
  bool belongs = false;
  /// See every order: see_orders. Who has it not sees what they serve, book or sell themselves.
  bool reads = false;
  /// Take and change orders: make_orders.
  bool sells = false;
  /// Give payments back, and cancel orders without make_orders: the owner and ticket_sale_refund.
  bool refunds = false;
  /// Export every order: the owner, and ticket_sale_export.
  bool exports = false;
  /// Move on the bookings of everyone: manage_agenda. Who has it not moves on what they serve.
  bool manages_agenda = false;
};
/// Owner and administrators have all of it. The permissions ticket_sale_view, ticket_sale_refund
/// and ticket_sale_export of the suite's own catalogue hold at every shop.
ShopAccess ShopAccessOf(const common::Caller& caller, const catalog::v1::Membership& membership);

/// What a caller is to one order.
struct OrderAccess {
  ShopAccess shop;
  /// The collaborator who serves.
  bool attends = false;
  /// Its customer, signed in when they booked.
  bool is_client = false;
  /// Made it on behalf of the shop, and still belongs to it.
  bool created = false;

  bool Reads() const { return shop.reads || shop.refunds || attends || is_client || created; }
  /// Belongs to the shop, or reads all its orders: whom reasons are shown to.
  bool IsStaff() const { return shop.belongs || shop.reads || attends; }
  /// Changes the booking as its customer, who has a deadline.
  bool IsCustomer() const { return !MovesOn() && !created && !shop.refunds; }
  bool Cancels() const { return shop.manages_agenda || attends || is_client || created; }
  bool MovesOn() const { return shop.manages_agenda || attends; }
};
OrderAccess OrderAccessOf(const common::Caller& caller, const catalog::v1::Membership& membership,
                          const StoredOrder& stored);

}  // namespace navalha::orders
