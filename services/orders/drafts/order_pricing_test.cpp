// Goal: prices and durations of orders equal those on the customer's screen. Method: lines against
// a small catalog.
#include "services/orders/drafts/order_pricing.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "services/common/rpc/error.hpp"
#include "services/orders/testing/test_orders.hpp"

namespace navalha::orders {
namespace {

using testing::ElementsAre;

Offer Shop() {
  Offer offer;
  AddQuoted(offer, Quoted(1, "Corte", "service", "Cabelo", 4500, 30));
  AddQuoted(offer, Quoted(2, "Barba", "service", "Barba", 3000, 20));
  AddQuoted(offer, Quoted(3, "Pomada", "product", "Produtos", 5990, 0));
  AddQuoted(offer, Quoted(4, "Toalha quente", "product", "Adicionais", 500, 0));
  AddQuoted(offer, Quoted(5, "Hidratação", "service", "adicionais", 1500, 10));
  return offer;
}

v1::OrderLine& AddLine(OrderLines& lines, int64_t id, int quantity) {
  v1::OrderLine& line = *lines.Add();
  line.set_item_id(id);
  line.set_quantity(quantity);
  return line;
}

common::Error::Fields ErrorsOf(const OrderLines& lines) {
  v1::Order order;
  try {
    PriceLines(lines, Shop(), order);
  } catch (const common::Error& error) {
    EXPECT_EQ(error.code(), grpc::StatusCode::INVALID_ARGUMENT);
    return error.fields();
  }
  return {};
}

TEST(PriceLines, ChargesAdditionsOncePerLine) {
  OrderLines lines;
  v1::OrderLine& line = AddLine(lines, 1, 2);
  line.add_additions(4);
  line.add_additions(5);
  line.add_additions(4);
  line.add_removals(3);
  v1::Order order;
  PriceLines(lines, Shop(), order);
  EXPECT_EQ(order.total_price(), 2 * 4500 + 2 * 500 + 1500);
  EXPECT_EQ(order.items(0).subtotal(), 2 * 4500) << "without additions";
  ASSERT_EQ(order.items(0).modifiers_size(), 3);
  EXPECT_EQ(order.items(0).modifiers(0).modifier_id(), 4);
  EXPECT_EQ(order.items(0).modifiers(0).quantity(), 2);
  EXPECT_EQ(order.items(0).modifiers(0).price(), 500);
  EXPECT_EQ(order.items(0).modifiers(1).modifier().name(), "Hidratação");
  EXPECT_EQ(order.items(0).modifiers(2).type(), "removal");
  EXPECT_EQ(order.items(0).modifiers(2).price(), 0);
  EXPECT_EQ(order.items(0).modifiers(2).modifier().price(), 5990);
}

TEST(PriceLines, SumsTheDurationsOfServicesOnly) {
  OrderLines lines;
  AddLine(lines, 1, 2).add_additions(5);
  AddLine(lines, 2, 1);
  AddLine(lines, 3, 4);
  v1::Order order;
  PriceLines(lines, Shop(), order);
  EXPECT_EQ(order.total_duration(), 2 * 30 + 20);
}

TEST(PriceLines, AssumesQuantityOne) {
  OrderLines lines;
  lines.Add()->set_item_id(2);
  v1::Order order;
  PriceLines(lines, Shop(), order);
  EXPECT_EQ(order.items(0).quantity(), 1);
  EXPECT_EQ(order.total_price(), 3000);
}

TEST(PriceLines, KeepsTheItemAsSold) {
  OrderLines lines;
  AddLine(lines, 1, 1);
  v1::Order order;
  PriceLines(lines, Shop(), order);
  const v1::SoldItem& sold = order.items(0).item();
  EXPECT_EQ(sold.name(), "Corte");
  EXPECT_EQ(sold.type(), "service");
  EXPECT_EQ(sold.category(), "Cabelo");
  EXPECT_EQ(sold.price(), 4500);
  EXPECT_EQ(sold.duration(), 30);
}

TEST(PriceLines, ReportsEveryInvalidField) {
  OrderLines lines;
  AddLine(lines, 99, 1);
  v1::OrderLine& line = AddLine(lines, 1, 1);
  line.add_additions(3);
  line.add_removals(77);
  for (int i = 0; i < 10; ++i) {
    line.add_additions(4);
  }
  const common::Error::Fields fields = ErrorsOf(lines);
  ASSERT_EQ(fields.size(), 3u);
  EXPECT_THAT(fields.at("items.0.item_id"), ElementsAre("Item 99 não encontrado."));
  EXPECT_THAT(fields.at("items.1.additions"),
              ElementsAre("Pomada não é um adicional.", "No máximo 9 de Toalha quente."));
  EXPECT_THAT(fields.at("items.1.removals"), ElementsAre("Remoção 77 não encontrada."));
}

TEST(PriceLines, AcceptsNineOfAnAddition) {
  OrderLines lines;
  v1::OrderLine& line = AddLine(lines, 1, 1);
  for (int i = 0; i < 9; ++i) {
    line.add_additions(4);
  }
  EXPECT_TRUE(ErrorsOf(lines).empty());
}

TEST(RequireBookable, RefusesProductsAndEmptyOrders) {
  OrderLines lines;
  AddLine(lines, 1, 1);
  v1::Order order;
  PriceLines(lines, Shop(), order);
  EXPECT_NO_THROW(RequireBookable(order));
  AddLine(lines, 3, 1);
  PriceLines(lines, Shop(), order);
  EXPECT_THROW(RequireBookable(order), common::Error);
  order.clear_items();
  order.set_total_duration(0);
  EXPECT_THROW(RequireBookable(order), common::Error);
}

TEST(RequireBookable, RefusesMoreThanADay) {
  OrderLines lines;
  AddLine(lines, 1, 48);
  v1::Order order;
  PriceLines(lines, Shop(), order);
  EXPECT_NO_THROW(RequireBookable(order));
  lines[0].set_quantity(49);
  PriceLines(lines, Shop(), order);
  EXPECT_THROW(RequireBookable(order), common::Error);
}

TEST(MissingIds, ReturnsUnknownIdsOnce) {
  OrderLines lines;
  v1::OrderLine& line = AddLine(lines, 2, 1);
  line.add_additions(4);
  line.add_additions(4);
  line.add_removals(1);
  AddLine(lines, 1, 1);
  EXPECT_THAT(MissingIds(lines, {}), ElementsAre(1, 2, 4));
  EXPECT_THAT(MissingIds(lines, Shop()), ElementsAre());
}

TEST(OfferOf, KeepsThePricesOfTheOrder) {
  OrderLines lines;
  AddLine(lines, 1, 1).add_additions(4);
  v1::Order order;
  PriceLines(lines, Shop(), order);
  Offer offer = OfferOf(order);
  AddQuoted(offer, Quoted(1, "Corte premium", "service", "Cabelo", 9900, 60));
  AddQuoted(offer, Quoted(4, "Toalha de seda", "product", "adicionais", 9900, 0));
  v1::Order changed;
  PriceLines(lines, offer, changed);
  EXPECT_EQ(changed.total_price(), 5000);
  EXPECT_EQ(changed.items(0).item().name(), "Corte");
  EXPECT_EQ(changed.items(0).modifiers(0).modifier().name(), "Toalha quente");
}

TEST(OfferOf, KeepsARemovalOfADeletedItem) {
  OrderLines lines;
  v1::OrderLine& line = AddLine(lines, 1, 1);
  line.add_removals(4);
  v1::Order order;
  PriceLines(lines, Shop(), order);
  const Offer offer = OfferOf(order);
  EXPECT_THAT(MissingIds(lines, offer), ElementsAre());
  v1::Order changed;
  PriceLines(lines, offer, changed);
  EXPECT_EQ(changed.items(0).modifiers(0).SerializeAsString(),
            order.items(0).modifiers(0).SerializeAsString());
  line.add_additions(4);
  EXPECT_THAT(MissingIds(lines, offer), ElementsAre(4)) << "a removal is not an add-on";
}

TEST(NumberLines, DerivesIdsFromTheOrderId) {
  OrderLines lines;
  AddLine(lines, 1, 1);
  AddLine(lines, 2, 1).add_additions(4);
  v1::Order order;
  PriceLines(lines, Shop(), order);
  order.set_id(7);
  NumberLines(order);
  EXPECT_EQ(order.items(0).id(), 701);
  EXPECT_EQ(order.items(1).id(), 702);
  EXPECT_EQ(order.items(1).modifiers(0).id(), 702001);
}

}  // namespace
}  // namespace navalha::orders
