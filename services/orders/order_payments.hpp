#pragma once

#include <functional>
#include <optional>

#include "navalha/orders/v1/order_payment.pb.h"
#include "services/common/call.hpp"
#include "services/orders/booking_mover.hpp"
#include "services/orders/order_announcer.hpp"
#include "services/orders/order_reach.hpp"
#include "services/orders/payment_store.hpp"

namespace navalha::orders {

/// The scope of the keys of everything that moves a shop's money, and the hash of what a request
/// asks for: another kind of request is another one. Nothing when the client sent no key.
std::optional<IdempotencyKey> PaymentKeyOf(const common::Call& call, int64_t establishment_id,
                                           const google::protobuf::Message& request);

/// Records what is paid and given back for orders. A move of a booking that is under way is ended
/// first. Thread-safe.
class OrderPayments {
 public:
  OrderPayments(OrderStore& orders, PaymentStore& payments, BookingMover& mover,
                OrderAnnouncer& announcer, common::Now now)
      : orders_(orders),
        payments_(payments),
        mover_(mover),
        announcer_(announcer),
        now_(std::move(now)) {}

  /// Each answers the order after the change, with its payments. Throws as the RPC of
  /// OrderPaymentService says.
  StoredOrder Add(const common::Call& call, ReachableOrder found,
                  const v1::AddPaymentRequest& request);
  StoredOrder Refund(const common::Call& call, ReachableOrder found,
                     const v1::RefundPaymentRequest& request);
  StoredOrder Set(const common::Call& call, ReachableOrder found,
                  const v1::SetPaymentRequest& request);

 private:
  using Plan = std::function<PaymentPlan(const v1::Order&)>;
  // `version`: of the order that the caller saw; nothing: whatever it is.
  StoredOrder Record(const common::Call& call, ReachableOrder found,
                     const google::protobuf::Message& request, std::optional<int> version,
                     const Plan& plan);
  std::optional<StoredOrder> FindRecorded(const std::optional<IdempotencyKey>& key);
  StoredOrder Find(int64_t order_id);

  OrderStore& orders_;
  PaymentStore& payments_;
  BookingMover& mover_;
  OrderAnnouncer& announcer_;
  common::Now now_;
};

}  // namespace navalha::orders
