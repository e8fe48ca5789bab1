#include "services/catalog/items/order_stock.hpp"

#include <algorithm>

namespace navalha::catalog {
namespace {

constexpr int64_t kStockMax = 1'000'000'000;

}  // namespace

OrderStock StockOf(const orders::v1::Order& order) {
  OrderStock stock{order.id(), order.entity_id(), {}};
  if (order.status() == "cancelled") {
    return stock;
  }
  for (const orders::v1::OrderItem& line : order.items()) {
    for (const orders::v1::OrderItemPart& part : line.parts()) {
      stock.quantities[part.item_id()] += int64_t{part.quantity()} * line.quantity();
    }
    if (!line.is_combo()) {
      stock.quantities[line.item_id()] += line.quantity();
    }
    for (const orders::v1::OrderModifier& modifier : line.modifiers()) {
      if (modifier.type() == "addition") {
        stock.quantities[modifier.modifier_id()] += modifier.quantity();
      }
    }
  }
  return stock;
}

int32_t StockAfter(int32_t stock, int64_t taken) {
  // Clamps to twice the range, which is enough to get from one bound to the other.
  const int64_t bounded = std::clamp(taken, -2 * kStockMax, 2 * kStockMax);
  return static_cast<int32_t>(std::clamp(stock - bounded, -kStockMax, kStockMax));
}

}  // namespace navalha::catalog
