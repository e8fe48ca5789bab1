#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "services/common/clock.hpp"
#include "services/common/database.hpp"
#include "services/common/idempotency_key.hpp"

namespace navalha::booking {

/// Which Idempotency-Key made what. Thread-safe.
class IdempotencyStore {
 public:
  explicit IdempotencyStore(common::Database& database) : database_(database) {}

  /// What the key made, if it made something. Throws INVALID_ARGUMENT (reason
  /// IDEMPOTENCY_KEY_REUSED) when another request came with it.
  std::optional<int64_t> Find(const std::optional<common::IdempotencyKey>& key);
  /// Forgets keys that are older, a bounded number. Answers how many.
  int Purge(common::Instant before);

  /// Takes a key for what a transaction makes. False when somebody else's transaction took it,
  /// which is over by then.
  static bool Claim(common::Transaction& transaction, const common::IdempotencyKey& key,
                    common::Instant now);
  /// Says what was made with a key that was taken.
  static void Record(common::Transaction& transaction, const common::IdempotencyKey& key,
                     int64_t made_id);

 private:
  common::Database& database_;
};

}  // namespace navalha::booking
