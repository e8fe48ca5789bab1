// Goal: the receipt has the layout that clients print, with lines of 32 columns. Method: compares
// complete texts; measures every line of large and unusual orders.
#include "services/orders/receipts/receipt.hpp"

#include <gtest/gtest.h>

#include <ctime>
#include <sstream>

#include "services/common/text/clock.hpp"
#include "services/orders/receipts/display_text.hpp"

namespace navalha::orders {
namespace {

constexpr std::string_view kZone = "America/Sao_Paulo";

v1::OrderItem& AddItem(v1::Order& order, int quantity, int64_t price, const std::string& name) {
  v1::OrderItem& item = *order.add_items();
  item.set_quantity(quantity);
  item.set_unit_price(price);
  item.mutable_item()->set_name(name);
  return item;
}

void AddModifier(v1::OrderItem& item, const std::string& type, int quantity, int64_t price,
                 const std::string& name) {
  v1::OrderModifier& modifier = *item.add_modifiers();
  modifier.set_type(type);
  modifier.set_quantity(quantity);
  modifier.set_price(price);
  modifier.mutable_modifier()->set_name(name);
}

void AddPart(v1::OrderItem& combo, int quantity, const std::string& name) {
  v1::OrderItemPart& part = *combo.add_parts();
  part.set_quantity(quantity);
  part.set_name(name);
}

void AddPayment(v1::Order& order, const std::string& kind, const std::string& method,
                int64_t amount) {
  v1::Payment& payment = *order.add_payments();
  payment.set_kind(kind);
  payment.set_method(method);
  payment.set_amount(amount);
}

v1::Order EmptySale() {
  v1::Order order;
  order.set_customer_name("João Conceição");
  order.set_origin("Balcão");
  order.set_fulfillment("dine-in");
  order.set_payment_status("paid");
  order.set_payment_method("Pix");
  *order.mutable_order_datetime() = common::ToProto(common::FromSql("2026-01-31 02:05:09.5+00"));
  return order;
}

v1::Order Sale() {
  v1::Order order = EmptySale();
  order.set_total_price(13450);
  v1::OrderItem& cut = AddItem(order, 2, 6000, "Corte à navalha");
  AddModifier(cut, "addition", 3, 450, "Óleo");
  AddModifier(cut, "removal", 1, 0, "Toalha quente");
  AddItem(order, 1, 100, "Sobrancelha");
  return order;
}

// Returns the lines from the total to the date.
std::string PaymentLines(const std::string& receipt) {
  const size_t begin = receipt.find("TOTAL");
  return receipt.substr(begin, receipt.find("\n\n", begin) + 1 - begin);
}

std::string Repeated(const std::string& piece, int count) {
  std::string text;
  for (int i = 0; i < count; ++i) {
    text += piece;
  }
  return text;
}

int WidestLine(const std::string& text) {
  int widest = 0;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    widest = std::max(widest, DisplayWidth(line));
  }
  return widest;
}

TEST(Receipt, HasTheExpectedLayout) {
  EXPECT_EQ(Receipt(Sale(), "Barbearia São João", kZone),
            "\n"
            "────────────────────────────────\n"
            "       BARBEARIA SÃO JOÃO       \n"
            "────────────────────────────────\n"
            "\n"
            "👤 Cliente: JOÃO CONCEIÇÃO\n"
            "📦 Origem: BALCÃO\n"
            "🍽️ Consumo: LOCAL\n"
            "--------------------------------\n"
            "        ITENS DO PEDIDO         \n"
            "--------------------------------\n"
            "2x Corte à navalha......R$120,00\n"
            "  + Óleo.................R$13,50\n"
            "  - Toalha quente\n"
            "1x Sobrancelha............R$1,00\n"
            "--------------------------------\n"
            "TOTAL...................R$134,50\n"
            "Pagamento: PIX\n"
            "Situação: PAGO\n"
            "\n"
            "Data: 30/01/2026, 23:05:09\n"
            "\n");
}

TEST(Receipt, WrapsLongNamesWithoutTruncation) {
  v1::Order order = EmptySale();
  order.set_customer_name("Maria Aparecida da Conceição Albuquerque");
  AddModifier(AddItem(order, 2, 6000, "Corte, barba, sobrancelha e hidratação profunda"), "removal",
              1, 0, "Toalha quente com óleo essencial");
  AddItem(order, 1, 100, "Corte com lavagem e secador");
  const std::string receipt = Receipt(order, "Barbearia com um nome que não cabe na fita", kZone);
  EXPECT_NE(receipt.find(" BARBEARIA COM UM NOME QUE NÃO  \n"
                         "          CABE NA FITA          \n"),
            std::string::npos)
      << receipt;
  EXPECT_NE(receipt.find("👤 Cliente: MARIA APARECIDA DA\n"
                         "   CONCEIÇÃO ALBUQUERQUE\n"),
            std::string::npos)
      << receipt;
  EXPECT_NE(receipt.find("2x Corte, barba, sobrancelha e\n"
                         "   hidratação profunda..R$120,00\n"
                         "  - Toalha quente com óleo\n"
                         "    essencial\n"),
            std::string::npos)
      << receipt;
  EXPECT_NE(receipt.find("1x Corte com lavagem e secador\n"
                         "..........................R$1,00\n"),
            std::string::npos)
      << receipt;
}

TEST(Receipt, ListsThePartsOfACombo) {
  v1::Order order = EmptySale();
  v1::OrderItem& combo = AddItem(order, 2, 6000, "Dia do noivo");
  AddPart(combo, 1, "Corte à navalha");
  AddPart(combo, 2, "Pomada com efeito matte e cheiro de café");
  AddModifier(combo, "addition", 1, 450, "Óleo");
  const std::string receipt = Receipt(order, "N", kZone);
  EXPECT_NE(receipt.find("2x Dia do noivo.........R$120,00\n"
                         "    Corte à navalha\n"
                         "    2x Pomada com efeito matte e\n"
                         "    cheiro de café\n"
                         "  + Óleo..................R$4,50\n"
                         "--------------------------------\n"),
            std::string::npos)
      << receipt;
}

TEST(Receipt, OmitsTheAmountOfAFullPaymentByOneMethod) {
  v1::Order order = Sale();
  const std::string unpaid = Receipt(order, "N", kZone);
  AddPayment(order, "payment", "Dinheiro", 13450);
  AddPayment(order, "refund", "Dinheiro", 13450);
  EXPECT_EQ(Receipt(order, "N", kZone), unpaid);
  AddPayment(order, "payment", "Pix", 10000);
  AddPayment(order, "payment", "Pix", 3450);
  order.set_total_paid(13450);
  EXPECT_EQ(Receipt(order, "N", kZone), unpaid);
}

TEST(Receipt, ListsTheAmountsOfSeveralMethods) {
  v1::Order order = Sale();
  order.set_total_paid(13450);
  AddPayment(order, "payment", "Dinheiro", 7000);
  AddPayment(order, "refund", "Dinheiro", 2000);
  AddPayment(order, "payment", "Pix", 8450);
  EXPECT_EQ(PaymentLines(Receipt(order, "N", kZone)),
            "TOTAL...................R$134,50\n"
            "Pagamento:\n"
            "  Pix....................R$84,50\n"
            "  Dinheiro...............R$50,00\n"
            "Situação: PAGO\n");
}

TEST(Receipt, ListsTheAmountDue) {
  v1::Order order = Sale();
  order.set_payment_status("pending");
  order.set_total_paid(4000);
  order.set_total_due(9450);
  AddPayment(order, "payment", "Transferência bancária", 4000);
  EXPECT_EQ(PaymentLines(Receipt(order, "N", kZone)),
            "TOTAL...................R$134,50\n"
            "Pagamento:\n"
            "  Transferência bancária.R$40,00\n"
            "FALTA PAGAR..............R$94,50\n"
            "Situação: PAGO EM PARTE\n");
}

TEST(Receipt, ListsTheAmountOwedAsFiado) {
  v1::Order order = Sale();
  order.set_payment_status("pending");
  order.set_total_fiado(13450);
  AddPayment(order, "payment", "Fiado", 13450);
  EXPECT_EQ(PaymentLines(Receipt(order, "N", kZone)),
            "TOTAL...................R$134,50\n"
            "Pagamento:\n"
            "  Fiado.................R$134,50\n"
            "Situação: PENDENTE\n");
  AddPayment(order, "payment", "Pix", 10000);
  order.mutable_payments(1)->set_settles_fiado(true);
  order.set_total_paid(10000);
  order.set_total_fiado(3450);
  EXPECT_EQ(PaymentLines(Receipt(order, "N", kZone)),
            "TOTAL...................R$134,50\n"
            "Pagamento:\n"
            "  Pix...................R$100,00\n"
            "  Fiado..................R$34,50\n"
            "Situação: PAGO EM PARTE\n");
}

TEST(Receipt, ListsTheAmountToRefundOfACancelledOrder) {
  v1::Order order = Sale();
  order.set_status("cancelled");
  order.set_payment_status("partially_refunded");
  order.set_total_paid(3450);
  AddPayment(order, "payment", "Crédito", 13450);
  AddPayment(order, "refund", "Crédito", 10000);
  EXPECT_EQ(PaymentLines(Receipt(order, "N", kZone)),
            "TOTAL...................R$134,50\n"
            "Pagamento:\n"
            "  Crédito................R$34,50\n"
            "A DEVOLVER...............R$34,50\n"
            "Situação: DEVOLVIDO EM PARTE\n"
            "PEDIDO CANCELADO\n");
}

TEST(Receipt, HasLinesOfAtMost32Columns) {
  const std::string names[] = {Repeated("理发", 60),
                               Repeated("ภาษาไทย", 30),
                               Repeated("👨‍👩‍👧", 20),
                               Repeated("a", 255),
                               Repeated("e\u0301", 120),
                               Repeated("🇧🇷 ", 40),
                               "Corte ✂️ e barba 💈 do João 🧔🏽‍♂️"};
  for (const std::string& name : names) {
    v1::Order order = EmptySale();
    order.set_customer_name(name);
    v1::OrderItem& item = AddItem(order, 999, 99999999, name);
    AddModifier(item, "addition", 9, 1, name);
    AddModifier(item, "removal", 1, 0, name);
    AddPart(item, 1, name);
    AddPart(item, 100, name);
    order.set_total_price(100'000'000'000);
    order.set_total_due(99'999'999'998);
    AddPayment(order, "payment", "Transferência bancária", 1);
    AddPayment(order, "payment", "Vale-refeição", 1);
    const std::string receipt = Receipt(order, name, kZone);
    EXPECT_EQ(WidestLine(receipt), 32) << name;
    for (const char* page : {"CP850", "CP858", "CP860", "Windows-1252"}) {
      EXPECT_EQ(WidestLine(PrinterReceipt(order, name, kZone, CodePage::Named(page), true)), 32)
          << name << " " << page;
    }
  }
}

TEST(Receipt, FormatsALargeOrderWithinASecond) {
  v1::Order order = EmptySale();
  for (int line = 0; line < 50; ++line) {
    v1::OrderItem& item = AddItem(order, 1, 100, Repeated(line % 2 == 0 ? "理" : "ก", 255));
    for (int modifier = 0; modifier < 90; ++modifier) {
      // The maximum number of distinct names in an order.
      AddModifier(item, "addition", 1, 1,
                  std::to_string(modifier) + Repeated(modifier % 2 == 0 ? "理" : "ก", 250));
    }
  }
  const std::clock_t began = std::clock();
  const std::string receipt = Receipt(order, "Navalha", kZone);
  const std::string printed =
      PrinterReceipt(order, "Navalha", kZone, CodePage::Named("CP850"), false);
  EXPECT_LT(std::clock() - began, CLOCKS_PER_SEC) << "processor time";
  EXPECT_LT(receipt.size(), 3 * order.ByteSizeLong());
  EXPECT_LT(printed.size(), 3 * order.ByteSizeLong());
}

TEST(Receipt, PrintsEachOriginFulfillmentAndPayment) {
  v1::Order order = Sale();
  const auto says = [&order](const std::string& line) {
    return Receipt(order, "N", kZone).find(line + "\n") != std::string::npos;
  };
  const std::vector<std::pair<std::string, std::string>> origins = {
      {"App", "APLICATIVO"}, {"WhatsApp", "WHATSAPP"}, {"Telefone", "TELEFONE"}};
  for (const auto& [origin, word] : origins) {
    order.set_origin(origin);
    EXPECT_TRUE(says("📦 Origem: " + word));
  }
  const std::vector<std::pair<std::string, std::string>> fulfillments = {{"take-away", "LEVAR"},
                                                                         {"delivery", "DELIVERY"}};
  for (const auto& [fulfillment, word] : fulfillments) {
    order.set_fulfillment(fulfillment);
    EXPECT_TRUE(says("🍽️ Consumo: " + word));
  }
  const std::vector<std::pair<std::string, std::string>> statuses = {
      {"pending", "PENDENTE"}, {"paid", "PAGO"}, {"failed", "FALHOU"}};
  for (const auto& [status, word] : statuses) {
    order.set_payment_status(status);
    order.set_payment_method("Crédito");
    EXPECT_TRUE(says("Pagamento: CRÉDITO\nSituação: " + word));
  }
  EXPECT_FALSE(says("PEDIDO CANCELADO"));
  order.set_status("cancelled");
  EXPECT_TRUE(says("PEDIDO CANCELADO"));
}

TEST(Receipt, PrintsTheLocalTimeOfTheShop) {
  EXPECT_NE(Receipt(Sale(), "N", "America/Manaus").find("Data: 30/01/2026, 22:05:09"),
            std::string::npos);
}

TEST(PrinterReceipt, ContainsOnlyCharactersOfTheCodePage) {
  v1::Order order = Sale();
  AddItem(order, 1, 500, "Café ☕ 理发 €");
  EXPECT_EQ(
      PrinterReceipt(order, "Barbearia São João", kZone, CodePage::Named("Windows-1252"), true),
      "             2ª via             \n"
      "--------------------------------\n"
      "       BARBEARIA SÃO JOÃO       \n"
      "--------------------------------\n"
      "\n"
      "* Cliente: JOÃO CONCEIÇÃO\n"
      "* Origem: BALCÃO\n"
      "* Consumo: LOCAL\n"
      "--------------------------------\n"
      "        ITENS DO PEDIDO         \n"
      "--------------------------------\n"
      "2x Corte à navalha......R$120,00\n"
      "  + Óleo.................R$13,50\n"
      "  - Toalha quente\n"
      "1x Sobrancelha............R$1,00\n"
      "1x Café ? li fa €.........R$5,00\n"
      "--------------------------------\n"
      "TOTAL...................R$134,50\n"
      "Pagamento: PIX\n"
      "Situação: PAGO\n"
      "\n"
      "Data: 30/01/2026, 23:05:09\n"
      "\n");
}

TEST(PrinterReceipt, ListsPartsAndAmountsInTheCharactersOfThePage) {
  v1::Order order = EmptySale();
  order.set_total_price(6000);
  AddPart(AddItem(order, 1, 6000, "Dia do noivo"), 2, "Chá 理发");
  AddPayment(order, "payment", "Crédito", 3000);
  AddPayment(order, "payment", "Débito", 3000);
  const CodePage& page = CodePage::Named("CP860");
  const std::string receipt = PrinterReceipt(order, "N", kZone, page, false);
  EXPECT_NE(receipt.find("1x Dia do noivo..........R$60,00\n"
                         "    2x Chá li fa\n"),
            std::string::npos)
      << receipt;
  EXPECT_EQ(PaymentLines(receipt),
            "TOTAL....................R$60,00\n"
            "Pagamento:\n"
            "  Crédito................R$30,00\n"
            "  Débito.................R$30,00\n"
            "Situação: PAGO\n");
}

TEST(PrinterTest, HasLinesOf32Columns) {
  for (const char* page : {"CP850", "CP858", "CP860", "Windows-1252"}) {
    EXPECT_EQ(WidestLine(PrinterTest(CodePage::Named(page))), 32);
  }
}

}  // namespace
}  // namespace navalha::orders
