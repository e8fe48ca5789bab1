// Goal: the cache keeps the establishments that were read last, within its limit.
#include "services/reporting/sales/sales_cache.hpp"

#include <gtest/gtest.h>

namespace navalha::reporting {
namespace {

constexpr common::Date kDay = std::chrono::year(2026) / 3 / 2;

void Fill(SalesCache& cache, int64_t establishment_id, size_t bytes) {
  const auto shop = cache.SalesOf(establishment_id);
  shop->Put({1, std::make_shared<const DaySales>(DaySales{.date = kDay})});
  shop->bytes = bytes;
  cache.Trim();
}

bool Has(SalesCache& cache, int64_t establishment_id) {
  return !cache.SalesOf(establishment_id)->days.empty();
}

TEST(SalesCache, DropsTheEstablishmentReadTheLongestAgo) {
  SalesCache cache(100);
  Fill(cache, 1, 40);
  Fill(cache, 2, 40);
  EXPECT_TRUE(Has(cache, 1));
  Fill(cache, 3, 40);
  EXPECT_TRUE(Has(cache, 1));
  EXPECT_FALSE(Has(cache, 2));
  EXPECT_TRUE(Has(cache, 3));
}

TEST(SalesCache, KeepsTheDaysOfADroppedEstablishmentForTheirHolder) {
  SalesCache cache(100);
  const auto shop = cache.SalesOf(1);
  Fill(cache, 1, 200);
  Fill(cache, 2, 10);
  EXPECT_EQ(shop->days.size(), 1);
  EXPECT_FALSE(Has(cache, 1));
}

TEST(SalesCache, KeepsTheEstablishmentReadLastAboveTheLimit) {
  SalesCache cache(100);
  Fill(cache, 1, 200);
  EXPECT_TRUE(Has(cache, 1));
}

TEST(ShopSales, CountsTheBytesOfItsCurrentDays) {
  ShopSales shop;
  DaySales day{.date = kDay};
  day.sales.resize(10);
  shop.Put({1, std::make_shared<const DaySales>(day)});
  EXPECT_EQ(shop.bytes, BytesOf(day));
  day.sales.resize(3);
  day.sales.shrink_to_fit();
  shop.Put({2, std::make_shared<const DaySales>(day)});
  EXPECT_EQ(shop.bytes, BytesOf(day));
}

// Puts a day with this number of orders, of customers whose names begin with `name`.
void PutNames(ShopSales& shop, const std::string& name, int customers) {
  DaySales day{.date = kDay};
  for (int i = 0; i < customers; ++i) {
    day.sales.push_back({.customer_name = shop.numbers.texts.NumberOf(name + std::to_string(i))});
  }
  shop.Put({1, std::make_shared<const DaySales>(std::move(day))});
}

TEST(ShopSales, CountsTheBytesOfItsNumbers) {
  ShopSales shop;
  PutNames(shop, "Ana", 1);
  const size_t few = shop.bytes;
  shop.numbers.items.NumberOf({false, 1});
  shop.numbers.customers.NumberOf("name ana");
  PutNames(shop, std::string(5000, 'a'), 1);
  EXPECT_GT(shop.bytes, few + 5000 + sizeof(ItemKey) + sizeof("name ana"));
}

TEST(ShopSales, CountsTheBytesOfItsReportsAndKeepsTheLastOnes) {
  ShopSales shop;
  const auto answer = std::make_shared<const std::string>(1000, 'a');
  shop.PutReport("1", {"state", answer});
  shop.PutReport("1", {"newer", answer});
  EXPECT_EQ(shop.bytes, 1006);
  EXPECT_EQ(shop.FindReport("1", "state"), nullptr);
  EXPECT_EQ(shop.FindReport("1", "newer"), answer);
  for (int key = 2; key <= 40; ++key) {
    shop.PutReport(std::to_string(key), {"", answer});
    EXPECT_EQ(shop.FindReport(std::to_string(key), ""), answer);
  }
  EXPECT_EQ(shop.FindReport("1", "newer"), nullptr);
  EXPECT_LT(shop.bytes, 17'000);
}

TEST(SalesCache, DropsAnEstablishmentWithManyUnusedNumbers) {
  SalesCache cache(1 << 20);
  const auto shop = cache.SalesOf(1);
  PutNames(*shop, "Ana ", 20);
  cache.Trim();
  EXPECT_EQ(cache.SalesOf(1), shop);
  for (int round = 0; round < 20; ++round) {
    PutNames(*shop, "Ana " + std::to_string(round), 20);
  }
  cache.Trim();
  EXPECT_NE(cache.SalesOf(1), shop);
}

TEST(SalesCache, DropsAnEstablishment) {
  SalesCache cache(100);
  Fill(cache, 1, 10);
  Fill(cache, 2, 10);
  cache.Drop(1);
  cache.Drop(3);
  EXPECT_FALSE(Has(cache, 1));
  EXPECT_TRUE(Has(cache, 2));
}

}  // namespace
}  // namespace navalha::reporting
