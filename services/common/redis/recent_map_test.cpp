#include "services/common/redis/recent_map.hpp"

#include <gtest/gtest.h>

namespace navalha::common {
namespace {

TEST(RecentMap, KeepsTheEntriesUsedLast) {
  constexpr size_t kKept = 10;
  RecentMap<int> map(kKept);
  map.Put("used", -1);
  for (int i = 0; i < 100; ++i) {
    map.Put(std::to_string(i), i);
    const int* used = map.Find("used");
    ASSERT_NE(used, nullptr) << i;
    EXPECT_EQ(*used, -1);
    EXPECT_LE(map.size(), kKept);
  }
  EXPECT_EQ(map.Find("0"), nullptr);
  ASSERT_NE(map.Find("99"), nullptr);
  EXPECT_EQ(*map.Find("99"), 99);
}

TEST(RecentMap, ReplacesAnEntryEvenAfterManyOthers) {
  RecentMap<int> map(4);
  map.Put("key", 1);
  map.Put("a", 0);
  map.Put("b", 0);
  map.Put("key", 2);
  ASSERT_NE(map.Find("key"), nullptr);
  EXPECT_EQ(*map.Find("key"), 2);
}

TEST(RecentMap, DropsEntriesUnusedSinceTheLastAgeing) {
  RecentMap<int> map(4);
  map.Put("used", 1);
  map.Put("unused", 2);
  map.Age();
  EXPECT_NE(map.Find("used"), nullptr);
  map.Age();
  EXPECT_NE(map.Find("used"), nullptr);
  EXPECT_EQ(map.Find("unused"), nullptr);
  map.Age();
  map.Age();
  EXPECT_EQ(map.size(), 0);
}

}  // namespace
}  // namespace navalha::common
