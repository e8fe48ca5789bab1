#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "navalha/orders/v1/feed.pb.h"
#include "services/common/database/database.hpp"
#include "services/common/text/clock.hpp"

namespace navalha::orders {

/// A row of the outbox: a change of an order, or a new expense.
struct FeedRow {
  int64_t position = 0;
  /// 0 for an expense.
  int64_t order_id = 0;
  std::string kind;
  /// 0 for an order.
  int64_t expense_id = 0;
};

/// The rows of one read of the outbox, and the oldest transaction that ran at that moment.
struct FeedPage {
  std::vector<FeedRow> rows;
  uint64_t oldest_running = 0;
};

/// Reads and truncates the outbox. Thread-safe.
class FeedStore {
 public:
  explicit FeedStore(common::Database& database) : database_(database) {}

  /// Returns at most `limit` rows after a position, ascending.
  FeedPage Read(int64_t after, int limit);
  /// Begins and ends a transaction and returns its id, which is above all ids assigned before the
  /// call.
  uint64_t NewTransaction();
  /// Returns the newest position of all establishments; 0 before the first change.
  int64_t Head();
  /// Returns the newest stored position of the establishments; 0 without rows.
  int64_t HeadOf(const std::vector<int64_t>& establishment_ids);

  /// Records the last position that a reader applied.
  void KeepFor(const std::string& reader, int64_t applied);
  /// Returns the position of the last removed row; 0 if none was removed.
  int64_t Start();
  /// Removes the oldest rows, up to the first one that a reader has not applied or that is not
  /// older than `before`, at most 5000 per call. Returns the number of removed rows.
  int Truncate(common::Instant before);

  /// Returns up to `limit` ids of orders greater than `order_id`, ascending.
  std::vector<int64_t> OrdersAfter(int64_t order_id, int limit);
  /// Returns up to `limit` expenses with ids greater than `expense_id`, ascending.
  std::vector<v1::Expense> ExpensesAfter(int64_t expense_id, int limit);
  /// Returns the existing expenses with these ids, in any order.
  std::vector<v1::Expense> Expenses(const std::vector<int64_t>& ids);

 private:
  common::Database& database_;
};

}  // namespace navalha::orders
