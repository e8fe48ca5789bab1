// Goal: a user creates at most a fixed number of orders per minute and may continue after a delay.
#include "services/orders/drafts/order_rate.hpp"

#include <gtest/gtest.h>

#include "services/common/rpc/error.hpp"
#include "services/common/testing/test_server.hpp"

namespace navalha::orders {
namespace {

class OrderRateTest : public testing::Test {
 protected:
  bool Count(int64_t user_id) {
    common::Call call = common::TestCall();
    if (user_id != 0) {
      call.caller = common::TestCaller(user_id);
    }
    try {
      rate_.Count(call, std::nullopt);
      return true;
    } catch (const common::Error& error) {
      EXPECT_EQ(error.code(), grpc::StatusCode::RESOURCE_EXHAUSTED);
      EXPECT_TRUE(error.metadata().contains("retry_after"));
      return false;
    }
  }

  common::Instant now_ = common::SystemNow();
  common::RateLimiter limiter_{nullptr, [this] { return now_; }};
  OrderRate rate_{limiter_, /*per_minute=*/60};
};

TEST_F(OrderRateTest, LimitsAUserToSixtyOrdersPerMinute) {
  for (int i = 0; i < 60; ++i) {
    EXPECT_TRUE(Count(1));
  }
  EXPECT_FALSE(Count(1));
  EXPECT_TRUE(Count(2)) << "another user";
  now_ += std::chrono::seconds(61);
  EXPECT_TRUE(Count(1));
}

TEST_F(OrderRateTest, DoesNotCountVisitors) {
  for (int i = 0; i < 100; ++i) {
    EXPECT_TRUE(Count(0));
  }
}

}  // namespace
}  // namespace navalha::orders
