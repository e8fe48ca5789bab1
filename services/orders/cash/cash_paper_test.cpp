// Goal: the text of a session contains people, amounts and differences in lines of at most 32
// columns. Method: compare complete texts; measure every line.
#include "services/orders/cash/cash_paper.hpp"

#include <gmock/gmock.h>

#include <sstream>

#include "services/common/text/clock.hpp"
#include "services/orders/receipts/display_text.hpp"
#include "services/orders/receipts/escpos.hpp"

namespace navalha::orders {
namespace {

using testing::HasSubstr;
using testing::Not;

void AddMethod(v1::CashSession& session, const std::string& method, int64_t expected) {
  v1::CashMethod& row = *session.add_methods();
  row.set_method(method);
  row.set_expected(expected);
}

v1::CashEntry& AddEntry(v1::GetCashSessionResponse& found, const std::string& kind,
                        int64_t amount) {
  v1::CashEntry& entry = *found.add_entries();
  entry.set_kind(kind);
  entry.set_method("Dinheiro");
  entry.set_amount(amount);
  return entry;
}

v1::GetCashSessionResponse OpenSession() {
  v1::GetCashSessionResponse found;
  found.set_entity_name("Navalha de Ouro");
  found.set_time_zone("America/Sao_Paulo");
  v1::CashSession& session = *found.mutable_session();
  session.set_number(12);
  *session.mutable_opened_at() = common::ToProto(common::FromSql("2026-11-20 11:00:00+00"));
  session.set_opened_by_first_name("Ana");
  session.set_opening_amount(10000);
  session.set_total_received(12500);
  session.set_total_expenses(3000);
  AddMethod(session, "Dinheiro", 15000);
  AddMethod(session, "Fiado", 3000);
  // Newest first.
  AddEntry(found, "supply", 2000).set_reverses_id(1);
  AddEntry(found, "expense", 3000).set_category("Limpeza");
  AddEntry(found, "supply", 2000);
  return found;
}

v1::GetCashSessionResponse ClosedSession() {
  v1::GetCashSessionResponse found = OpenSession();
  v1::CashSession& session = *found.mutable_session();
  *session.mutable_closed_at() = common::ToProto(common::FromSql("2026-11-20 23:00:00+00"));
  session.set_closed_by_first_name("Beto");
  session.mutable_methods(0)->set_counted(14800);
  session.mutable_methods(0)->set_difference(-200);
  session.set_total_difference(-200);
  session.set_left_amount(10000);
  session.set_closing_note("Faltou troco.");
  return found;
}

TEST(CashPaper, ShowsAClosedSession) {
  EXPECT_EQ(CashPaper(ClosedSession()),
            "        NAVALHA DE OURO         \n"
            "          Caixa nº 12           \n"
            "--------------------------------\n"
            "Aberto em 20/11/2026, 08:00 por\n"
            "Ana\n"
            "Fechado em 20/11/2026, 20:00 por\n"
            "Beto\n"
            "--------------------------------\n"
            "Abertura...............R$ 100,00\n"
            "Recebido...............R$ 125,00\n"
            "Suprimento............+ R$ 20,00\n"
            "Despesa: Limpeza......- R$ 30,00\n"
            "Estorno: Suprimento...- R$ 20,00\n"
            "--------------------------------\n"
            "Dinheiro\n"
            "  Esperado.............R$ 150,00\n"
            "  Contado..............R$ 148,00\n"
            "  Diferença........Falta R$ 2,00\n"
            "Fiado\n"
            "  Total.................R$ 30,00\n"
            "--------------------------------\n"
            "Despesas................R$ 30,00\n"
            "Diferença total....Falta R$ 2,00\n"
            "Ficou na gaveta........R$ 100,00\n"
            "\n"
            "Faltou troco.\n"
            "\n");
}

TEST(CashPaper, MarksAnOpenSession) {
  const std::string text = CashPaper(OpenSession());
  EXPECT_THAT(text, HasSubstr("\nAinda aberto\n"));
  EXPECT_THAT(text, Not(HasSubstr("Contado")));
  EXPECT_THAT(text, Not(HasSubstr("Ficou na gaveta")));
}

TEST(CashPaper, KeepsLinesWithin32Columns) {
  v1::GetCashSessionResponse found = ClosedSession();
  found.set_entity_name("Barbearia do Conceição e Filhos 💈 de Ribeirão Preto 日本語日本語日本語");
  found.mutable_session()->set_opened_by_first_name(std::string(80, 'W'));
  found.mutable_session()->set_closing_note(std::string(500, 'x'));
  found.mutable_session()->mutable_methods(0)->set_counted(-100'000'000'000);
  v1::CashEntry& entry = AddEntry(found, "expense", 100'000'000'000);
  entry.set_category("Água, luz e internet");
  entry.set_method("Transferência bancária");
  entry.set_reverses_id(1);
  for (const std::string& text :
       {CashPaper(found), PrinterCashPaper(found, CodePage::Named("CP850"))}) {
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
      EXPECT_LE(DisplayWidth(line), 32) << line;
    }
  }
}

TEST(CashPaper, UsesOnlyCharactersOfTheCodePage) {
  const CodePage& page = CodePage::Named("CP860");
  const std::string bytes = EscPos(PrinterCashPaper(ClosedSession(), page), page);
  EXPECT_EQ(bytes.find('?'), std::string::npos);
}

}  // namespace
}  // namespace navalha::orders
