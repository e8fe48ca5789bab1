#include "services/reporting/commission_csv.hpp"

#include <fmt/format.h>

#include "services/common/csv.hpp"
#include "services/common/date_text.hpp"

namespace navalha::reporting {
namespace {

using common::CsvField;
using common::CsvMoney;

std::string Day(const std::string& date) {
  return common::DateText(common::ParseDate(date).value());
}

std::string Row(const CommissionEntry& entry) {
  if (entry.is_correction) {
    return fmt::format("{};Correção;{};;;;;{}\r\n", Day(entry.day), entry.order_id,
                       CsvMoney(entry.cents));
  }
  // A rate has two decimals, like an amount of centavos.
  return fmt::format("{};Atendimento;{};{};{};{};{};{}\r\n", Day(entry.day), entry.order_id,
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

std::string CommissionCsv(const StatementRows& rows) {
  std::string csv(common::kCsvByteOrderMark);
  csv += "Dia;Tipo;Pedido;Descrição;Quantidade;Comissão (%);Base;Valor\r\n";
  for (const CommissionEntry& entry : rows.entries) {
    csv += Row(entry);
  }
  for (const v1::Payout& payout : rows.payouts) {
    csv += Row(payout);
  }
  return csv;
}

}  // namespace navalha::reporting
