#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "navalha/orders/v1/fiado.pb.h"
#include "services/common/database/database.hpp"
#include "services/common/text/clock.hpp"
#include "services/orders/idempotency.hpp"
#include "services/orders/store/order_event_store.hpp"

namespace navalha::orders {

/// Stores the debt accounts of a shop's customers. The debts are payments by Fiado (PaymentStore).
/// Thread-safe.
class FiadoStore {
 public:
  /// Limits of the accounts in a list, and of the debts and entries of an account.
  static constexpr int kAccountsMax = 100;
  static constexpr int kRowsMax = 200;

  explicit FiadoStore(common::Database& database) : database_(database) {}

  /// Sets the accounts with a balance in descending order, the truncation flag and the total
  /// balance. `text`: part of a name or of a phone number; empty: any.
  void List(int64_t establishment_id, const std::string& text,
            v1::ListFiadoAccountsResponse& response);
  /// Returns nothing for an unknown id.
  std::optional<v1::FiadoAccount> Find(int64_t id);
  /// Sets the unpaid orders and the history of an account.
  void PutRows(int64_t account_id, v1::GetFiadoAccountResponse& response);

  /// Records a payment and settles the account's oldest debts first. Returns false when `version`
  /// is stale or the payment exceeds the balance. Throws ConstraintViolation with
  /// PaymentStore::kKeyIsUsed.
  bool Receive(const v1::ReceiveFiadoRequest& request, const OrderActor& actor,
               const std::optional<IdempotencyKey>& key, common::Instant now);

 private:
  common::Database& database_;
};

}  // namespace navalha::orders
