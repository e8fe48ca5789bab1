#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "services/common/clock.hpp"
#include "services/common/database.hpp"
#include "services/common/idempotency_key.hpp"

namespace navalha::booking {

/// SQL of Idempotency-Keys and their results. Thread-safe.
class IdempotencyStore {
 public:
  explicit IdempotencyStore(common::Database& database) : database_(database) {}

  /// Returns the id that the key created, if any. Throws INVALID_ARGUMENT (reason
  /// IDEMPOTENCY_KEY_REUSED) if the key belongs to another request.
  std::optional<int64_t> Find(const std::optional<common::IdempotencyKey>& key);
  /// Deletes a bounded number of older keys. Returns the number deleted.
  int Purge(common::Instant before);

  /// Claims a key in a transaction. Returns false if another, now finished, transaction claimed
  /// it.
  static bool Claim(common::Transaction& transaction, const common::IdempotencyKey& key,
                    common::Instant now);
  /// Stores the id created with a claimed key.
  static void Record(common::Transaction& transaction, const common::IdempotencyKey& key,
                     int64_t made_id);

 private:
  common::Database& database_;
};

}  // namespace navalha::booking
