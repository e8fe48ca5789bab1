#include "services/orders/lists/order_csv.hpp"

#include <fmt/format.h>

#include <map>

#include "services/common/text/csv.hpp"
#include "services/common/text/date_text.hpp"
#include "services/orders/store/order_rows.hpp"

namespace navalha::orders {
namespace {

constexpr std::string_view kHead =
    "Pedido;Data;Hora;Cliente;Telefone;Origem;Consumo;Situação;Pagamento;Forma de pagamento;"
    "Atendente;Itens;Total\r\n";

using Words = std::map<std::string_view, std::string_view>;

std::string_view WordFor(const Words& words, std::string_view key) {
  const auto found = words.find(key);
  return found == words.end() ? key : found->second;
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

// Returns the label of paymentState in web/src/features/order/payments/payments.ts.
std::string_view PaymentOf(const v1::Order& order) {
  static const Words kPayments = {{"pending", "Pendente"},
                                  {"paid", "Pago"},
                                  {"failed", "Falhou"},
                                  {"refunded", "Devolvido"},
                                  {"partially_refunded", "Devolvido em parte"}};
  if (order.status() == "cancelled" && order.total_paid() > 0) {
    return "A devolver";
  }
  if (order.payment_status() == "paid") {
    return kPayments.at("paid");
  }
  if (order.total_fiado() > 0 && order.total_due() == 0) {
    return "No fiado";
  }
  if (order.total_paid() + order.total_fiado() > 0) {
    return "Pago em parte";
  }
  return WordFor(kPayments, order.payment_status());
}

// Returns all methods of a paid order, or the expected one.
std::string MethodsOf(const v1::Order& order) {
  return order.payment_methods().empty()
             ? order.payment_method()
             : fmt::format("{}", fmt::join(order.payment_methods(), " + "));
}

// Returns the words of the screens, where a booking has its own states.
std::string_view StatusOf(const v1::Order& order) {
  static const Words kStatuses = {
      {"scheduled", "Agendado"}, {"completed", "Concluído"}, {"cancelled", "Cancelado"}};
  static const Words kAppointments = {{"pending", "Pendente"},
                                      {"confirmed", "Confirmado"},
                                      {"cancelled", "Cancelado"},
                                      {"attended", "Finalizado"},
                                      {"not_attended", "Não atendido"}};
  return order.has_appointment_status() ? WordFor(kAppointments, order.appointment_status())
                                        : WordFor(kStatuses, order.status());
}

std::string RowOf(const v1::Order& order, std::string_view time_zone) {
  static const Words kFulfillments = {
      {"dine-in", "Local"}, {"take-away", "Levar"}, {"delivery", "Delivery"}};
  const common::LocalTime local =
      common::ToLocal(common::FromProto(order.order_datetime()), time_zone);
  const v1::OrderAttendantUser& attendant = order.attendant().user();
  return fmt::format("{};{};{};{};{};{};{};{};{};{};{};{};{}\r\n", order.order_number(),
                     common::DateText(local.date), common::FormatTime(local.time),
                     common::CsvField(order.customer_name()),
                     common::CsvField(order.customer_phone()), order.origin(),
                     WordFor(kFulfillments, order.fulfillment()), StatusOf(order), PaymentOf(order),
                     MethodsOf(order),
                     common::CsvField(FullName(attendant.first_name(), attendant.last_name())),
                     common::CsvField(ItemsOf(order)), common::CsvMoney(order.total_price()));
}

}  // namespace

std::string OrderCsv(const std::vector<StoredOrder>& orders, std::string_view time_zone) {
  std::string csv(common::kCsvByteOrderMark);
  csv += kHead;
  for (const StoredOrder& stored : orders) {
    csv += RowOf(stored.order, time_zone);
  }
  return csv;
}

}  // namespace navalha::orders
