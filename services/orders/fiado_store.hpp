#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "navalha/orders/v1/fiado.pb.h"
#include "services/common/clock.hpp"
#include "services/common/database.hpp"
#include "services/orders/idempotency.hpp"
#include "services/orders/order_event_store.hpp"

namespace navalha::orders {

/// What customers of a shop owe it. Debts themselves are payments by Fiado (PaymentStore).
/// Thread-safe.
class FiadoStore {
 public:
  /// Accounts of a list, and debts and entries of an account.
  static constexpr int kAccountsMax = 100;
  static constexpr int kRowsMax = 200;

  explicit FiadoStore(common::Database& database) : database_(database) {}

  /// Sets accounts with a balance, the largest first, whether there are more, and the sum of all.
  /// `text`: part of a name or of a phone number; empty: any.
  void List(int64_t establishment_id, const std::string& text,
            v1::ListFiadoAccountsResponse& response);
  std::optional<v1::FiadoAccount> Find(int64_t id);
  /// Sets the orders that are owed and the history of an account.
  void PutRows(int64_t account_id, v1::GetFiadoAccountResponse& response);

  /// Takes a payment for the oldest debts of an account. False when the account changed since
  /// `version` or less is owed. Throws ConstraintViolation of PaymentStore::kKeyIsUsed.
  bool Receive(const v1::ReceiveFiadoRequest& request, const OrderActor& actor,
               const std::optional<IdempotencyKey>& key, common::Instant now);

 private:
  common::Database& database_;
};

}  // namespace navalha::orders
