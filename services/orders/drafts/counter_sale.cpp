#include "services/orders/drafts/counter_sale.hpp"

#include <algorithm>
#include <cctype>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "services/common/database/idempotency_key.hpp"
#include "services/common/rpc/error.hpp"

namespace navalha::orders {
namespace {

constexpr std::chrono::hours kAgeMax{30 * 24};
constexpr std::chrono::minutes kAheadMax{5};

// 8-4-4-4-12 hexadecimal digits; the rules of the field refuse capital letters.
bool IsUuid(std::string_view text) {
  constexpr std::string_view kForm = "xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx";
  return std::equal(text.begin(), text.end(), kForm.begin(), kForm.end(), [](char c, char form) {
    return form == '-' ? c == '-' : std::isxdigit(static_cast<unsigned char>(c)) != 0;
  });
}

// An item or an addition of an order.
struct SoldUnit {
  int64_t item_id;
  const std::string& name;
  int64_t price;
  int64_t quantity;
};

std::vector<SoldUnit> UnitsOf(const v1::Order& order) {
  std::vector<SoldUnit> units;
  for (const v1::OrderItem& line : order.items()) {
    units.push_back({line.item_id(), line.item().name(), line.unit_price(), line.quantity()});
    for (const v1::OrderModifier& modifier : line.modifiers()) {
      if (modifier.type() == "addition") {
        units.push_back({modifier.modifier_id(), modifier.modifier().name(), modifier.price(),
                         modifier.quantity()});
      }
    }
  }
  return units;
}

std::map<int64_t, int64_t> ShownByItem(const v1::CounterSale& sale) {
  std::map<int64_t, int64_t> shown;
  for (const v1::ShownPrice& price : sale.prices()) {
    if (!shown.emplace(price.item_id(), price.price()).second) {
      throw common::Invalid("sale.prices", "Cada item da venda tem um só preço.");
    }
  }
  return shown;
}

}  // namespace

void RequireSaleId(const v1::CounterSale& sale) {
  if (!IsUuid(sale.id())) {
    throw common::Invalid("sale.id", "A identificação da venda é inválida.");
  }
}

void RequireCounterSale(const v1::CreateOrderRequest& request, common::Instant now) {
  if (request.any_attendant()) {
    throw common::Invalid("any_attendant", "Uma venda do balcão não é um agendamento.");
  }
  if (!request.order_datetime().empty()) {
    throw common::Invalid("order_datetime", "A hora de uma venda do balcão vem da própria venda.");
  }
  const common::Instant sold_at = common::FromProto(request.sale().sold_at());
  if (sold_at > now + kAheadMax) {
    throw common::Invalid("sale.sold_at",
                          "A hora da venda está no futuro. Acerte o relógio deste aparelho.");
  }
  if (sold_at < now - kAgeMax) {
    throw common::Invalid("sale.sold_at", "A venda foi feita há mais de 30 dias.");
  }
}

common::Instant TimeOfSale(const v1::CounterSale& sale, common::Instant now) {
  return std::min(common::FromProto(sale.sold_at()), now);
}

bool IsSoldAtTimeOf(const v1::Order& order, const v1::CounterSale& sale) {
  return common::FromProto(order.sale().sold_at()) == common::FromProto(sale.sold_at());
}

std::string SaleHash(const v1::CreateOrderRequest& request) {
  v1::CreateOrderRequest content = request;
  // A proof identifies the sender.
  content.clear_contact_proof();
  return common::RequestHash(content);
}

void RecordShownPrices(const v1::CounterSale& sale, v1::Order& order) {
  const std::map<int64_t, int64_t> shown = ShownByItem(sale);
  v1::AcceptedSale& accepted = *order.mutable_sale();
  accepted.set_id(sale.id());
  *accepted.mutable_sold_at() = common::ToProto(common::FromProto(sale.sold_at()));
  std::map<int64_t, v1::ChangedPrice> changed;
  int64_t total = 0;
  for (const SoldUnit& unit : UnitsOf(order)) {
    const auto found = shown.find(unit.item_id);
    if (found == shown.end()) {
      throw common::Invalid("sale.prices", "Falta o preço mostrado de um item da venda.");
    }
    total += found->second * unit.quantity;
    if (found->second != unit.price) {
      v1::ChangedPrice& price = changed[unit.item_id];
      price.set_item_id(unit.item_id);
      price.set_name(unit.name);
      price.set_shown(found->second);
      price.set_charged(unit.price);
    }
  }
  for (auto& [item_id, price] : changed) {
    *accepted.add_changed_prices() = std::move(price);
  }
  accepted.set_total_shown(total);
  accepted.set_price_difference(total - order.total_price());
}

int64_t PaidAtOnce(const v1::Order& order) {
  if (order.payment_status() != "paid") {
    return 0;
  }
  return order.has_sale() ? std::min(order.sale().total_shown(), order.total_price())
                          : order.total_price();
}

}  // namespace navalha::orders
