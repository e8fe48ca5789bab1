// Goal: an order has at most one of a limited item, and visitors can't order sold-out items.
#include "services/orders/drafts/order_limits.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "services/common/rpc/error.hpp"
#include "services/orders/testing/test_orders.hpp"

namespace navalha::orders {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::Key;
using testing::Pair;

class OrderLimitsTest : public testing::Test {
 protected:
  OrderLimitsTest() {
    AddQuoted(offer_, Quoted(1, "Corte", "service", "Cabelo", 4500, 30));
    AddQuoted(offer_, Quoted(4, "Toalha quente", "product", "adicionais", 500, 0));
    AddQuoted(offer_, QuotedCombo());
  }

  void AddLine(int64_t item_id, int quantity = 1, std::vector<int64_t> additions = {}) {
    v1::OrderLine& line = *lines_.Add();
    line.set_item_id(item_id);
    line.set_quantity(quantity);
    line.mutable_additions()->Assign(additions.begin(), additions.end());
  }

  v1::Order Order() const {
    v1::Order order;
    PriceLines(lines_, offer_, order);
    return order;
  }

  std::map<std::string, std::vector<std::string>> Refusals(const std::set<int64_t>& limited) const {
    try {
      RequireWithinLimits(Order(), RepeatedItems(Order(), {}), limited);
    } catch (const common::Error& error) {
      return error.fields();
    }
    return {};
  }

  Offer offer_;
  OrderLines lines_;
};

TEST_F(OrderLimitsTest, CountsLinesAdditionsAndPartsOfCombos) {
  AddLine(1, 2, {4, 4});
  AddLine(5, 3);
  EXPECT_THAT(CountItems(Order()), ElementsAre(Pair(1, 5), Pair(3, 6), Pair(4, 2), Pair(5, 3)));
}

TEST_F(OrderLimitsTest, ReportsEachLineWithTooManyOfALimitedItem) {
  AddLine(1);
  EXPECT_THAT(Refusals({1}), IsEmpty());
  AddLine(5);
  EXPECT_THAT(Refusals({1}), ElementsAre(Key("items.0.item_id"), Key("items.1.item_id")));
  EXPECT_THAT(Refusals({5}), IsEmpty());
  EXPECT_EQ(Refusals({3}).at("items.1.item_id").front(), "Só pode haver um “Pomada” por pedido.");
}

TEST_F(OrderLimitsTest, AcceptsTheFormerQuantityOfALimitedItem) {
  AddLine(1, 3);
  EXPECT_THAT(RepeatedItems(Order(), {{1, 3}}), IsEmpty());
  EXPECT_THAT(RepeatedItems(Order(), {{1, 2}}), ElementsAre(1));
}

TEST_F(OrderLimitsTest, CollectsLimitedItemsAndParts) {
  catalog::v1::QuotedItem combo = QuotedCombo();
  combo.set_id(6);
  combo.set_limited_by_user(true);
  combo.mutable_parts(1)->set_limited_by_user(true);
  AddQuoted(offer_, combo);
  EXPECT_THAT(LimitedItems(offer_), ElementsAre(3, 6));
}

TEST_F(OrderLimitsTest, RefusesSoldOutItems) {
  offer_.items.at(5).set_sold_out(true);
  offer_.modifiers.at(4).set_sold_out(true);
  AddLine(1, 1, {4, 4});
  AddLine(5);
  try {
    RequireInStock(lines_, offer_);
    FAIL();
  } catch (const common::Error& error) {
    EXPECT_THAT(error.fields(), ElementsAre(Key("items.0.additions"), Key("items.1.item_id")));
    EXPECT_EQ(error.fields().at("items.0.additions").size(), 1) << "once for each item";
    EXPECT_EQ(error.fields().at("items.1.item_id").front(), "Esgotado: Corte e pomadas.");
  }
}

}  // namespace
}  // namespace navalha::orders
