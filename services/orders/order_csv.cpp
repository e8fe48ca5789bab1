#include "services/orders/order_csv.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>

#include "services/common/clock.hpp"
#include "services/orders/order_rows.hpp"

namespace navalha::orders {
namespace {

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
constexpr std::string_view kHead =
    "Pedido;Data;Hora;Cliente;Telefone;Origem;Consumo;Situação;Pagamento;Forma de pagamento;"
    "Atendente;Itens;Total\r\n";
// Characters at the start of a text that make spreadsheets run it as a formula (OWASP, "CSV
// Injection"): signs with their fullwidth forms, and control characters.
constexpr std::array<std::string_view, 11> kFormulaBegins{
    "=", "+", "-", "@", "\uFF1D", "\uFF0B", "\uFF0D", "\uFF20", "\t", "\r", "\n"};
// Characters that spreadsheets may drop before a formula: space, no-break space, soft hyphen,
// zero-width space, override of the direction, byte order mark.
constexpr std::array<std::string_view, 6> kDroppedBefore{" ",      "\u00A0", "\u00AD",
                                                         "\u200B", "\u202E", "\uFEFF"};

using Words = std::map<std::string_view, std::string_view>;

std::string_view WordFor(const Words& words, std::string_view key) {
  const auto found = words.find(key);
  return found == words.end() ? key : found->second;
}

// Returns the first of these characters that `text` starts with; empty for none of them.
template <size_t Count>
std::string_view StartOf(std::string_view text,
                         const std::array<std::string_view, Count>& characters) {
  const auto* const found =
      std::find_if(characters.begin(), characters.end(),
                   [text](std::string_view character) { return text.starts_with(character); });
  return found == characters.end() ? std::string_view() : *found;
}

bool IsFormula(std::string_view text) {
  for (auto dropped = StartOf(text, kDroppedBefore); !dropped.empty();
       dropped = StartOf(text, kDroppedBefore)) {
    text.remove_prefix(dropped.size());
  }
  return !StartOf(text, kFormulaBegins).empty();
}

std::string Field(std::string_view text) {
  std::string field = IsFormula(text) ? "'" : "";
  field += text;
  if (field.find_first_of(";\"\r\n") == std::string::npos) {
    return field;
  }
  std::string quoted = "\"";
  for (const char character : field) {
    quoted += character;
    if (character == '"') {
      quoted += '"';
    }
  }
  return quoted + "\"";
}

std::string ItemsOf(const v1::Order& order) {
  std::string items;
  for (const v1::OrderItem& item : order.items()) {
    items +=
        fmt::format("{}{}x {}", items.empty() ? "" : ", ", item.quantity(), item.item().name());
    for (const v1::OrderModifier& modifier : item.modifiers()) {
      const std::string& name = modifier.modifier().name();
      items += modifier.type() == "addition" ? fmt::format(" + {}x {}", modifier.quantity(), name)
                                             : fmt::format(" sem {}", name);
    }
  }
  return items;
}

std::string RowOf(const v1::Order& order, std::string_view time_zone) {
  static const Words kFulfillments = {
      {"dine-in", "Local"}, {"take-away", "Levar"}, {"delivery", "Delivery"}};
  static const Words kStatuses = {
      {"scheduled", "Agendado"}, {"completed", "Concluído"}, {"cancelled", "Cancelado"}};
  static const Words kPayments = {{"pending", "Pendente"},
                                  {"paid", "Pago"},
                                  {"failed", "Falhou"},
                                  {"refunded", "Devolvido"},
                                  {"partially_refunded", "Devolvido em parte"}};
  const common::LocalTime local =
      common::ToLocal(common::FromProto(order.order_datetime()), time_zone);
  const v1::OrderAttendantUser& attendant = order.attendant().user();
  return fmt::format(
      "{};{:02}/{:02}/{:04};{};{};{};{};{};{};{};{};{};{};{},{:02}\r\n", order.order_number(),
      static_cast<unsigned>(local.date.day()), static_cast<unsigned>(local.date.month()),
      static_cast<int>(local.date.year()), common::FormatTime(local.time),
      Field(order.customer_name()), Field(order.customer_phone()), order.origin(),
      WordFor(kFulfillments, order.fulfillment()), WordFor(kStatuses, order.status()),
      WordFor(kPayments, order.payment_status()), order.payment_method(),
      Field(FullName(attendant.first_name(), attendant.last_name())), Field(ItemsOf(order)),
      order.total_price() / 100, order.total_price() % 100);
}

}  // namespace

std::string OrderCsv(const std::vector<StoredOrder>& orders, std::string_view time_zone) {
  std::string csv(kByteOrderMark);
  csv += kHead;
  for (const StoredOrder& stored : orders) {
    csv += RowOf(stored.order, time_zone);
  }
  return csv;
}

}  // namespace navalha::orders
