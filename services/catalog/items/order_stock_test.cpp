// Goal: the stock change depends only on the order, and no sum overflows.

#include "services/catalog/items/order_stock.hpp"

#include <gmock/gmock.h>

#include <limits>

namespace navalha::catalog {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::Pair;

orders::v1::OrderItem& AddLine(orders::v1::Order& order, int64_t item_id, int quantity) {
  orders::v1::OrderItem& line = *order.add_items();
  line.set_item_id(item_id);
  line.set_quantity(quantity);
  return line;
}

void AddModifier(orders::v1::OrderItem& line, const std::string& type, int64_t id, int quantity) {
  orders::v1::OrderModifier& modifier = *line.add_modifiers();
  modifier.set_type(type);
  modifier.set_modifier_id(id);
  modifier.set_quantity(quantity);
}

void AddPart(orders::v1::OrderItem& line, int64_t id, int quantity) {
  line.set_is_combo(true);
  orders::v1::OrderItemPart& part = *line.add_parts();
  part.set_item_id(id);
  part.set_quantity(quantity);
}

TEST(StockOf, SumsLinesAndAdditionsWithoutRemovals) {
  orders::v1::Order order;
  order.set_id(7);
  order.set_entity_id(3);
  AddLine(order, 1, 2);
  orders::v1::OrderItem& line = AddLine(order, 2, 3);
  AddModifier(line, "addition", 1, 4);
  AddModifier(line, "removal", 9, 1);
  const OrderStock stock = StockOf(order);
  EXPECT_EQ(stock.order_id, 7);
  EXPECT_EQ(stock.establishment_id, 3);
  EXPECT_THAT(stock.quantities, ElementsAre(Pair(1, 6), Pair(2, 3)));
}

TEST(StockOf, CountsThePartsOfACombo) {
  orders::v1::Order order;
  orders::v1::OrderItem& line = AddLine(order, 5, 2);
  AddPart(line, 1, 1);
  AddPart(line, 2, 3);
  AddLine(order, 1, 1);
  EXPECT_THAT(StockOf(order).quantities, ElementsAre(Pair(1, 3), Pair(2, 6)));
}

TEST(StockOf, ReturnsNothingForACancelledOrder) {
  orders::v1::Order order;
  AddLine(order, 1, 2);
  order.set_status("cancelled");
  EXPECT_THAT(StockOf(order).quantities, IsEmpty());
}

TEST(StockAfter, AllowsNegativeStockWithinTheBounds) {
  EXPECT_EQ(StockAfter(3, 5), -2);
  EXPECT_EQ(StockAfter(-2, -5), 3);
  EXPECT_EQ(StockAfter(-1'000'000'000, 1), -1'000'000'000);
  EXPECT_EQ(StockAfter(0, std::numeric_limits<int64_t>::max()), -1'000'000'000);
  EXPECT_EQ(StockAfter(-5, std::numeric_limits<int64_t>::min()), 1'000'000'000);
}

}  // namespace
}  // namespace navalha::catalog
