#pragma once

#include <string>

#include "services/common/call.hpp"
#include "services/common/error.hpp"
#include "services/orders/booking_mover.hpp"
#include "services/orders/booking_status.hpp"
#include "services/orders/line_attendants.hpp"
#include "services/orders/order_access.hpp"
#include "services/orders/order_announcer.hpp"
#include "services/orders/order_limits.hpp"
#include "services/orders/order_store.hpp"
#include "services/orders/payment_store.hpp"
#include "services/orders/peers.hpp"

namespace navalha::orders {

/// Changes what orders are of, and cancels them. But for those over money, rights are the caller's
/// business. A move of a booking that is under way is ended first. Thread-safe.
class OrderEditor {
 public:
  OrderEditor(OrderStore& orders, PaymentStore& payments, BookingMover& mover,
              BookingStatus& status, LineAttendants& attendants, CatalogClient& catalog,
              OrderAnnouncer& announcer, common::Now now)
      : orders_(orders),
        payments_(payments),
        mover_(mover),
        status_(status),
        attendants_(attendants),
        catalog_(catalog),
        announcer_(announcer),
        now_(std::move(now)) {}

  /// The order after the edit. Throws as OrderService.UpdateOrder says.
  StoredOrder Edit(const common::Call& call, StoredOrder stored,
                   const v1::UpdateOrderRequest& request, const ShopAccess& access);
  /// The order after it is cancelled. Throws as OrderService.CancelOrder says.
  StoredOrder Cancel(const common::Call& call, StoredOrder stored, const StatusWish& wish);

 private:
  // What an edit makes of an order. What it has already keeps the price at which it was sold.
  void Apply(const common::Call& call, const v1::UpdateOrderRequest& request, StoredOrder& stored);
  void Reprice(const common::Call& call, const v1::UpdateOrderRequest& request, v1::Order& order);
  // Plans the payments that the request asks for. Throws when more is paid than the order costs.
  static void ApplyPayment(const v1::UpdateOrderRequest& request, const ShopAccess& access,
                           v1::Order& order);
  // Throws INVALID_ARGUMENT when the order has more of a limited item than one, and than before.
  void RequireLimits(const common::Call& call, const ItemCounts& before, const v1::Order& order);
  void SetAttendant(const common::Call& call, int64_t collaborator_id, StoredOrder& stored);
  StoredOrder Find(int64_t order_id);

  OrderStore& orders_;
  PaymentStore& payments_;
  BookingMover& mover_;
  BookingStatus& status_;
  LineAttendants& attendants_;
  CatalogClient& catalog_;
  OrderAnnouncer& announcer_;
  common::Now now_;
};

}  // namespace navalha::orders
