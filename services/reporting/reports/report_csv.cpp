#include "services/reporting/reports/report_csv.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>

#include "services/common/text/csv.hpp"
#include "services/common/text/date_text.hpp"

namespace navalha::reporting {
namespace {

using common::CsvField;
using common::CsvMoney;
using Report = v1::GetOrderReportResponse;

std::string Percent(double value) {
  std::string text = fmt::format("{:.1f}", value);
  std::replace(text.begin(), text.end(), '.', ',');
  return text;
}

std::string Hour(int hour) { return fmt::format("{:02}:00", hour); }

std::string Time(const google::protobuf::Timestamp& time, const Report& report) {
  const common::LocalTime local = common::ToLocal(common::FromProto(time), report.time_zone());
  return fmt::format("{} {}", common::DateText(local.date), common::FormatTime(local.time));
}

std::string Row(const v1::ReportHour& row, const Report&) {
  return fmt::format("{};{};{};{};{};{}", Hour(row.hour()), row.order_count(), Percent(row.share()),
                     CsvMoney(row.revenue()), CsvMoney(row.average_ticket()),
                     CsvField(row.top_item()));
}

const char* Weekday(int weekday) {
  constexpr std::array<const char*, 7> kWeekdays{"Domingo", "Segunda", "Terça", "Quarta",
                                                 "Quinta",  "Sexta",   "Sábado"};
  return kWeekdays.at(static_cast<size_t>(weekday));
}

std::string Row(const v1::ReportWeekdayHour& row, const Report&) {
  return fmt::format("{};{};{};{}", Weekday(row.weekday()), Hour(row.hour()), row.order_count(),
                     CsvMoney(row.revenue()));
}

std::string Row(const v1::ReportWeekdayOccupancy& row, const Report&) {
  return fmt::format("{};{};{};{};{}", Weekday(row.weekday()),
                     row.has_share() ? Percent(row.share()) : "", row.worked_minutes(),
                     row.scheduled_minutes(), row.base_day_count());
}

std::string Row(const v1::ReportDay& row, const Report&) {
  return fmt::format("{};{};{};{};{}", common::DateText(common::ParseDate(row.date()).value()),
                     row.order_count(), CsvMoney(row.revenue()), CsvMoney(row.average_ticket()),
                     row.cancelled_count());
}

std::string Row(const v1::ReportMethod& row, const Report&) {
  return fmt::format("{};{};{};{}", row.payment_method(), row.order_count(), CsvMoney(row.amount()),
                     Percent(row.share()));
}

std::string Row(const v1::ReportChannel& row, const Report&) {
  return fmt::format("{};{};{};{}", row.origin(), row.order_count(), CsvMoney(row.revenue()),
                     Percent(row.share()));
}

std::string Row(const v1::ReportAddition& row, const Report& report) {
  return fmt::format("{};{};{};{};{};{};{}", CsvField(row.name()), row.quantity(),
                     CsvMoney(row.revenue()), Percent(row.share()), Hour(row.peak_hour()),
                     CsvField(row.top_customer()), Time(row.last_order_at(), report));
}

std::string Row(const v1::ReportItem& row, const Report& report) {
  return fmt::format("{};{};{};{};{};{};{};{};{};{};{}", CsvField(row.name()), row.quantity(),
                     CsvMoney(row.subtotal()), CsvMoney(row.average_ticket()),
                     Percent(row.quantity_share()), Percent(row.revenue_share()),
                     row.combo_quantity(), row.extras_count(), Hour(row.peak_hour()),
                     CsvField(row.top_customer()), Time(row.last_order_at(), report));
}

std::string Row(const v1::ReportCustomer& row, const Report& report) {
  return fmt::format("{};{};{};{};{};{};{};{};{};{};{};{};{};{};{};{}", row.rank(),
                     CsvField(row.name()), CsvField(row.phone()), row.order_count(),
                     CsvMoney(row.total()), CsvMoney(row.average_ticket()),
                     Time(row.first_visit(), report), Time(row.last_visit(), report),
                     row.last_origin(), row.mean_interval(), row.combo_quantity(),
                     row.extras_count(), CsvField(row.favorite_item()), Hour(row.preferred_hour()),
                     CsvMoney(row.biggest_order()), Percent(row.revenue_share()));
}

std::string Row(const v1::ReportExpense& row, const Report&) {
  return fmt::format("{};{};{}", row.category(), row.entry_count(), CsvMoney(row.amount()));
}

template <class Rows>
void AddRows(const Rows& rows, const Report& report, const CsvSink& add) {
  for (const auto& row : rows) {
    if (!add(Row(row, report) + "\r\n")) {
      return;
    }
  }
}

struct Table {
  // Portuguese word for the table in the name of its file.
  const char* word;
  const char* head;
  void (*add_rows)(const Report& report, const CsvSink& add);
};

// Returns the table with a name of ExportReportTableRequest.
const Table& TableOf(std::string_view name) {
  static const std::map<std::string_view, Table> kTables{
      {"hours",
       {"horas", "Hora;Pedidos;% dos pedidos;Receita;Ticket médio;Item mais pedido",
        [](const Report& report, const CsvSink& add) { AddRows(report.hours(), report, add); }}},
      {"weekday_hours",
       {"dias-e-horas", "Dia da semana;Hora;Pedidos;Receita",
        [](const Report& report, const CsvSink& add) {
          AddRows(report.weekday_hours(), report, add);
        }}},
      {"occupancy",
       {"ocupacao", "Dia da semana;Ocupação (%);Minutos atendidos;Minutos de trabalho;Dias",
        [](const Report& report, const CsvSink& add) {
          AddRows(report.occupancy().weekdays(), report, add);
        }}},
      {"days",
       {"dias", "Dia;Pedidos;Receita;Ticket médio;Cancelados",
        [](const Report& report, const CsvSink& add) { AddRows(report.days(), report, add); }}},
      {"methods",
       {"pagamentos", "Forma de pagamento;Pedidos;Valor;% do valor",
        [](const Report& report, const CsvSink& add) { AddRows(report.methods(), report, add); }}},
      {"channels",
       {"origens", "Origem;Pedidos;Receita;% da receita",
        [](const Report& report, const CsvSink& add) { AddRows(report.channels(), report, add); }}},
      {"additions",
       {"adicionais",
        "Adicional;Quantidade;Receita;% da quantidade;Hora de pico;Melhor cliente;Último pedido",
        [](const Report& report, const CsvSink& add) {
          AddRows(report.additions(), report, add);
        }}},
      {"items",
       {"itens",
        "Item;Quantidade;Subtotal;Ticket médio;% da quantidade;% da receita;Combos;"
        "Adicionais;Hora de pico;Melhor cliente;Último pedido",
        [](const Report& report, const CsvSink& add) { AddRows(report.items(), report, add); }}},
      {"customers",
       {"clientes",
        "Posição;Nome;Telefone;Pedidos;Total;Ticket médio;Primeira visita;Última visita;"
        "Origem do último;Intervalo médio;Combos;Adicionais;Item favorito;"
        "Hora preferida;Maior pedido;% da receita",
        [](const Report& report, const CsvSink& add) {
          AddRows(report.customers(), report, add);
        }}},
      {"expenses",
       {"despesas", "Categoria;Lançamentos;Valor", [](const Report& report, const CsvSink& add) {
          AddRows(report.expenses(), report, add);
        }}}};
  return kTables.at(name);
}

}  // namespace

void WriteTable(const Report& report, std::string_view table, const CsvSink& add) {
  const Table& format = TableOf(table);
  if (add(fmt::format("{}\r\n", format.head))) {
    format.add_rows(report, add);
  }
}

std::string_view TableWord(std::string_view table) { return TableOf(table).word; }

}  // namespace navalha::reporting
