#pragma once

#include <optional>
#include <vector>

#include "services/common/database/database.hpp"
#include "services/common/text/clock.hpp"
#include "services/orders/idempotency.hpp"
#include "services/orders/payments/payment_plan.hpp"
#include "services/orders/store/order_event_store.hpp"
#include "services/orders/store/order_store.hpp"

namespace navalha::orders {

/// Stores payments. Triggers derive the order's totals, status and method from them
/// (0018_payments.sql). Thread-safe.
class PaymentStore {
 public:
  /// The constraint that a repeated idempotency key violates.
  static constexpr std::string_view kKeyIsUsed = "idempotency_pkey";

  explicit PaymentStore(common::Database& database) : database_(database) {}

  /// Sets the payments of an order, oldest first.
  void Put(v1::Order& order);
  void Put(std::vector<StoredOrder>& orders);

  /// Records a plan with its event and its feed row. Returns false when the order changed since it
  /// was read or has a pending move. Throws ConstraintViolation with kKeyIsUsed.
  bool Record(const StoredOrder& stored, const PaymentPlan& plan, const OrderActor& actor,
              const std::optional<IdempotencyKey>& key, common::Instant now);

  /// Returns whether an edit would move a debt to another account: the stored order has a debt on
  /// the account of a phone number, and the phone of the edited `order` is neither the stored phone
  /// nor the phone of that account.
  bool MovesDebt(const v1::Order& order);

 private:
  void Put(const std::vector<v1::Order*>& orders);

  common::Database& database_;
};

/// Inserts payment rows for an order that the transaction has locked; links a debt to the
/// customer's account.
void AddPayments(common::Transaction& transaction, const v1::Order& order,
                 const std::vector<v1::Payment>& rows, const OrderActor& actor,
                 common::Instant now);

/// Adds an event with the sum of the rows to the order's history, with the status and the method
/// that the order has after the rows.
void AddPaymentEvent(common::Transaction& transaction, const v1::Order& order,
                     const std::vector<v1::Payment>& rows, const OrderActor& actor,
                     common::Instant now);

}  // namespace navalha::orders
