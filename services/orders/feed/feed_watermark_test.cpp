// Goal: a reader of the feed loses no change in any commit order, and waits only for transactions
// that could still fill a gap. Method: the results of successive polls.
#include "services/orders/feed/feed_watermark.hpp"

#include <gtest/gtest.h>

namespace navalha::orders {
namespace {

// Fake of PostgreSQL whose next transaction has this id.
std::function<uint64_t()> Next(uint64_t id) {
  return [id] { return id; };
}

TEST(FeedWatermark, AdmitsConsecutivePositions) {
  FeedWatermark mark(0);
  EXPECT_EQ(mark.Admit({1, 2, 3}, 10, Next(20)), 3u);
  EXPECT_EQ(mark.after(), 3);
  EXPECT_FALSE(mark.waiting());
  EXPECT_EQ(mark.Admit({}, 10, Next(20)), 0u);
  EXPECT_EQ(mark.Admit({4}, 10, Next(20)), 1u);
}

TEST(FeedWatermark, WaitsForARunningTransaction) {
  FeedWatermark mark(0);
  EXPECT_EQ(mark.Admit({1, 3}, 15, Next(20)), 1u);
  EXPECT_TRUE(mark.waiting());
  EXPECT_EQ(mark.Admit({3, 4}, 15, Next(22)), 0u);
  EXPECT_EQ(mark.Admit({2, 3, 4}, 23, Next(23)), 3u);
  EXPECT_EQ(mark.after(), 4);
}

TEST(FeedWatermark, SkipsAGapOfARolledBackTransaction) {
  FeedWatermark mark(0);
  EXPECT_EQ(mark.Admit({2}, 15, Next(20)), 0u);
  EXPECT_EQ(mark.Admit({2}, 19, Next(30)), 0u);
  EXPECT_EQ(mark.Admit({2}, 20, Next(30)), 1u);
  EXPECT_EQ(mark.after(), 2);
}

TEST(FeedWatermark, SkipsAnOldGapWithoutOlderTransactions) {
  FeedWatermark mark(7);
  EXPECT_EQ(mark.Admit({40, 41, 50}, 99, Next(99)), 3u);
  EXPECT_EQ(mark.after(), 50);
}

TEST(FeedWatermark, RequestsOneTransactionPerGap) {
  FeedWatermark mark(0);
  int asked = 0;
  const auto next = [&] { return 20 + static_cast<uint64_t>(asked++); };
  EXPECT_EQ(mark.Admit({1}, 15, next), 1u);
  EXPECT_EQ(asked, 0);
  EXPECT_EQ(mark.Admit({3}, 15, next), 0u);
  EXPECT_EQ(mark.Admit({3}, 16, next), 0u);
  EXPECT_EQ(asked, 1);
}

TEST(FeedWatermark, WaitsForANewGapAboveASettledGap) {
  FeedWatermark mark(0);
  EXPECT_EQ(mark.Admit({2}, 15, Next(20)), 0u);
  // The transaction of position 3 began after the reader found the first gap.
  EXPECT_EQ(mark.Admit({2, 4}, 21, Next(25)), 1u);
  EXPECT_EQ(mark.after(), 2);
  EXPECT_EQ(mark.Admit({4}, 24, Next(26)), 0u);
  EXPECT_EQ(mark.Admit({3, 4}, 26, Next(26)), 2u);
}

TEST(FeedWatermark, DropsAFilledGap) {
  FeedWatermark mark(0);
  EXPECT_EQ(mark.Admit({2}, 15, Next(20)), 0u);
  EXPECT_EQ(mark.Admit({1, 2}, 16, Next(25)), 2u);
  EXPECT_FALSE(mark.waiting());
  EXPECT_EQ(mark.Admit({4}, 24, Next(40)), 0u);
  EXPECT_EQ(mark.Admit({4}, 39, Next(50)), 0u);
  EXPECT_EQ(mark.Admit({4}, 40, Next(50)), 1u);
}

}  // namespace
}  // namespace navalha::orders
