#include "services/reporting/model/order_facts.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <tuple>

#include "services/reporting/testing/test_orders.hpp"

namespace navalha::reporting {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::Pair;

TEST(OrderFacts, SeparatesLinesFromTheirAdditions) {
  orders::v1::Order order = TestOrder(1);
  order.set_collaborator_id(8);
  AddAddition(order, 9, 2, 500);
  order.mutable_items(0)->add_modifiers()->set_type("removal");
  order.mutable_items(0)->set_is_combo(true);
  order.mutable_items(0)->set_quantity(3);
  const OrderFacts facts = FactsOf(order);
  ASSERT_EQ(facts.items.size(), 2U);
  EXPECT_EQ(facts.items[0].addition_no, 0);
  EXPECT_EQ(facts.items[0].cents, 5000);
  EXPECT_EQ(facts.items[0].extras_count, 2);
  EXPECT_EQ(facts.items[0].collaborator_id, 8);
  EXPECT_EQ(facts.items[1].addition_no, 1);
  EXPECT_EQ(facts.items[1].cents, 1000);
  EXPECT_EQ(facts.items[1].collaborator_id, 8);
  EXPECT_EQ(facts.line_count, 1);
  EXPECT_EQ(facts.combo_quantity, 3);
  EXPECT_EQ(facts.extras_count, 2);
}

TEST(OrderFacts, SplitsTheLineOfAComboIntoItsParts) {
  orders::v1::Order order = TestOrder(1);
  AddAddition(order, 9, 1, 500);
  orders::v1::OrderItem& combo = *order.mutable_items(0);
  combo.set_is_combo(true);
  combo.set_quantity(2);
  for (const auto& [item, quantity, share] : {std::tuple(21, 1, 3334), std::tuple(22, 3, 1666)}) {
    orders::v1::OrderItemPart& part = *combo.add_parts();
    part.set_item_id(item);
    part.set_quantity(quantity);
    part.set_share(share);
  }
  const OrderFacts facts = FactsOf(order);
  ASSERT_EQ(facts.items.size(), 3U);
  const auto& [cut, wax, addition] = std::tie(facts.items[0], facts.items[1], facts.items[2]);
  EXPECT_EQ(cut.item_id, 21);
  EXPECT_EQ(cut.quantity, 2);
  EXPECT_EQ(cut.cents, 3334);
  EXPECT_EQ(cut.extras_count, 1);
  EXPECT_TRUE(cut.is_combo);
  EXPECT_EQ(wax.line_no, 2);
  EXPECT_EQ(wax.quantity, 6);
  EXPECT_EQ(wax.cents, 1666);
  EXPECT_EQ(wax.extras_count, 0);
  EXPECT_EQ(addition.line_no, 1);
  EXPECT_EQ(addition.addition_no, 1);
  EXPECT_EQ(facts.line_count, 1);
  EXPECT_EQ(facts.combo_quantity, 2);
}

TEST(OrderFacts, PrefersTheCollaboratorOfTheLineToThatOfTheOrder) {
  orders::v1::Order order = TestOrder(1);
  order.set_collaborator_id(8);
  order.mutable_items(0)->set_collaborator_id(9);
  EXPECT_EQ(FactsOf(order).items[0].collaborator_id, 9);
}

TEST(OrderFacts, SubtractsRefundsAndSettlementsByMethod) {
  orders::v1::Order order = TestOrder(1);
  AddPayment(order, "refund", "Pix", 5000);
  AddPayment(order, "payment", "Fiado", 5000);
  AddPayment(order, "payment", "Dinheiro", 2000, /*settles_fiado=*/true);
  EXPECT_THAT(FactsOf(order).methods, ElementsAre(Pair("Dinheiro", 2000), Pair("Fiado", 3000)));
}

TEST(OrderFacts, ReadsTheAttendanceOfFinishedBookingsOnly) {
  orders::v1::Order order = TestOrder(1);
  EXPECT_THAT(FactsOf(order).attendance, IsEmpty());
  order.set_type("appointment");
  order.set_appointment_status("not_attended");
  EXPECT_EQ(FactsOf(order).attendance, "not_attended");
  order.set_status("cancelled");
  order.set_appointment_status("cancelled");
  EXPECT_THAT(FactsOf(order).attendance, IsEmpty());
  EXPECT_TRUE(FactsOf(order).is_cancelled);
}

}  // namespace
}  // namespace navalha::reporting
