#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <utility>

#include "services/common/database/database.hpp"
#include "services/common/database/idempotency_key.hpp"
#include "services/common/rpc/error.hpp"
#include "services/common/text/clock.hpp"

namespace navalha::common {

/// The time for which a service keeps Idempotency-Keys. After that, a repeat is a new request.
inline constexpr std::chrono::hours kIdempotencyLife{48};

/// SQL of Idempotency-Keys and the ids of what their requests created, in the table `idempotency`
/// of a service's database. Thread-safe.
class IdempotencyStore {
 public:
  explicit IdempotencyStore(Database& database) : database_(database) {}

  /// Returns the id that the key created, if any. Throws INVALID_ARGUMENT (reason
  /// IDEMPOTENCY_KEY_REUSED) if the key belongs to another request.
  std::optional<int64_t> Find(const std::optional<IdempotencyKey>& key);

  /// Returns what `make()` returns, or `load(id)` if the key already created a record. `make`
  /// creates the record and its key in one transaction, and returns nothing if a concurrent request
  /// claimed the key first. When it throws an Error, the key decides: that request may have caused
  /// the error, or the answer to the commit was lost. Throws as Find does.
  template <class Load, class Make>
  auto Once(const std::optional<IdempotencyKey>& key, Load&& load, Make&& make) {
    if (const auto made = Find(key)) {
      return load(*made);
    }
    try {
      if (auto made = make()) {
        return *std::move(made);
      }
    } catch (const Error&) {
      if (const auto made = Find(key)) {
        return load(*made);
      }
      throw;
    }
    return load(Find(key).value());
  }

  /// Deletes a bounded number of older keys. Returns the number deleted.
  int Purge(Instant before);

  /// Claims a key in a transaction. Returns false if another, now finished, transaction claimed
  /// it; true without a key.
  static bool Claim(Transaction& transaction, const std::optional<IdempotencyKey>& key,
                    Instant now);
  /// Stores the id created with a claimed key. Does nothing without a key.
  static void Record(Transaction& transaction, const std::optional<IdempotencyKey>& key,
                     int64_t made_id);

 private:
  Database& database_;
};

}  // namespace navalha::common
