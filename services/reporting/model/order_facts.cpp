#include "services/reporting/model/order_facts.hpp"

namespace navalha::reporting {
namespace {

constexpr const char* kFiado = "Fiado";

// The parts of a combo with their shares of the price, or the line itself. Orders from before parts
// were stored have combos without parts.
std::vector<SoldItem> SoldWith(const orders::v1::OrderItem& line) {
  std::vector<SoldItem> sold;
  for (const orders::v1::OrderItemPart& part : line.parts()) {
    sold.push_back({.item_id = part.item_id(),
                    .name = part.name(),
                    .is_combo = true,
                    .quantity = static_cast<int64_t>(line.quantity()) * part.quantity(),
                    .cents = part.share()});
  }
  if (sold.empty()) {
    sold.push_back({.item_id = line.item_id(),
                    .name = line.item().name(),
                    .is_combo = line.is_combo(),
                    .quantity = line.quantity(),
                    .cents = line.subtotal()});
  }
  return sold;
}

std::vector<SoldItem> AdditionsTo(const orders::v1::OrderItem& line) {
  std::vector<SoldItem> additions;
  for (const orders::v1::OrderModifier& modifier : line.modifiers()) {
    if (modifier.type() == "addition") {
      additions.push_back({.addition_no = static_cast<int>(additions.size()) + 1,
                           .item_id = modifier.modifier_id(),
                           .name = modifier.modifier().name(),
                           .quantity = modifier.quantity(),
                           .cents = modifier.price() * modifier.quantity()});
    }
  }
  return additions;
}

void AddItems(const orders::v1::Order& order, OrderFacts& facts) {
  int sold_no = 0;
  for (const orders::v1::OrderItem& line : order.items()) {
    std::vector<SoldItem> sold = SoldWith(line);
    std::vector<SoldItem> additions = AdditionsTo(line);
    for (const SoldItem& addition : additions) {
      sold.front().extras_count += addition.quantity;
    }
    const int first_no = sold_no + 1;
    for (SoldItem& item : sold) {
      item.line_no = ++sold_no;
    }
    for (SoldItem& addition : additions) {
      addition.line_no = first_no;
    }
    facts.extras_count += sold.front().extras_count;
    facts.combo_quantity += line.is_combo() ? line.quantity() : 0;
    for (std::vector<SoldItem>* items : {&sold, &additions}) {
      for (SoldItem& item : *items) {
        item.collaborator_id =
            line.has_collaborator_id() ? line.collaborator_id() : order.collaborator_id();
        facts.items.push_back(std::move(item));
      }
    }
  }
  facts.line_count = order.items_size();
}

void AddMethods(const orders::v1::Order& order, OrderFacts& facts) {
  for (const orders::v1::Payment& payment : order.payments()) {
    facts.methods[payment.method()] +=
        payment.kind() == "payment" ? payment.amount() : -payment.amount();
    if (payment.settles_fiado()) {
      facts.methods[kFiado] -= payment.amount();
    }
  }
  std::erase_if(facts.methods, [](const auto& method) { return method.second == 0; });
}

}  // namespace

OrderFacts FactsOf(const orders::v1::Order& order) {
  OrderFacts facts{.id = order.id(),
                   .establishment_id = order.entity_id(),
                   .number = order.order_number(),
                   .version = order.version(),
                   .ordered_at = common::FromProto(order.order_datetime()),
                   .is_cancelled = order.status() == "cancelled",
                   .origin = order.origin(),
                   .total = order.total_price(),
                   .paid = order.total_paid(),
                   .fiado = order.total_fiado(),
                   .duration_min = order.total_duration(),
                   .customer_name = order.customer_name(),
                   .customer_phone = order.customer_phone(),
                   .client_id = order.client_id()};
  if (order.status() == "completed" && order.has_appointment_status()) {
    facts.attendance = order.appointment_status();
  }
  AddItems(order, facts);
  AddMethods(order, facts);
  return facts;
}

OrderFacts FactsOf(const orders::v1::OrderChange& change) {
  OrderFacts facts = FactsOf(change.order());
  if (facts.is_cancelled) {
    return facts;
  }
  for (const orders::v1::LineCommission& commission : change.commissions()) {
    if (commission.rate() == 0) {
      continue;
    }
    const orders::v1::OrderItem& line = change.order().items(commission.line_no() - 1);
    facts.commissions.push_back({.line_no = commission.line_no(),
                                 .collaborator_id = commission.collaborator_id(),
                                 .item_id = line.item_id(),
                                 .item_name = line.item().name(),
                                 .quantity = line.quantity(),
                                 .rate = commission.rate(),
                                 .base = commission.base(),
                                 .cents = commission.amount()});
  }
  return facts;
}

}  // namespace navalha::reporting
