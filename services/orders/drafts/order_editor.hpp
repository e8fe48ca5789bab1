#pragma once

#include <optional>
#include <string>

#include "services/common/rpc/call.hpp"
#include "services/common/rpc/error.hpp"
#include "services/orders/bookings/booking_mover.hpp"
#include "services/orders/bookings/booking_status.hpp"
#include "services/orders/catalog_client.hpp"
#include "services/orders/commissions/commission_rates.hpp"
#include "services/orders/drafts/line_attendants.hpp"
#include "services/orders/drafts/order_limits.hpp"
#include "services/orders/order_access.hpp"
#include "services/orders/payments/payment_store.hpp"
#include "services/orders/store/order_announcer.hpp"
#include "services/orders/store/order_store.hpp"

namespace navalha::orders {

/// Changes the content of orders and cancels them. Checks only the permissions for payments; the
/// caller checks all others. First completes or drops a pending move of the booking. Thread-safe.
class OrderEditor {
 public:
  OrderEditor(OrderStore& orders, PaymentStore& payments, BookingMover& mover,
              BookingStatus& status, LineAttendants& attendants, CommissionRates& commissions,
              CatalogClient& catalog, OrderAnnouncer& announcer, common::Now now)
      : orders_(orders),
        payments_(payments),
        mover_(mover),
        status_(status),
        attendants_(attendants),
        commissions_(commissions),
        catalog_(catalog),
        announcer_(announcer),
        now_(std::move(now)) {}

  /// Returns the order after the edit. Throws the errors of OrderService.UpdateOrder.
  StoredOrder Edit(const common::Call& call, StoredOrder stored,
                   const v1::UpdateOrderRequest& request, const ShopAccess& access);
  /// Returns the cancelled order. Throws the errors of OrderService.CancelOrder.
  StoredOrder Cancel(const common::Call& call, StoredOrder stored, const StatusWish& wish);

 private:
  // Applies the edit to the order, which equals `before`. Items that it already has keep their
  // price at the time of sale.
  void Apply(const common::Call& call, const v1::Order& before,
             const v1::UpdateOrderRequest& request, StoredOrder& stored);
  void Reprice(const common::Call& call, const v1::UpdateOrderRequest& request, v1::Order& order);
  // Plans the requested payments. Throws when the payments exceed the price of the order.
  static void ApplyPayment(const v1::UpdateOrderRequest& request, const ShopAccess& access,
                           v1::Order& order);
  // Throws INVALID_ARGUMENT when the edit raises the quantity of a limited item above one.
  void RequireLimits(const common::Call& call, const ItemCounts& before, const v1::Order& order);
  void SetAttendant(const common::Call& call, int64_t collaborator_id, StoredOrder& stored);
  StoredOrder CancelBooking(const common::Call& call, StoredOrder stored, const StatusWish& wish);
  // Returns the order when a concurrent request cancelled it and the wish names no version.
  std::optional<StoredOrder> FindCancelled(int64_t order_id, const StatusWish& wish);
  StoredOrder Find(int64_t order_id);

  OrderStore& orders_;
  PaymentStore& payments_;
  BookingMover& mover_;
  BookingStatus& status_;
  LineAttendants& attendants_;
  CommissionRates& commissions_;
  CatalogClient& catalog_;
  OrderAnnouncer& announcer_;
  common::Now now_;
};

}  // namespace navalha::orders
