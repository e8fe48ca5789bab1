#pragma once

#include <cstdint>
#include <map>

#include "navalha/orders/v1/order.pb.h"

namespace navalha::catalog {

/// The stock that an order takes from its establishment.
struct OrderStock {
  int64_t order_id = 0;
  int64_t establishment_id = 0;
  /// Quantity by item; empty for a cancelled order.
  std::map<int64_t, int64_t> quantities;
};

/// Sums lines and additions of an order, with combos replaced by their parts. An order takes
/// stock from its creation until its cancellation.
OrderStock StockOf(const orders::v1::Order& order);

/// Returns the stock after taking `taken` units of an item; a negative number returns units.
/// Clamps to the range of the schema (bounded_stock).
int32_t StockAfter(int32_t stock, int64_t taken);

}  // namespace navalha::catalog
