// Goal: spreadsheets show exported orders unchanged and run no formulas from customers' texts.
#include "services/orders/lists/order_csv.hpp"

#include <gtest/gtest.h>

#include "services/common/text/clock.hpp"

namespace navalha::orders {
namespace {

constexpr const char* kHead =
    "\xEF\xBB\xBFPedido;Data;Hora;Cliente;Telefone;Origem;Consumo;Situação;Pagamento;Forma de "
    "pagamento;Atendente;Itens;Total\r\n";

StoredOrder Stored(const std::string& customer) {
  StoredOrder stored;
  v1::Order& order = stored.order;
  order.set_order_number("007");
  *order.mutable_order_datetime() = common::ToProto(common::FromSql("2026-01-31 02:05:09+00"));
  order.set_customer_name(customer);
  order.set_origin("Balcão");
  order.set_fulfillment("dine-in");
  order.set_status("completed");
  order.set_payment_status("paid");
  order.set_payment_method("Pix");
  order.set_total_price(123405);
  v1::OrderItem& item = *order.add_items();
  item.set_quantity(2);
  item.mutable_item()->set_name("Corte");
  return stored;
}

std::string Row(const StoredOrder& stored) {
  return OrderCsv({stored}, "America/Sao_Paulo").substr(std::string(kHead).size());
}

TEST(OrderCsv, WritesARowForEachOrder) {
  StoredOrder stored = Stored("João");
  stored.order.set_customer_phone("11 98888-7777");
  stored.order.mutable_attendant()->mutable_user()->set_first_name("Zé");
  v1::OrderItem& item = *stored.order.mutable_items(0);
  v1::OrderModifier& oil = *item.add_modifiers();
  oil.set_type("addition");
  oil.set_quantity(3);
  oil.mutable_modifier()->set_name("Óleo");
  v1::OrderModifier& towel = *item.add_modifiers();
  towel.set_type("removal");
  towel.mutable_modifier()->set_name("Toalha");
  EXPECT_EQ(Row(stored),
            "007;30/01/2026;23:05;João;11 98888-7777;Balcão;Local;Concluído;Pago;Pix;Zé;"
            "2x Corte + 3x Óleo sem Toalha;1234,05\r\n");
  EXPECT_EQ(OrderCsv({}, "America/Sao_Paulo"), kHead);
}

TEST(OrderCsv, NamesTheStateOfABooking) {
  StoredOrder stored = Stored("João");
  for (const auto& [state, word] :
       {std::pair("pending", "Pendente"), std::pair("confirmed", "Confirmado"),
        std::pair("attended", "Finalizado"), std::pair("not_attended", "Não atendido"),
        std::pair("cancelled", "Cancelado")}) {
    stored.order.set_appointment_status(state);
    EXPECT_NE(Row(stored).find(std::string(";Local;") + word + ";"), std::string::npos) << word;
  }
}

TEST(OrderCsv, NamesAllPaymentMethods) {
  StoredOrder stored = Stored("João");
  stored.order.add_payment_methods("Dinheiro");
  stored.order.add_payment_methods("Pix");
  EXPECT_NE(Row(stored).find(";Pago;Dinheiro + Pix;"), std::string::npos);
}

TEST(OrderCsv, ReportsTheRefundsOfCancelledOrders) {
  StoredOrder stored = Stored("João");
  stored.order.set_status("cancelled");
  stored.order.set_payment_status("refunded");
  EXPECT_NE(Row(stored).find(";Cancelado;Devolvido;Pix;"), std::string::npos);
  stored.order.set_payment_status("partially_refunded");
  EXPECT_NE(Row(stored).find(";Cancelado;Devolvido em parte;Pix;"), std::string::npos);
}

TEST(OrderCsv, NamesThePaymentAsTheScreenDoes) {
  StoredOrder stored = Stored("João");
  v1::Order& order = stored.order;
  const auto expect = [&](const std::string& words) {
    EXPECT_NE(Row(stored).find(";" + words + ";Pix;"), std::string::npos) << Row(stored);
  };
  order.set_payment_status("pending");
  order.set_total_due(123405);
  expect("Concluído;Pendente");
  order.set_total_paid(100);
  order.set_total_due(123305);
  expect("Concluído;Pago em parte");
  order.set_payment_status("failed");
  expect("Concluído;Pago em parte");
  order.set_payment_status("pending");
  order.set_status("cancelled");
  expect("Cancelado;A devolver");
  order.set_payment_status("paid");
  expect("Cancelado;A devolver");
  order.set_payment_status("pending");
  order.set_status("completed");
  order.set_total_fiado(123305);
  order.set_total_due(0);
  expect("Concluído;No fiado");
  order.set_total_paid(0);
  order.set_total_fiado(5);
  order.set_total_due(123400);
  expect("Concluído;Pago em parte");
}

TEST(OrderCsv, QuotesSeparators) {
  EXPECT_NE(Row(Stored("Ana; \"Bia\"\nCaio")).find(";\"Ana; \"\"Bia\"\"\nCaio\";"),
            std::string::npos);
}

TEST(OrderCsv, EscapesFormulas) {
  for (const char* typed :
       {"=1+1",     "+55 11",          "-1",       "@SUM(A1)",    "\uFF1D1",  "\uFF0B1",
        "\uFF0D1",  "\uFF20A",         " =1",      "\u00A0=1",    "\u200B+1", "\uFEFF-1",
        "\u00AD@A", "\u202E \u00A0=1", "\u200E=1", "\u2066+1",    "\u202A-1", "\u3000@A",
        "\u2003=1", "\u180E\u2060=1",  "\u3164=1", "\U000E0001=1"}) {
    EXPECT_NE(Row(Stored(typed)).find(std::string(";'") + typed + ";"), std::string::npos) << typed;
  }
  for (const char* typed : {" Ana", "\u00A0João", "Ana-Clara", "1+1=2"}) {
    EXPECT_NE(Row(Stored(typed)).find(std::string(";") + typed + ";"), std::string::npos) << typed;
  }
  EXPECT_NE(Row(Stored("\t=1")).find(";'\t=1;"), std::string::npos);
  EXPECT_NE(Row(Stored(" \tAna")).find(";' \tAna;"), std::string::npos);
  EXPECT_NE(Row(Stored("=HYPERLINK(\"x\";\"y\")")).find(";\"'=HYPERLINK("), std::string::npos);
}

}  // namespace
}  // namespace navalha::orders
