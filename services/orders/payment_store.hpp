#pragma once

#include <optional>
#include <vector>

#include "services/common/clock.hpp"
#include "services/common/database.hpp"
#include "services/orders/idempotency.hpp"
#include "services/orders/order_event_store.hpp"
#include "services/orders/order_store.hpp"
#include "services/orders/payment_plan.hpp"

namespace navalha::orders {

/// Payments in the database. The order's totals, status and method follow from them by triggers
/// (0018_payments.sql). Thread-safe.
class PaymentStore {
 public:
  /// The key already made something.
  static constexpr std::string_view kKeyIsUsed = "idempotency_pkey";

  explicit PaymentStore(common::Database& database) : database_(database) {}

  /// Sets the payments of an order, the first first.
  void Put(v1::Order& order);
  void Put(std::vector<StoredOrder>& orders);

  /// Records a plan with its event and its row of the feed. False when the order changed since it
  /// was read, or is being moved. Throws ConstraintViolation of kKeyIsUsed.
  bool Record(const StoredOrder& stored, const PaymentPlan& plan, const OrderActor& actor,
              const std::optional<IdempotencyKey>& key, common::Instant now);

 private:
  void Put(const std::vector<v1::Order*>& orders);

  common::Database& database_;
};

/// Adds rows to an order that the transaction has locked; a debt also names its account.
void AddPayments(common::Transaction& transaction, const v1::Order& order,
                 const std::vector<v1::Payment>& rows, const OrderActor& actor,
                 common::Instant now);

/// Writes what the rows did to an order into its history. The order's row says how it is paid
/// since.
void AddPaymentEvent(common::Transaction& transaction, int64_t order_id,
                     const std::vector<v1::Payment>& rows, const OrderActor& actor,
                     common::Instant now);

}  // namespace navalha::orders
