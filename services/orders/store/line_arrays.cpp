#include "services/orders/store/line_arrays.hpp"

#include <vector>

namespace navalha::orders {
namespace {

// Builds a column from every element of a list.
template <class Value, class List, class Get>
std::string Column(const List& list, Get get) {
  std::vector<Value> values;
  for (const auto& element : list) {
    values.push_back(get(element));
  }
  return common::SqlArray(values);
}

// An element of a line, with the number of the line and its number within the line, both from 1.
template <class Thing>
struct Placed {
  int64_t line_no;
  int64_t no;
  const Thing* thing;
};

template <class Thing, class List>
std::vector<Placed<Thing>> Place(const v1::Order& order, List list) {
  std::vector<Placed<Thing>> placed;
  for (int i = 0; i < order.items_size(); ++i) {
    int64_t no = 0;
    for (const Thing& thing : list(order.items(i))) {
      placed.push_back({i + 1, ++no, &thing});
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

  FillModifiers(order);
  FillParts(order);
}

void LineArrays::FillModifiers(const v1::Order& order) {
  using Modifier = Placed<v1::OrderModifier>;
  const auto placed = Place<v1::OrderModifier>(
      order, [](const v1::OrderItem& line) -> auto& { return line.modifiers(); });
  modifier_line_nos = Column<int64_t>(placed, [](const Modifier& m) { return m.line_no; });
  modifier_nos = Column<int64_t>(placed, [](const Modifier& m) { return m.no; });
  modifier_types = Column<std::string>(placed, [](const Modifier& m) { return m.thing->type(); });
  modifier_ids = Column<int64_t>(placed, [](const Modifier& m) { return m.thing->modifier_id(); });
  modifier_names =
      Column<std::string>(placed, [](const Modifier& m) { return m.thing->modifier().name(); });
  modifier_item_prices =
      Column<int64_t>(placed, [](const Modifier& m) { return m.thing->modifier().price(); });
  modifier_prices = Column<int64_t>(placed, [](const Modifier& m) { return m.thing->price(); });
  modifier_quantities =
      Column<int64_t>(placed, [](const Modifier& m) { return m.thing->quantity(); });
}

void LineArrays::FillParts(const v1::Order& order) {
  using Part = Placed<v1::OrderItemPart>;
  const auto placed = Place<v1::OrderItemPart>(
      order, [](const v1::OrderItem& line) -> auto& { return line.parts(); });
  part_line_nos = Column<int64_t>(placed, [](const Part& p) { return p.line_no; });
  part_nos = Column<int64_t>(placed, [](const Part& p) { return p.no; });
  part_ids = Column<int64_t>(placed, [](const Part& p) { return p.thing->item_id(); });
  part_names = Column<std::string>(placed, [](const Part& p) { return p.thing->name(); });
  part_types = Column<std::string>(placed, [](const Part& p) { return p.thing->type(); });
  part_prices = Column<int64_t>(placed, [](const Part& p) { return p.thing->price(); });
  part_quantities = Column<int64_t>(placed, [](const Part& p) { return p.thing->quantity(); });
  part_shares = Column<int64_t>(placed, [](const Part& p) { return p.thing->share(); });
}

}  // namespace navalha::orders
