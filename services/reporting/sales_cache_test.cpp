// Goal: the cache keeps the establishments that were read last, within its limit.
#include "services/reporting/sales_cache.hpp"

#include <gtest/gtest.h>

namespace navalha::reporting {
namespace {

constexpr common::Date kDay = std::chrono::year(2026) / 3 / 2;

void Fill(SalesCache& cache, int64_t establishment_id, size_t bytes) {
  const auto shop = cache.Of(establishment_id);
  shop->Put({1, std::make_shared<const DaySales>(DaySales{.date = kDay})});
  shop->bytes = bytes;
  cache.Trim();
}

bool Has(SalesCache& cache, int64_t establishment_id) {
  return !cache.Of(establishment_id)->days.empty();
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

TEST(SalesCache, LeavesTheHolderOfADroppedEstablishmentItsDays) {
  SalesCache cache(100);
  const auto shop = cache.Of(1);
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

}  // namespace
}  // namespace navalha::reporting
