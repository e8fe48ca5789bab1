#include "services/orders/drafts/order_pricing.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <string>

#include "services/common/rpc/error.hpp"
#include "services/orders/drafts/combo_parts.hpp"
#include "services/orders/drafts/complaints.hpp"
#include "services/orders/receipts/display_text.hpp"

namespace navalha::orders {
namespace {

using catalog::v1::QuotedItem;

constexpr std::string_view kAddOnCategory = "ADICIONAIS";
constexpr int kAdditionCountMax = 9;
constexpr size_t kItemIdsMax = 200;
constexpr int kBookingMinutesMax = 1440;
constexpr int64_t kLineIdFactor = 100;
constexpr int64_t kModifierIdFactor = 1000;

const QuotedItem* Find(const std::map<int64_t, QuotedItem>& offer, int64_t id) {
  const auto found = offer.find(id);
  return found == offer.end() ? nullptr : &found->second;
}

void AddModifier(const QuotedItem& item, std::string_view type, int quantity, int64_t price,
                 v1::OrderItem& line) {
  v1::OrderModifier& modifier = *line.add_modifiers();
  modifier.set_type(std::string(type));
  modifier.set_modifier_id(item.id());
  modifier.set_quantity(quantity);
  modifier.set_price(price);
  modifier.mutable_modifier()->set_id(item.id());
  modifier.mutable_modifier()->set_name(item.name());
  modifier.mutable_modifier()->set_price(item.price());
}

// Adds the additions to a line and returns their price.
int64_t AddAdditions(const v1::OrderLine& wanted, const Offer& offer, const std::string& field,
                     v1::OrderItem& line, Complaints& complaints) {
  int64_t cost = 0;
  std::map<int64_t, int> counts;
  for (const int64_t id : wanted.additions()) {
    ++counts[id];
  }
  for (const auto& [id, count] : counts) {
    const QuotedItem* item = Find(offer.modifiers, id);
    if (item == nullptr) {
      complaints.Add(field, fmt::format("Adicional {} não encontrado.", id));
    } else if (UpperCase(item->category()) != kAddOnCategory) {
      complaints.Add(field, fmt::format("{} não é um adicional.", item->name()));
    } else if (count > kAdditionCountMax) {
      complaints.Add(field, fmt::format("No máximo {} de {}.", kAdditionCountMax, item->name()));
    } else {
      AddModifier(*item, "addition", count, item->price(), line);
      cost += item->price() * count;
    }
  }
  return cost;
}

void AddRemovals(const v1::OrderLine& wanted, const Offer& offer, const std::string& field,
                 v1::OrderItem& line, Complaints& complaints) {
  const std::set<int64_t> ids(wanted.removals().begin(), wanted.removals().end());
  for (const int64_t id : ids) {
    const QuotedItem* item = Find(offer.modifiers, id);
    if (item == nullptr) {
      item = Find(offer.removals, id);
    }
    if (item == nullptr) {
      complaints.Add(field, fmt::format("Remoção {} não encontrada.", id));
    } else {
      AddModifier(*item, "removal", 1, 0, line);
    }
  }
}

void FillLine(const QuotedItem& item, int quantity, v1::OrderItem& line) {
  line.set_item_id(item.id());
  line.set_quantity(quantity);
  line.set_unit_price(item.price());
  line.set_subtotal(item.price() * quantity);
  v1::SoldItem& sold = *line.mutable_item();
  sold.set_id(item.id());
  sold.set_name(item.name());
  sold.set_price(item.price());
  sold.set_type(item.type());
  sold.set_category(item.category());
  sold.set_duration(item.duration());
  FillParts(item, line);
}

QuotedItem Quoted(const v1::OrderItem& line) {
  const v1::SoldItem& sold = line.item();
  QuotedItem item;
  item.set_id(sold.id());
  item.set_name(sold.name());
  item.set_price(sold.price());
  item.set_type(sold.type());
  item.set_category(sold.category());
  item.set_duration(sold.duration());
  QuoteParts(line, item);
  return item;
}

// Counts a combo as the services in it.
int ServicesOf(const v1::OrderItem& line) {
  int services = 0;
  for (const v1::OrderItemPart& part : line.parts()) {
    services += part.type() == "service" ? part.quantity() : 0;
  }
  return std::max(services, 1);
}

}  // namespace

void Offer::Add(const google::protobuf::RepeatedPtrField<QuotedItem>& quoted) {
  for (const QuotedItem& item : quoted) {
    items.emplace(item.id(), item);
    modifiers.emplace(item.id(), item);
  }
}

Offer OfferOf(const v1::Order& order) {
  Offer offer;
  for (const v1::OrderItem& line : order.items()) {
    offer.items.emplace(line.item_id(), Quoted(line));
    for (const v1::OrderModifier& modifier : line.modifiers()) {
      const bool is_addition = modifier.type() == "addition";
      auto& sold = is_addition ? offer.modifiers : offer.removals;
      QuotedItem& item = sold[modifier.modifier_id()];
      item.set_id(modifier.modifier_id());
      item.set_name(modifier.modifier().name());
      item.set_price(is_addition ? modifier.price() : modifier.modifier().price());
      if (is_addition) {
        item.set_category("adicionais");
      }
    }
  }
  return offer;
}

std::vector<int64_t> MissingIds(const OrderLines& lines, const Offer& offer) {
  std::set<int64_t> missing;
  for (const v1::OrderLine& line : lines) {
    if (!offer.items.contains(line.item_id())) {
      missing.insert(line.item_id());
    }
    for (const int64_t id : line.additions()) {
      if (!offer.modifiers.contains(id)) {
        missing.insert(id);
      }
    }
    for (const int64_t id : line.removals()) {
      if (!offer.modifiers.contains(id) && !offer.removals.contains(id)) {
        missing.insert(id);
      }
    }
  }
  if (missing.size() > kItemIdsMax) {
    throw common::Invalid("items", fmt::format("No máximo {} itens diferentes.", kItemIdsMax));
  }
  return {missing.begin(), missing.end()};
}

void PriceLines(const OrderLines& lines, const Offer& offer, v1::Order& order) {
  Complaints complaints;
  int64_t total = 0;
  int64_t minutes = 0;
  order.clear_items();
  for (int i = 0; i < lines.size(); ++i) {
    const std::string prefix = fmt::format("items.{}.", i);
    const int quantity = std::max(lines[i].quantity(), 1);
    const QuotedItem* item = Find(offer.items, lines[i].item_id());
    if (item == nullptr) {
      complaints.Add(prefix + "item_id",
                     fmt::format("Item {} não encontrado.", lines[i].item_id()));
      continue;
    }
    v1::OrderItem& line = *order.add_items();
    FillLine(*item, quantity, line);
    if (lines[i].collaborator_id() != 0) {
      line.set_collaborator_id(lines[i].collaborator_id());
    }
    total += line.subtotal();
    total += AddAdditions(lines[i], offer, prefix + "additions", line, complaints);
    AddRemovals(lines[i], offer, prefix + "removals", line, complaints);
    minutes += item->type() == "service" ? int64_t{item->duration()} * quantity : 0;
  }
  complaints.ThrowIfAny();
  order.set_total_price(total);
  order.set_total_duration(static_cast<int32_t>(minutes));
}

void RequireBookable(const v1::Order& order) {
  Complaints complaints;
  for (int i = 0; i < order.items_size(); ++i) {
    if (order.items(i).item().type() != "service") {
      complaints.Add(fmt::format("items.{}.item_id", i),
                     fmt::format("{} não é um serviço.", order.items(i).item().name()));
    }
  }
  complaints.ThrowIfAny();
  RequireBookableTime(order);
}

void RequireBookableTime(const v1::Order& order) {
  if (order.total_duration() < 1 || order.total_duration() > kBookingMinutesMax) {
    throw common::Invalid("items", "A duração total dos serviços não pode ser agendada.");
  }
}

int ServiceCount(const v1::Order& order) {
  int count = 0;
  for (const v1::OrderItem& line : order.items()) {
    count += line.item().type() == "service" ? line.quantity() * ServicesOf(line) : 0;
  }
  return count;
}

void NumberLines(v1::Order& order) {
  for (int i = 0; i < order.items_size(); ++i) {
    v1::OrderItem& line = *order.mutable_items(i);
    line.set_id(order.id() * kLineIdFactor + i + 1);
    for (int j = 0; j < line.modifiers_size(); ++j) {
      line.mutable_modifiers(j)->set_id(line.id() * kModifierIdFactor + j + 1);
    }
  }
}

}  // namespace navalha::orders
