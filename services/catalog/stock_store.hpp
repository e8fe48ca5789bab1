#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "navalha/catalog/v1/stock.pb.h"
#include "services/catalog/order_stock.hpp"
#include "services/common/database.hpp"

namespace navalha::catalog {

/// The stock of items, and how far the order feed was applied to it. Thread-safe; several replicas
/// may apply the feed at once.
class StockStore {
 public:
  explicit StockStore(common::Database& database) : database_(database) {}

  /// The last position that was applied; nothing before the feed was ever read.
  std::optional<int64_t> Cursor();
  /// Makes this the last position that was applied, unless there is one.
  void BeginAt(int64_t position);

  /// Moves the stock by what changed of the order since it was last applied, and the cursor to the
  /// position, in one transaction. Changes nothing at the cursor or before it. Answers the slugs of
  /// establishments that have something sold out now, or no longer. Items of other establishments,
  /// services and combos are passed over.
  std::vector<std::string> Apply(int64_t position, const OrderStock& order);
  /// Moves the cursor alone.
  void Skip(int64_t position);

  /// Active products of an establishment with low stock, the lowest first, at most kLowLimit.
  v1::ListLowStockResponse ListLow(int64_t establishment_id);

  static constexpr int kLowLimit = 500;

 private:
  common::Database& database_;
};

}  // namespace navalha::catalog
