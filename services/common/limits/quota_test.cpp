#include "services/common/limits/quota.hpp"

#include <gtest/gtest.h>

#include <stdexcept>

#include "services/common/rpc/error.hpp"

namespace navalha::common {
namespace {

constexpr std::string_view kFull = "cheia";

class QuotaTest : public testing::Test {
 protected:
  bool Make(const std::optional<IdempotencyKey>& key, const std::function<bool()>& make) {
    return MakeWithin(limiter_, {&quota_, 1}, key, kFull, make);
  }
  bool Make(const std::optional<IdempotencyKey>& key = std::nullopt) {
    return Make(key, [] { return true; });
  }

  RateLimiter limiter_{nullptr};
  const Quota quota_{.key = "q", .limit = 2};
  const IdempotencyKey key_{.scope = "shop:1", .key = "a", .request_hash = ""};
};

TEST_F(QuotaTest, RefusesTheRecordAboveTheLimit) {
  EXPECT_TRUE(Make());
  EXPECT_TRUE(Make());
  bool has_run = false;
  EXPECT_THROW(Make(std::nullopt, [&] { return has_run = true; }), Error);
  EXPECT_FALSE(has_run);
}

TEST_F(QuotaTest, CountsOnlyCreatedRecords) {
  for (int i = 0; i < 5; ++i) {
    EXPECT_FALSE(Make(std::nullopt, [] { return false; }));
    EXPECT_THROW(Make(std::nullopt, []() -> bool { throw std::runtime_error(""); }),
                 std::runtime_error);
  }
  EXPECT_TRUE(Make());
  EXPECT_TRUE(Make());
  EXPECT_THROW(Make(), Error);
}

TEST_F(QuotaTest, CountsConcurrentRequestsWithOneKeyOnce) {
  EXPECT_TRUE(Make());
  // The inner requests run while the outer one with the same key has not ended.
  EXPECT_TRUE(Make(key_, [&] {
    EXPECT_FALSE(Make(key_, [] { return false; }));
    EXPECT_FALSE(Make(key_, [] { return false; }));
    IdempotencyKey other = key_;
    other.scope = "shop:2";
    EXPECT_THROW(Make(other), Error);
    return true;
  }));
  EXPECT_THROW(Make(), Error);
}

TEST_F(QuotaTest, CountsEqualRequestsOnceWhateverTheirOutcome) {
  const auto is_limited = [&](const std::optional<IdempotencyKey>& key) {
    try {
      LimitRequests(limiter_, quota_, key);
      return false;
    } catch (const Error& error) {
      EXPECT_EQ(error.code(), grpc::StatusCode::RESOURCE_EXHAUSTED);
      return true;
    }
  };
  for (int i = 0; i < 5; ++i) {
    EXPECT_FALSE(is_limited(key_));
  }
  IdempotencyKey other = key_;
  other.request_hash = "other content";
  EXPECT_FALSE(is_limited(other));
  EXPECT_TRUE(is_limited(std::nullopt));
  EXPECT_FALSE(is_limited(key_)) << "a repeat of a counted request";
}

TEST_F(QuotaTest, CountsTheSeventhEqualRequestAndEachFurtherOne) {
  const Quota quota{.key = "r", .limit = 3};
  const auto limit = [&] { LimitRequests(limiter_, quota, key_); };
  for (int i = 0; i < 8; ++i) {
    EXPECT_NO_THROW(limit()) << i;
  }
  EXPECT_THROW(limit(), Error);
  EXPECT_THROW(limit(), Error);
}

}  // namespace
}  // namespace navalha::common
