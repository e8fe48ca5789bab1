#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "services/common/database.hpp"

namespace navalha::orders {

/// A row of the outbox.
struct FeedRow {
  int64_t position = 0;
  int64_t order_id = 0;
  std::string kind;
};

/// The rows of one read of the outbox, and the oldest transaction that ran at that moment.
struct FeedPage {
  std::vector<FeedRow> rows;
  uint64_t oldest_running = 0;
};

/// Reads the outbox. Thread-safe.
class FeedStore {
 public:
  explicit FeedStore(common::Database& database) : database_(database) {}

  /// Returns the first rows after a position.
  FeedPage Read(int64_t after, int limit);
  /// Begins and ends a transaction and returns its id, which is above all ids assigned before the
  /// call.
  uint64_t NewTransaction();
  /// Returns the newest position of an establishment, or of all when the id is 0; 0 without rows.
  int64_t Head(int64_t establishment_id);

 private:
  common::Database& database_;
};

}  // namespace navalha::orders
