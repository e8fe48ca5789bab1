#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "navalha/catalog/v1/stock.pb.h"
#include "services/catalog/items/order_stock.hpp"
#include "services/common/database/database.hpp"

namespace navalha::catalog {

/// The stock that an order takes as of a position of the order feed.
struct StockChange {
  int64_t position = 0;
  OrderStock order;
};

/// SQL of item stock and the cursor of the order feed. Thread-safe; replicas may apply the feed
/// concurrently.
class StockStore {
 public:
  explicit StockStore(common::Database& database) : database_(database) {}

  /// Returns the last applied position; nothing before the first read.
  std::optional<int64_t> Cursor();
  /// Initialises the cursor, unless it exists.
  void BeginAt(int64_t position);

  /// Applies changes, which are in the feed's sequence, and advances the cursor to `position`, in
  /// one transaction. Ignores changes at or before the cursor. Returns the slugs of establishments
  /// where an item became sold out or available again. Skips items of other establishments,
  /// services and combos.
  std::vector<std::string> Apply(int64_t position, const std::vector<StockChange>& changes);
  /// Advances only the cursor.
  void Skip(int64_t position);

  /// Lists active products with low stock, lowest first, at most kLowLimit.
  v1::ListLowStockResponse ListLow(int64_t establishment_id);

  static constexpr int kLowLimit = 500;

 private:
  common::Database& database_;
};

}  // namespace navalha::catalog
