#include "services/reporting/commissions/commission_csv.hpp"

#include <fmt/format.h>

#include "services/common/text/csv.hpp"
#include "services/common/text/date_text.hpp"

namespace navalha::reporting {
namespace {

using common::CsvField;
using common::CsvMoney;

std::string Day(const std::string& date) {
  return common::DateText(common::ParseDate(date).value());
}

std::string Row(const CommissionEntry& entry) {
  if (entry.is_correction) {
    return fmt::format("{};Correção;{};;;;;{}\r\n", Day(entry.day), entry.order_number,
                       CsvMoney(entry.cents));
  }
  // A rate has two decimals, like an amount of centavos.
  return fmt::format("{};Atendimento;{};{};{};{};{};{}\r\n", Day(entry.day), entry.order_number,
                     CsvField(entry.item_name), entry.quantity, CsvMoney(entry.rate),
                     CsvMoney(entry.base), CsvMoney(entry.cents));
}

std::string Row(const v1::Payout& payout) {
  const std::string text =
      payout.note().empty() ? payout.method() : payout.method() + ": " + payout.note();
  return fmt::format("{};Repasse;;{};;;;{}\r\n", Day(payout.paid_on()), CsvField(text),
                     CsvMoney(-payout.amount()));
}

}  // namespace

void WriteCommission(const StatementRows& rows, const CsvSink& add) {
  bool goes_on = add("Dia;Tipo;Pedido;Descrição;Quantidade;Comissão (%);Base;Valor\r\n");
  for (auto entry = rows.entries.begin(); goes_on && entry != rows.entries.end(); ++entry) {
    goes_on = add(Row(*entry));
  }
  for (auto payout = rows.payouts.begin(); goes_on && payout != rows.payouts.end(); ++payout) {
    goes_on = add(Row(*payout));
  }
}

}  // namespace navalha::reporting
