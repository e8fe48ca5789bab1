#include "services/common/feeds/feed_lag.hpp"

#include <gtest/gtest.h>

#include "services/common/testing/test_metrics.hpp"

namespace navalha::common {
namespace {

using std::chrono::seconds;

class FeedLagTest : public testing::Test {
 protected:
  static std::optional<double> Changes() {
    return MetricOf("navalha_feed_lag_changes", {{"reader", "test"}});
  }
  static std::optional<double> Seconds() {
    return MetricOf("navalha_feed_lag_seconds", {{"reader", "test"}});
  }

  FeedLag lag_{"test"};
  const FeedLag::Time begin_ = FeedLag::Time(seconds(1000));
};

TEST_F(FeedLagTest, IsZeroForAReaderAtTheHead) {
  lag_.Applied(7);
  lag_.SeeHead(7, begin_);
  EXPECT_EQ(Changes(), 0);
  EXPECT_EQ(Seconds(), 0);
}

TEST_F(FeedLagTest, GrowsUntilTheReaderReachesTheFirstHeadItMissed) {
  lag_.Applied(7);
  lag_.SeeHead(9, begin_);
  EXPECT_EQ(Changes(), 2);
  lag_.SeeHead(12, begin_ + seconds(5));
  EXPECT_EQ(Changes(), 5);
  EXPECT_EQ(Seconds(), 5);
  lag_.Applied(8);
  lag_.SeeHead(12, begin_ + seconds(10));
  EXPECT_EQ(Seconds(), 10);
  lag_.Applied(9);
  lag_.SeeHead(12, begin_ + seconds(15));
  EXPECT_EQ(Changes(), 3);
  EXPECT_EQ(Seconds(), 0) << "the reader has reached 9; it misses 12 only from now on";
}

TEST_F(FeedLagTest, GrowsWhileTheFeedIsUnavailable) {
  lag_.SeeHead(3, begin_);
  lag_.SeeNoHead(begin_ + seconds(60));
  EXPECT_EQ(Seconds(), 60);
  lag_.Applied(3);
  lag_.SeeNoHead(begin_ + seconds(65));
  EXPECT_EQ(Seconds(), 0);
}

}  // namespace
}  // namespace navalha::common
