#include "services/orders/cash/cash_paper.hpp"

#include <fmt/format.h>

#include <cstdlib>
#include <map>
#include <string_view>

#include "services/common/text/date_text.hpp"
#include "services/common/text/money.hpp"
#include "services/orders/cash/cash_plan.hpp"
#include "services/orders/receipts/display_text.hpp"
#include "services/orders/receipts/paper.hpp"

namespace navalha::orders {
namespace {

constexpr int kIndent = 2;

std::string Signed(int64_t cents) {
  return (cents < 0 ? "-" : "") + common::MoneyText(std::abs(cents));
}

std::string DifferenceText(int64_t cents) {
  if (cents == 0) {
    return "Confere";
  }
  return (cents > 0 ? "Sobra " : "Falta ") + common::MoneyText(std::abs(cents));
}

std::string Moment(std::string_view what, const google::protobuf::Timestamp& at,
                   const std::string& who, const std::string& time_zone) {
  const common::LocalTime local = common::ToLocal(common::FromProto(at), time_zone);
  const std::string by = who.empty() ? "" : " por " + OnOneLine(who);
  return fmt::format("{} em {}, {}{}", what, common::DateText(local.date),
                     common::FormatTime(local.time), by);
}

std::string LabelOf(const v1::CashEntry& entry) {
  static const std::map<std::string_view, std::string_view> kKinds = {
      {"withdrawal", "Sangria"}, {"supply", "Suprimento"}, {"expense", "Despesa"}};
  std::string label = entry.has_reverses_id() ? "Estorno: " : "";
  label += kKinds.at(entry.kind());
  if (entry.has_category()) {
    label += ": " + entry.category();
  }
  if (entry.method() != kCash) {
    label += " (" + entry.method() + ")";
  }
  return label;
}

// Returns whether the entry puts money into the drawer: a supply, or the reversal of a withdrawal
// or of an expense.
bool AddsMoney(const v1::CashEntry& entry) {
  return (entry.kind() == "supply") != entry.has_reverses_id();
}

void PutMethod(const v1::CashMethod& row, Paper& paper) {
  paper.Text(row.method());
  paper.Dots(IsCounted(row.method()) ? "  Esperado" : "  Total", Signed(row.expected()), kIndent);
  if (row.has_counted()) {
    paper.Dots("  Contado", Signed(row.counted()), kIndent);
    paper.Dots("  Diferença", DifferenceText(row.difference()), kIndent);
  }
}

void PutHead(const v1::GetCashSessionResponse& found, Paper& paper) {
  const v1::CashSession& session = found.session();
  const std::string& zone = found.time_zone();
  paper.Center(OnOneLine(UpperCase(found.entity_name())));
  paper.Center(fmt::format("Caixa nº {}", session.number()));
  paper.Dashes();
  paper.Text(Moment("Aberto", session.opened_at(), session.opened_by_first_name(), zone));
  paper.Text(session.has_closed_at()
                 ? Moment("Fechado", session.closed_at(), session.closed_by_first_name(), zone)
                 : "Ainda aberto");
  paper.Dashes();
}

std::string Put(const v1::GetCashSessionResponse& found, Paper paper) {
  const v1::CashSession& session = found.session();
  PutHead(found, paper);
  paper.Dots("Abertura", common::MoneyText(session.opening_amount()));
  paper.Dots("Recebido", Signed(session.total_received()));
  for (int i = found.entries_size() - 1; i >= 0; --i) {
    const v1::CashEntry& entry = found.entries(i);
    paper.Dots(LabelOf(entry), (AddsMoney(entry) ? "+ " : "- ") + common::MoneyText(entry.amount()),
               kIndent);
  }
  paper.Dashes();
  for (const v1::CashMethod& row : session.methods()) {
    PutMethod(row, paper);
  }
  paper.Dashes();
  paper.Dots("Despesas", Signed(session.total_expenses()));
  if (session.has_total_difference()) {
    paper.Dots("Diferença total", DifferenceText(session.total_difference()));
  }
  if (session.has_left_amount()) {
    paper.Dots("Ficou na gaveta", common::MoneyText(session.left_amount()));
  }
  if (!session.closing_note().empty()) {
    paper.Feed();
    paper.Text(OnOneLine(session.closing_note()));
  }
  paper.Feed();
  return paper.Take();
}

}  // namespace

std::string CashPaper(const v1::GetCashSessionResponse& found) { return Put(found, Paper()); }

std::string PrinterCashPaper(const v1::GetCashSessionResponse& found, const CodePage& page) {
  return Put(found, Paper(page));
}

}  // namespace navalha::orders
