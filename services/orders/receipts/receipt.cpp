#include "services/orders/receipts/receipt.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "services/common/text/date_text.hpp"
#include "services/orders/payments/payment_plan.hpp"
#include "services/orders/receipts/display_text.hpp"
#include "services/orders/receipts/paper.hpp"

namespace navalha::orders {
namespace {

constexpr int kHeadIndent = 3;      // after the pictogram
constexpr int kModifierIndent = 4;  // after "  + "
constexpr int kPartIndent = 4;
constexpr int kIndentMax = 8;

std::string Money(int64_t centavos) {
  return fmt::format("R${},{:02}", centavos / 100, centavos % 100);
}

std::string Lookup(const std::map<std::string_view, std::string_view>& words,
                   const std::string& key) {
  const auto found = words.find(key);
  return found == words.end() ? UpperCase(key) : std::string(found->second);
}

std::string DateLine(const v1::Order& order, std::string_view time_zone) {
  const common::Instant at = common::FromProto(order.order_datetime());
  const common::LocalTime local = common::ToLocal(at, time_zone);
  const auto seconds =
      std::chrono::floor<std::chrono::seconds>(at) - std::chrono::floor<std::chrono::minutes>(at);
  return fmt::format("Data: {}, {}:{:02}", common::DateText(local.date),
                     common::FormatTime(local.time), seconds.count());
}

void PutHead(const v1::Order& order, std::string_view establishment_name, Paper& paper) {
  static const std::map<std::string_view, std::string_view> kOrigins = {{"App", "APLICATIVO"}};
  static const std::map<std::string_view, std::string_view> kFulfillments = {
      {"dine-in", "LOCAL"}, {"take-away", "LEVAR"}, {"delivery", "DELIVERY"}};
  paper.Rule("─");
  paper.Center(OnOneLine(UpperCase(establishment_name)));
  paper.Rule("─");
  paper.Feed();
  paper.Text("👤 Cliente: " + OnOneLine(UpperCase(order.customer_name())), kHeadIndent);
  paper.Text("📦 Origem: " + Lookup(kOrigins, order.origin()), kHeadIndent);
  paper.Text("🍽️ Consumo: " + Lookup(kFulfillments, order.fulfillment()), kHeadIndent);
}

void PutItem(const v1::OrderItem& item, Paper& paper) {
  const std::string count = fmt::format("{}x ", item.quantity());
  paper.Dots(count + OnOneLine(item.item().name()), Money(item.unit_price() * item.quantity()),
             std::min(static_cast<int>(count.size()), kIndentMax));
  for (const v1::OrderItemPart& part : item.parts()) {
    const std::string times = part.quantity() > 1 ? fmt::format("{}x ", part.quantity()) : "";
    paper.Block(times + OnOneLine(part.name()), kPartIndent);
  }
  for (const v1::OrderModifier& modifier : item.modifiers()) {
    const std::string name = OnOneLine(modifier.modifier().name());
    if (modifier.type() == "addition") {
      paper.Dots("  + " + name, Money(modifier.price() * modifier.quantity()), kModifierIndent);
    } else {
      paper.Text("  - " + name, kModifierIndent);
    }
  }
}

using MethodAmounts = std::vector<std::pair<std::string, int64_t>>;

// Returns the methods with an amount left after refunds, by descending amount.
MethodAmounts PaidByMethod(const v1::Order& order) {
  MethodAmounts paid;
  for (const auto& [method, net] : NetByMethod(order)) {
    if (net > 0) {
      paid.emplace_back(method, net);
    }
  }
  std::stable_sort(paid.begin(), paid.end(),
                   [](const auto& a, const auto& b) { return a.second > b.second; });
  return paid;
}

// Returns whether the receipt lists amounts by method. Orders without payments and orders that are
// fully paid by one method need none.
bool NeedsAmounts(const v1::Order& order, const MethodAmounts& paid) {
  return paid.size() > 1 || (paid.size() == 1 && (paid.front().second < order.total_price() ||
                                                  order.total_fiado() > 0));
}

void PutMethods(const v1::Order& order, Paper& paper) {
  const MethodAmounts paid = PaidByMethod(order);
  if (!NeedsAmounts(order, paid)) {
    paper.Text("Pagamento: " + UpperCase(order.payment_method()), kHeadIndent);
    return;
  }
  paper.Text("Pagamento:", kHeadIndent);
  for (const auto& [method, amount] : paid) {
    paper.Dots("  " + method, Money(amount));
  }
  if (order.total_due() > 0) {
    paper.Dots("FALTA PAGAR", Money(order.total_due()));
  }
  if (order.status() == "cancelled") {
    paper.Dots("A DEVOLVER", Money(order.total_paid()));
  }
}

void PutPayment(const v1::Order& order, Paper& paper) {
  static const std::map<std::string_view, std::string_view> kStatuses = {
      {"pending", "PENDENTE"},
      {"paid", "PAGO"},
      {"failed", "FALHOU"},
      {"refunded", "DEVOLVIDO"},
      {"partially_refunded", "DEVOLVIDO EM PARTE"}};
  PutMethods(order, paper);
  const bool is_part_paid = order.payment_status() == "pending" && order.total_paid() > 0;
  paper.Text("Situação: " + (is_part_paid ? std::string("PAGO EM PARTE")
                                          : Lookup(kStatuses, order.payment_status())),
             kHeadIndent);
  if (order.status() == "cancelled") {
    paper.Text("PEDIDO CANCELADO", kHeadIndent);
  }
}

// Writes all lines but the first.
void PutReceipt(const v1::Order& order, std::string_view establishment_name,
                std::string_view time_zone, Paper& paper) {
  PutHead(order, establishment_name, paper);
  paper.Dashes();
  paper.Center("ITENS DO PEDIDO");
  paper.Dashes();
  for (const v1::OrderItem& item : order.items()) {
    PutItem(item, paper);
  }
  paper.Dashes();
  paper.Dots("TOTAL", Money(order.total_price()));
  PutPayment(order, paper);
  paper.Feed();
  paper.Text(DateLine(order, time_zone), 0);
  paper.Feed();
}

}  // namespace

std::string Receipt(const v1::Order& order, std::string_view establishment_name,
                    std::string_view time_zone) {
  Paper paper;
  paper.Feed();
  PutReceipt(order, establishment_name, time_zone, paper);
  return paper.Take();
}

std::string PrinterReceipt(const v1::Order& order, std::string_view establishment_name,
                           std::string_view time_zone, const CodePage& page, bool is_copy) {
  Paper paper(page);
  if (is_copy) {
    paper.Center("2ª via");
  } else {
    paper.Feed();
  }
  PutReceipt(order, establishment_name, time_zone, paper);
  return paper.Take();
}

std::string PrinterTest(const CodePage& page) {
  Paper paper(page);
  paper.Feed();
  paper.Rule("─");
  paper.Center("TESTE DE IMPRESSÃO");
  paper.Rule("─");
  paper.Feed();
  paper.Text("Tabela: " + std::string(page.name()), 0);
  paper.Text("12345678901234567890123456789012", 0);
  paper.Text("ÁÀÂÃÇÉÊÍÓÔÕÚÜ áàâãçéêíóôõúü ª º", 0);
  paper.Dots("2x Corte à navalha", Money(12000));
  paper.Feed();
  paper.Text("Se os acentos saíram certos e os números couberam em uma linha, está pronto.", 0);
  paper.Feed();
  return paper.Take();
}

}  // namespace navalha::orders
