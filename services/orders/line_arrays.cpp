#include "services/orders/line_arrays.hpp"

#include <vector>

namespace navalha::orders {
namespace {

// A column made from every element of a list.
template <class Value, class List, class Get>
std::string Column(const List& list, Get get) {
  std::vector<Value> values;
  for (const auto& element : list) {
    values.push_back(get(element));
  }
  return common::SqlArray(values);
}

struct PlacedModifier {
  int64_t line_no;
  int64_t modifier_no;
  const v1::OrderModifier* modifier;
};

std::vector<PlacedModifier> ModifiersOf(const v1::Order& order) {
  std::vector<PlacedModifier> placed;
  for (int i = 0; i < order.items_size(); ++i) {
    for (int j = 0; j < order.items(i).modifiers_size(); ++j) {
      placed.push_back({i + 1, j + 1, &order.items(i).modifiers(j)});
    }
  }
  return placed;
}

}  // namespace

LineArrays::LineArrays(const v1::Order& order) {
  const auto& lines = order.items();
  using Line = v1::OrderItem;
  item_ids = Column<int64_t>(lines, [](const Line& line) { return line.item_id(); });
  names = Column<std::string>(lines, [](const Line& line) { return line.item().name(); });
  types = Column<std::string>(lines, [](const Line& line) { return line.item().type(); });
  categories = Column<std::string>(lines, [](const Line& line) { return line.item().category(); });
  durations = Column<int64_t>(lines, [](const Line& line) { return line.item().duration(); });
  prices = Column<int64_t>(lines, [](const Line& line) { return line.unit_price(); });
  quantities = Column<int64_t>(lines, [](const Line& line) { return line.quantity(); });
  subtotals = Column<int64_t>(lines, [](const Line& line) { return line.subtotal(); });
  collaborators = Column<int64_t>(lines, [](const Line& line) { return line.collaborator_id(); });

  const auto placed = ModifiersOf(order);
  using Modifier = PlacedModifier;
  modifier_line_nos = Column<int64_t>(placed, [](const Modifier& m) { return m.line_no; });
  modifier_nos = Column<int64_t>(placed, [](const Modifier& m) { return m.modifier_no; });
  modifier_types =
      Column<std::string>(placed, [](const Modifier& m) { return m.modifier->type(); });
  modifier_ids =
      Column<int64_t>(placed, [](const Modifier& m) { return m.modifier->modifier_id(); });
  modifier_names =
      Column<std::string>(placed, [](const Modifier& m) { return m.modifier->modifier().name(); });
  modifier_item_prices =
      Column<int64_t>(placed, [](const Modifier& m) { return m.modifier->modifier().price(); });
  modifier_prices = Column<int64_t>(placed, [](const Modifier& m) { return m.modifier->price(); });
  modifier_quantities =
      Column<int64_t>(placed, [](const Modifier& m) { return m.modifier->quantity(); });
}

}  // namespace navalha::orders
