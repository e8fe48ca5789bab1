// Runs against a real Redis that each test starts.
#include "services/common/redis/redis.hpp"

#include <gtest/gtest.h>

#include <thread>

#include "services/common/redis/cache_tags.hpp"
#include "services/common/testing/private_redis.hpp"

namespace navalha::common {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

TEST(Redis, StoresValuesAndCounts) {
  PrivateRedis server;
  const auto patient = server.Patient();
  Redis& redis = *patient;
  EXPECT_FALSE(redis.Get("a").has_value());
  redis.Set("a", std::string("x\0y", 3), seconds(60));
  EXPECT_EQ(redis.Get("a"), std::string("x\0y", 3));
  redis.Delete("a");
  EXPECT_FALSE(redis.Get("a").has_value());
  EXPECT_EQ(redis.Count("c", seconds(60)), 1);
  EXPECT_EQ(redis.Count("c", seconds(60)), 2);
  EXPECT_GT(redis.Run({"TTL", "c"}).integer, 50);
  EXPECT_THROW(redis.Run({"NOSUCHCOMMAND"}), RedisError);
}

TEST(Redis, InvalidatesTags) {
  PrivateRedis server;
  auto redis = server.Patient();
  CacheTags tags(redis);
  tags.Invalidate({"agenda:1:2026-01-31", "agenda:1"});
  tags.Invalidate({"agenda:1"});
  EXPECT_EQ(redis->Get("tag:agenda:1"), "2");
  EXPECT_EQ(redis->Get("tag:agenda:1:2026-01-31"), "1");
  EXPECT_GT(redis->Run({"TTL", "tag:agenda:1"}).integer, 86000);
}

TEST(Redis, InvalidatesTagsInTheBackgroundOnceRedisAnswers) {
  PrivateRedis server;
  server.Stop();
  CacheTags tags(std::make_shared<Redis>(server.url(), milliseconds(20)));
  tags.Invalidate({"agenda:1", "agenda:2"});
  server.Start();
  const auto patient = server.Patient();
  const auto deadline = std::chrono::steady_clock::now() + seconds(30);
  while (patient->Get("tag:agenda:2") != "1" && std::chrono::steady_clock::now() < deadline) {
    std::this_thread::sleep_for(milliseconds(10));
  }
  EXPECT_EQ(patient->Get("tag:agenda:1"), "1");
  EXPECT_EQ(patient->Get("tag:agenda:2"), "1");
}

TEST(Redis, ReconnectsAfterARestart) {
  PrivateRedis server;
  const auto patient = server.Patient();
  Redis& redis = *patient;
  redis.Run({"PING"});
  server.Stop();
  server.Start();
  EXPECT_EQ(redis.Run({"PING"}).text, "PONG");
}

TEST(Redis, FailsFastWhenRedisIsUnavailableOrHangs) {
  PrivateRedis server;
  auto redis = std::make_shared<Redis>(server.url(), milliseconds(20));
  redis->Run({"PING"});
  server.Freeze();
  const auto began = std::chrono::steady_clock::now();
  EXPECT_THROW(redis->Run({"PING"}), RedisError);
  server.Stop();
  EXPECT_THROW(redis->Run({"PING"}), RedisError);
  for (int i = 0; i < 1000; ++i) {
    EXPECT_THROW(redis->Run({"PING"}), RedisError);
  }
  CacheTags(redis).Invalidate({"agenda:1"});
  EXPECT_LT(std::chrono::steady_clock::now() - began, milliseconds(500));
}

TEST(Redis, RefusesAClientWithoutThePassword) {
  const PrivateRedis server;
  const RedisAddress address = ParseRedisUrl(server.url());
  ASSERT_FALSE(address.password.empty());
  const std::string place = "127.0.0.1:" + std::to_string(server.port());
  EXPECT_THROW(Redis("redis://" + place).Run({"PING"}), RedisError);
  EXPECT_THROW(Redis("redis://:errada@" + place).Run({"PING"}), RedisError);
  EXPECT_EQ(server.Patient()->Run({"PING"}).text, "PONG");
}

}  // namespace
}  // namespace navalha::common
