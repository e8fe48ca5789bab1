#pragma once

#include <cstdint>
#include <map>

#include "navalha/orders/v1/order.pb.h"

namespace navalha::catalog {

/// What an order takes from the stock of its establishment.
struct OrderStock {
  int64_t order_id = 0;
  int64_t establishment_id = 0;
  /// By item; empty for a cancelled order.
  std::map<int64_t, int64_t> quantities;
};

/// Adds up lines and additions of an order, with the parts of combos in place of these. Sales and
/// bookings take from the stock from when they are made until they are cancelled.
OrderStock StockOf(const orders::v1::Order& order);

/// The stock after `taken` more pieces of an item are taken from it, negative ones given back.
/// Beyond the range that the schema stores (bounded_stock) it is the nearest bound.
int32_t StockAfter(int32_t stock, int64_t taken);

}  // namespace navalha::catalog
