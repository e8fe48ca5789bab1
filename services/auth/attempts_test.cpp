// Limits, against a real Redis and without one.
#include "services/auth/attempts.hpp"

#include <gtest/gtest.h>

#include <atomic>

#include "services/common/error.hpp"
#include "services/common/private_redis.hpp"

namespace navalha::auth {
namespace {

using std::chrono::minutes;
using std::chrono::seconds;

TEST(Attempts, AreCountedOverAllReplicas) {
  common::PrivateRedis server;
  const auto patient = server.Patient();
  common::Redis& redis = *patient;
  Attempts one(&redis);
  Attempts other(&redis);
  EXPECT_EQ(one.Count("a", seconds(60)), 1);
  EXPECT_EQ(other.Count("a", seconds(60)), 2);
  EXPECT_EQ(one.Get("a"), 2);
  other.Forget("a");
  EXPECT_EQ(one.Get("a"), 0) << "whatever it counted itself";
  EXPECT_EQ(one.Get("never"), 0);
}

TEST(Attempts, GoByOwnCountsWhileRedisIsAway) {
  common::PrivateRedis server;
  const auto patient = server.Patient();
  common::Redis& redis = *patient;
  Attempts attempts(&redis);
  EXPECT_EQ(attempts.Count("a", seconds(60)), 1);
  server.Stop();
  EXPECT_EQ(attempts.Count("a", seconds(60)), 2);
  EXPECT_EQ(attempts.Get("a"), 2);
  EXPECT_NO_THROW(attempts.Limit("a", 3, seconds(60)));
  EXPECT_THROW(attempts.Limit("a", 3, seconds(60)), common::Error);
  attempts.Forget("a");
  EXPECT_EQ(attempts.Get("a"), 0);
}

TEST(Attempts, AreForgottenAfterTheirWindow) {
  std::atomic<int64_t> now = 0;
  Attempts attempts(nullptr,
                    [&] { return common::Instant(std::chrono::microseconds(now.load())); });
  EXPECT_EQ(attempts.Count("a", minutes(1)), 1);
  now += std::chrono::microseconds(seconds(59)).count();
  EXPECT_EQ(attempts.Count("a", minutes(1)), 2);
  now += std::chrono::microseconds(seconds(2)).count();
  EXPECT_EQ(attempts.Get("a"), 0);
  EXPECT_EQ(attempts.Count("a", minutes(1)), 1);
}

TEST(Attempts, TakeBoundedMemory) {
  Attempts attempts(nullptr);
  for (int i = 0; i < 50'000; ++i) {
    attempts.Count("key" + std::to_string(i), minutes(15));
  }
  EXPECT_EQ(attempts.Get("key49999"), 1);
  EXPECT_EQ(attempts.Get("key0"), 0);
}

TEST(Attempts, KnowAClientByItsNetwork) {
  EXPECT_EQ(AddressKey("203.0.113.9"), "203.0.113.9");
  EXPECT_EQ(AddressKey("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2::");
  EXPECT_EQ(AddressKey("2001:db8:1:2:ffff::1"), "2001:db8:1:2::");
  EXPECT_EQ(AddressKey(""), "unknown");
  EXPECT_EQ(AddressKey("evil:key\r\n"), "unknown");
}

TEST(Attempts, KnowAnAccountWithoutNamingIt) {
  EXPECT_EQ(AccountKey(" Joana@Example.com"), AccountKey("joana@example.com"));
  EXPECT_NE(AccountKey("joana"), AccountKey("maria"));
  EXPECT_EQ(AccountKey("joana").find("joana"), std::string::npos);
}

}  // namespace
}  // namespace navalha::auth
