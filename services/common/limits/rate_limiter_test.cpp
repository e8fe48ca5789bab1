// Rate limits with a real Redis and without Redis.
#include "services/common/limits/rate_limiter.hpp"

#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <utility>
#include <vector>

#include "services/common/rpc/error.hpp"
#include "services/common/testing/private_redis.hpp"

namespace navalha::common {
namespace {

using std::chrono::minutes;
using std::chrono::seconds;

using States = std::vector<std::pair<int64_t, int64_t>>;

// Enters an attempt; returns each quota's number of attempts and of this attempt's entries.
States Enter(RateLimiter& limiter, std::span<const Quota> quotas, const std::string& attempt) {
  States states;
  for (const QuotaState& state : limiter.Enter(quotas, attempt)) {
    states.emplace_back(state.attempts, state.entries);
  }
  return states;
}

TEST(RateLimiter, SharesCountsBetweenReplicas) {
  PrivateRedis server;
  const auto patient = server.Patient();
  Redis& redis = *patient;
  RateLimiter one(&redis);
  RateLimiter other(&redis);
  EXPECT_EQ(one.Count("a", seconds(60)), 1);
  EXPECT_EQ(other.Count("a", seconds(60)), 2);
  EXPECT_EQ(one.Get("a"), 2);
  other.Forget("a");
  EXPECT_EQ(one.Get("a"), 0) << "deleted in Redis, though this replica counted one";
  EXPECT_EQ(one.Get("never"), 0);
}

TEST(RateLimiter, UsesLocalCountsWhileRedisIsUnavailable) {
  PrivateRedis server;
  const auto patient = server.Patient();
  Redis& redis = *patient;
  RateLimiter limiter(&redis);
  EXPECT_EQ(limiter.Count("a", seconds(60)), 1);
  server.Stop();
  EXPECT_EQ(limiter.Count("a", seconds(60)), 2);
  EXPECT_EQ(limiter.Get("a"), 2);
  const Quota quota{.key = "q"};
  EXPECT_EQ(Enter(limiter, {&quota, 1}, "b"), (States{{1, 1}}));
  EXPECT_NO_THROW(limiter.Limit("a", 3, seconds(60)));
  EXPECT_THROW(limiter.Limit("a", 3, seconds(60)), Error);
  limiter.Forget("a");
  EXPECT_EQ(limiter.Get("a"), 0);
}

TEST(RateLimiter, ExpiresCountersAfterTheirWindow) {
  std::atomic<int64_t> now = 0;
  RateLimiter limiter(nullptr, [&] { return Instant(std::chrono::microseconds(now.load())); });
  EXPECT_EQ(limiter.Count("a", minutes(1)), 1);
  now += std::chrono::microseconds(seconds(59)).count();
  EXPECT_EQ(limiter.Count("a", minutes(1)), 2);
  now += std::chrono::microseconds(seconds(2)).count();
  EXPECT_EQ(limiter.Get("a"), 0);
  EXPECT_EQ(limiter.Count("a", minutes(1)), 1);
}

TEST(RateLimiter, BoundsMemory) {
  RateLimiter limiter(nullptr);
  for (int i = 0; i < 50'000; ++i) {
    limiter.Count("key" + std::to_string(i), minutes(15));
  }
  EXPECT_EQ(limiter.Get("key49999"), 1);
  EXPECT_EQ(limiter.Get("key0"), 0);
}

TEST(RateLimiter, IdentifiesAClientByItsNetwork) {
  EXPECT_EQ(AddressKey("203.0.113.9"), "203.0.113.9");
  EXPECT_EQ(AddressKey("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2::");
  EXPECT_EQ(AddressKey("2001:db8:1:2:ffff::1"), "2001:db8:1:2::");
  EXPECT_EQ(AddressKey(""), "unknown");
  EXPECT_EQ(AddressKey("evil:key\r\n"), "unknown");
}

TEST(RateLimiter, SubtractsOneCount) {
  PrivateRedis server;
  const auto patient = server.Patient();
  for (Redis* redis : {static_cast<Redis*>(nullptr), patient.get()}) {
    RateLimiter limiter(redis);
    limiter.Count("a", seconds(60));
    limiter.Count("a", seconds(60));
    limiter.GiveBack("a");
    EXPECT_EQ(limiter.Get("a"), 1);
    limiter.GiveBack("never");
    EXPECT_EQ(limiter.Get("never"), 0);
    EXPECT_EQ(limiter.Count("never", seconds(60)), 1) << "the counter expires";
  }
  EXPECT_GT(patient->TimeToLive("attempts:never"), seconds(0));
}

TEST(RateLimiter, CountsEqualAttemptsOfAQuotaOnce) {
  PrivateRedis server;
  const auto patient = server.Patient();
  const std::array quotas = {Quota{.key = "shop"}, Quota{.key = "all"}};
  for (Redis* redis : {static_cast<Redis*>(nullptr), patient.get()}) {
    RateLimiter limiter(redis);
    EXPECT_EQ(Enter(limiter, quotas, "a"), (States{{1, 1}, {1, 1}}));
    EXPECT_EQ(Enter(limiter, {quotas.data(), 1}, "b"), (States{{2, 1}}));
    EXPECT_EQ(Enter(limiter, quotas, "a"), (States{{2, 2}, {1, 2}}));
    limiter.Leave(quotas, "a");
    EXPECT_EQ(Enter(limiter, quotas, "c"), (States{{3, 1}, {2, 1}})) << "one entry of a is left";
    limiter.Leave(quotas, "a");
    limiter.Leave(quotas, "a");
    EXPECT_EQ(Enter(limiter, quotas, "d"), (States{{3, 1}, {2, 1}}));
  }
  EXPECT_GT(patient->TimeToLive("attempts:shop"), seconds(3500));
}

TEST(RateLimiter, StartsAQuotaAgainAfterItsWindow) {
  std::atomic<int64_t> now = 0;
  RateLimiter limiter(nullptr, [&] { return Instant(std::chrono::microseconds(now.load())); });
  const Quota quota{.key = "q", .window = minutes(1)};
  limiter.Enter({&quota, 1}, "a");
  EXPECT_EQ(Enter(limiter, {&quota, 1}, "b"), (States{{2, 1}}));
  now += std::chrono::microseconds(minutes(1)).count();
  EXPECT_EQ(Enter(limiter, {&quota, 1}, "c"), (States{{1, 1}}));
}

TEST(RateLimiter, ReportsSecondsUntilRetry) {
  PrivateRedis server;
  const auto patient = server.Patient();
  for (Redis* redis : {static_cast<Redis*>(nullptr), patient.get()}) {
    RateLimiter limiter(redis);
    limiter.Limit("a", 1, minutes(10));
    try {
      limiter.Limit("a", 1, minutes(10), "Devagar.");
      FAIL() << "the second attempt must be refused";
    } catch (const Error& error) {
      EXPECT_EQ(error.code(), grpc::StatusCode::RESOURCE_EXHAUSTED);
      EXPECT_EQ(error.message(), "Devagar.");
      const int left = std::stoi(error.metadata().at("retry_after"));
      EXPECT_GT(left, 590);
      EXPECT_LE(left, 600);
    }
  }
}

}  // namespace
}  // namespace navalha::common
