// Goal: the price of a combo is split over its parts without losing a centavo.
#include "services/orders/drafts/combo_parts.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <numeric>
#include <random>

#include "services/orders/drafts/order_pricing.hpp"
#include "services/orders/testing/test_orders.hpp"

namespace navalha::orders {
namespace {

using testing::ElementsAre;

int64_t Sum(const std::vector<int64_t>& values) {
  return std::accumulate(values.begin(), values.end(), int64_t{0});
}

TEST(SplitPrice, GivesTheRestToTheLargestRemainders) {
  EXPECT_THAT(SplitPrice(100, {1, 1, 1}), ElementsAre(34, 33, 33));
  EXPECT_THAT(SplitPrice(10000, {4500, 11980}), ElementsAre(2731, 7269));
  EXPECT_THAT(SplitPrice(5, {1, 2, 7}), ElementsAre(1, 1, 3));
  EXPECT_THAT(SplitPrice(0, {3, 4}), ElementsAre(0, 0));
}

TEST(SplitPrice, SplitsEquallyWithoutPrices) {
  EXPECT_THAT(SplitPrice(5, {0, 0}), ElementsAre(3, 2));
  EXPECT_THAT(SplitPrice(5, {0, 7}), ElementsAre(0, 5));
}

TEST(SplitPrice, SharesAddUpToThePriceForAnyWeights) {
  std::mt19937_64 random(7);
  for (int round = 0; round < 2000; ++round) {
    std::vector<int64_t> weights(1 + random() % 10);
    for (int64_t& weight : weights) {
      weight = static_cast<int64_t>(random() % 1'000'000'001);
    }
    const auto price = static_cast<int64_t>(random() % 100'000'001);
    const std::vector<int64_t> shares = SplitPrice(price, weights);
    ASSERT_EQ(Sum(shares), price);
    for (size_t i = 0; i < shares.size(); ++i) {
      const int64_t exact = Sum(weights) == 0 ? 0 : price * weights[i] / Sum(weights);
      ASSERT_GE(shares[i], exact);
      ASSERT_LE(shares[i], exact + 1);
    }
  }
}

TEST(PriceLines, UsesPriceAndDurationOfTheComboAndListsItsParts) {
  Offer offer;
  AddQuoted(offer, QuotedCombo());
  OrderLines lines;
  lines.Add()->set_item_id(5);
  lines[0].set_quantity(3);
  v1::Order order;
  PriceLines(lines, offer, order);
  EXPECT_EQ(order.total_price(), 30000);
  EXPECT_EQ(order.total_duration(), 120);
  const v1::OrderItem& line = order.items(0);
  EXPECT_TRUE(line.is_combo());
  ASSERT_EQ(line.parts_size(), 2);
  EXPECT_EQ(line.parts(0).share(), 3 * 2731);
  EXPECT_EQ(line.parts(1).share(), 3 * 7269);
  EXPECT_EQ(ServiceCount(order), 3) << "each combo contains one cut";
  v1::Order again;
  PriceLines(lines, OfferOf(order), again);
  EXPECT_EQ(again.items(0).parts(1).share(), line.parts(1).share());
}

}  // namespace
}  // namespace navalha::orders
