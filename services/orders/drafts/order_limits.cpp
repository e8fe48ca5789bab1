#include "services/orders/drafts/order_limits.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "services/orders/drafts/complaints.hpp"

namespace navalha::orders {
namespace {

// Calls `visit` with the id, the name and the quantity of each item that a line consumes.
template <class Visit>
void VisitLine(const v1::OrderItem& line, const Visit& visit) {
  visit(line.item_id(), line.item().name(), line.quantity());
  for (const v1::OrderItemPart& part : line.parts()) {
    visit(part.item_id(), part.name(), int64_t{part.quantity()} * line.quantity());
  }
  for (const v1::OrderModifier& modifier : line.modifiers()) {
    if (modifier.type() == "addition") {
      visit(modifier.modifier_id(), modifier.modifier().name(), modifier.quantity());
    }
  }
}

bool IsSoldOut(const std::map<int64_t, catalog::v1::QuotedItem>& offer, int64_t id) {
  const auto found = offer.find(id);
  return found != offer.end() && found->second.sold_out();
}

}  // namespace

ItemCounts CountItems(const v1::Order& order) {
  ItemCounts counts;
  for (const v1::OrderItem& line : order.items()) {
    VisitLine(line, [&](int64_t id, const std::string&, int64_t count) { counts[id] += count; });
  }
  return counts;
}

std::vector<int64_t> RepeatedItems(const v1::Order& order, const ItemCounts& before) {
  std::vector<int64_t> repeated;
  for (const auto& [id, count] : CountItems(order)) {
    const auto had = before.find(id);
    if (count > std::max<int64_t>(1, had == before.end() ? 0 : had->second)) {
      repeated.push_back(id);
    }
  }
  return repeated;
}

void RequireWithinLimits(const v1::Order& order, const std::vector<int64_t>& repeated,
                         const std::set<int64_t>& limited) {
  Complaints complaints;
  for (int i = 0; i < order.items_size(); ++i) {
    VisitLine(order.items(i), [&](int64_t id, const std::string& name, int64_t) {
      if (limited.contains(id) && std::binary_search(repeated.begin(), repeated.end(), id)) {
        complaints.Add(fmt::format("items.{}.item_id", i),
                       fmt::format("Só pode haver um “{}” por pedido.", name));
      }
    });
  }
  complaints.ThrowIfAny();
}

std::set<int64_t> LimitedItems(const Offer& offer) {
  std::set<int64_t> limited;
  for (const auto* items : {&offer.items, &offer.modifiers}) {
    for (const auto& [id, item] : *items) {
      if (item.limited_by_user()) {
        limited.insert(id);
      }
      for (const catalog::v1::QuotedPart& part : item.parts()) {
        if (part.limited_by_user()) {
          limited.insert(part.item_id());
        }
      }
    }
  }
  return limited;
}

void RequireInStock(const OrderLines& lines, const Offer& offer) {
  Complaints complaints;
  for (int i = 0; i < lines.size(); ++i) {
    const v1::OrderLine& line = lines[i];
    if (IsSoldOut(offer.items, line.item_id())) {
      complaints.Add(fmt::format("items.{}.item_id", i),
                     fmt::format("Esgotado: {}.", offer.items.at(line.item_id()).name()));
    }
    const std::set<int64_t> additions(line.additions().begin(), line.additions().end());
    for (const int64_t id : additions) {
      if (IsSoldOut(offer.modifiers, id)) {
        complaints.Add(fmt::format("items.{}.additions", i),
                       fmt::format("Esgotado: {}.", offer.modifiers.at(id).name()));
      }
    }
  }
  complaints.ThrowIfAny();
}

}  // namespace navalha::orders
