// Goal: the receipt has the layout that clients print, 32 characters wide also with accents.
// Method: whole texts compared.
#include "services/orders/receipt.hpp"

#include <gtest/gtest.h>

#include <sstream>

#include "services/common/clock.hpp"
#include "services/common/validation.hpp"

namespace navalha::orders {
namespace {

v1::Order Sale() {
  v1::Order order;
  order.set_customer_name("João Conceição");
  order.set_origin("Balcão");
  order.set_fulfillment("dine-in");
  order.set_total_price(13450);
  *order.mutable_order_datetime() = common::ToProto(common::FromSql("2026-01-31 02:05:09.5+00"));
  v1::OrderItem* cut = order.add_items();
  cut->set_quantity(2);
  cut->set_unit_price(6000);
  cut->mutable_item()->set_name("Corte à navalha");
  v1::OrderModifier* oil = cut->add_modifiers();
  oil->set_type("addition");
  oil->set_quantity(3);
  oil->set_price(450);
  oil->mutable_modifier()->set_name("Óleo");
  v1::OrderModifier* towel = cut->add_modifiers();
  towel->set_type("removal");
  towel->set_quantity(1);
  towel->mutable_modifier()->set_name("Toalha quente");
  v1::OrderItem* brow = order.add_items();
  brow->set_quantity(1);
  brow->set_unit_price(100);
  brow->mutable_item()->set_name("Sobrancelha");
  return order;
}

TEST(Receipt, HasTheLayoutThatClientsPrint) {
  EXPECT_EQ(Receipt(Sale(), "Barbearia São João", "America/Sao_Paulo"),
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
            "\n"
            "Data: 30/01/2026, 23:05:09\n"
            "\n");
}

TEST(Receipt, LinesWithDotsAreAlwaysOfTheWidth) {
  std::istringstream lines(Receipt(Sale(), "Navalha", "America/Sao_Paulo"));
  for (std::string line; std::getline(lines, line);) {
    if (line.find("..") != std::string::npos) {
      EXPECT_EQ(common::CountCharacters(line), 32) << line;
    }
  }
}

TEST(Receipt, NothingIsCutWhenItIsTooLong) {
  v1::Order order = Sale();
  order.mutable_items(0)->mutable_item()->set_name("Corte, barba, sobrancelha e hidratação");
  const std::string receipt =
      Receipt(order, "Barbearia com um nome que não cabe na fita", "America/Sao_Paulo");
  EXPECT_NE(receipt.find("2x Corte, barba, sobrancelha e hidrataçãoR$120,00\n"), std::string::npos);
  EXPECT_NE(receipt.find("\nBARBEARIA COM UM NOME QUE NÃO CABE NA FITA\n"), std::string::npos);
}

TEST(Receipt, SaysEachOriginAndFulfillment) {
  v1::Order order = Sale();
  const std::vector<std::pair<std::string, std::string>> origins = {
      {"App", "APLICATIVO"}, {"WhatsApp", "WHATSAPP"}, {"Telefone", "TELEFONE"}};
  for (const auto& [origin, word] : origins) {
    order.set_origin(origin);
    EXPECT_NE(Receipt(order, "N", "America/Sao_Paulo").find("Origem: " + word + "\n"),
              std::string::npos);
  }
  for (const auto& [fulfillment, word] : std::vector<std::pair<std::string, std::string>>{
           {"take-away", "LEVAR"}, {"delivery", "DELIVERY"}}) {
    order.set_fulfillment(fulfillment);
    EXPECT_NE(Receipt(order, "N", "America/Sao_Paulo").find("Consumo: " + word + "\n"),
              std::string::npos);
  }
}

TEST(Receipt, TellsTheTimeOfTheShop) {
  EXPECT_NE(Receipt(Sale(), "N", "America/Manaus").find("Data: 30/01/2026, 22:05:09"),
            std::string::npos);
}

TEST(UpperCase, KnowsAccentsAndLeavesTheRest) {
  EXPECT_EQ(UpperCase("ação café über ÿ 1ª ✂️ ß"),
            "AÇÃO CAFÉ ÜBER Ÿ 1ª ✂️ ß");
}

}  // namespace
}  // namespace navalha::orders
