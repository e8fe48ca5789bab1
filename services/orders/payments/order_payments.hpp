#pragma once

#include <functional>
#include <optional>

#include "navalha/orders/v1/order_payment.pb.h"
#include "services/common/rpc/call.hpp"
#include "services/orders/bookings/booking_mover.hpp"
#include "services/orders/order_finder.hpp"
#include "services/orders/payments/payment_store.hpp"
#include "services/orders/store/order_announcer.hpp"

namespace navalha::orders {

/// Returns the idempotency key of a request that records a payment or a refund of a shop; its hash
/// covers the type and the content of the request. Returns nothing when the client sent no key.
std::optional<IdempotencyKey> PaymentKeyOf(const common::Call& call, int64_t establishment_id,
                                           const google::protobuf::Message& request);

/// Records payments and refunds of orders. First completes or drops a pending move of a booking.
/// Thread-safe.
class OrderPayments {
 public:
  OrderPayments(OrderStore& orders, PaymentStore& payments, BookingMover& mover,
                OrderAnnouncer& announcer, common::Now now)
      : orders_(orders),
        payments_(payments),
        mover_(mover),
        announcer_(announcer),
        now_(std::move(now)) {}

  /// Each returns the order after the change, with its payments, and throws the errors of its
  /// OrderPaymentService RPC.
  StoredOrder Add(const common::Call& call, VisibleOrder found,
                  const v1::AddPaymentRequest& request);
  StoredOrder Refund(const common::Call& call, VisibleOrder found,
                     const v1::RefundPaymentRequest& request);
  StoredOrder Set(const common::Call& call, VisibleOrder found,
                  const v1::SetPaymentRequest& request);

 private:
  using Plan = std::function<PaymentPlan(const v1::Order&)>;
  // `version`: of the order that the caller read; nothing: any, and the request is repeated after a
  // concurrent change.
  StoredOrder Record(const common::Call& call, VisibleOrder found,
                     const google::protobuf::Message& request, std::optional<int> version,
                     const Plan& plan);
  // Returns false when the order changed since it was read or the key is used.
  bool Store(const common::Call& call, const StoredOrder& stored, const PaymentPlan& plan,
             const std::optional<IdempotencyKey>& key);
  std::optional<StoredOrder> FindRecorded(int64_t establishment_id,
                                          const std::optional<IdempotencyKey>& key);
  StoredOrder Find(int64_t order_id);

  OrderStore& orders_;
  PaymentStore& payments_;
  BookingMover& mover_;
  OrderAnnouncer& announcer_;
  common::Now now_;
};

}  // namespace navalha::orders
