// Runs against real Redis servers and a real Sentinel.
#include <gtest/gtest.h>

#include <chrono>
#include <thread>

#include "services/common/redis/redis.hpp"
#include "services/common/testing/private_redis.hpp"
#include "services/common/testing/test_authority.hpp"

namespace navalha::common {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

constexpr seconds kDeadline{30};

// Sets a key once Redis accepts it.
void SetEventually(Redis& redis, const std::string& key) {
  const auto end = std::chrono::steady_clock::now() + kDeadline;
  for (;;) {
    try {
      redis.Set(key, "1", seconds(60));
      return;
    } catch (const RedisError&) {
      if (std::chrono::steady_clock::now() > end) {
        throw;
      }
      std::this_thread::sleep_for(milliseconds(20));
    }
  }
}

TEST(RedisSentinel, FindsTheMasterThroughTheSecondSentinel) {
  const PrivateRedis master;
  const PrivateSentinel sentinel(master);
  Redis redis(sentinel.url(), seconds(10));
  SetEventually(redis, "a");
  EXPECT_EQ(master.Patient()->Get("a"), "1");
}

TEST(RedisSentinel, FollowsTheMasterAfterAFailover) {
  PrivateRedis master;
  const PrivateRedis replica({.master = &master});
  const PrivateSentinel sentinel(master);
  sentinel.AwaitReplica();
  Redis redis(sentinel.url(), seconds(1));
  SetEventually(redis, "before");
  master.Stop();
  SetEventually(redis, "after");
  EXPECT_EQ(replica.Patient()->Get("after"), "1");
}

TEST(RedisSentinel, LeavesAMasterThatBecameAReplica) {
  const PrivateRedis master;
  const PrivateRedis replica({.master = &master});
  const PrivateSentinel sentinel(master);
  sentinel.AwaitReplica();
  Redis redis(sentinel.url(), seconds(1));
  SetEventually(redis, "before");
  // The connection of `redis` stays open, unlike after a change by the Sentinel.
  replica.Patient()->Run({"REPLICAOF", "NO", "ONE"});
  master.Patient()->Run({"REPLICAOF", "127.0.0.1", std::to_string(replica.port())});
  EXPECT_THROW(redis.Set("after", "1", seconds(60)), RedisError);
}

TEST(RedisSentinel, RefusesAMasterThatTheSentinelDoesNotKnow) {
  const PrivateRedis master;
  const PrivateSentinel sentinel(master);
  std::string url = sentinel.url();
  Redis known(url, seconds(10));
  SetEventually(known, "a");
  url.replace(url.find("/navalha?"), 9, "/outro?");
  EXPECT_THROW(Redis(url, seconds(10)).Get("a"), RedisError);
}

TEST(RedisSentinel, SpeaksTlsWithSentinelsAndMaster) {
  const TestAuthority authority;
  const TlsFiles files = authority.Issue("127.0.0.1");
  const PrivateRedis master({.tls = &files});
  const PrivateSentinel sentinel(master, &files);
  Redis redis(sentinel.url(), seconds(10));
  SetEventually(redis, "a");
  EXPECT_EQ(master.Patient()->Get("a"), "1");
}

}  // namespace
}  // namespace navalha::common
