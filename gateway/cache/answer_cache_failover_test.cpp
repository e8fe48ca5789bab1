// Runs the cache against two real Redis servers.
#include <gtest/gtest.h>

#include <future>

#include "gateway/cache/answer_cache.hpp"
#include "gateway/testing/eventually.hpp"
#include "services/common/redis/redis.hpp"
#include "services/common/testing/private_redis.hpp"

namespace navalha::gateway {
namespace {

using namespace std::chrono_literals;
using common::PrivateRedis;
using testing_support::Eventually;

CacheQuery Query() { return {"answer:agenda", {"tag:agenda:1"}, 60s}; }

// A cache at one server.
struct Cache {
  explicit Cache(const PrivateRedis& server) : redis(loops, SettingsOf(server)) {
    EXPECT_TRUE(Eventually([this] { return redis.connected(); }));
  }

  static AsyncRedis::Settings SettingsOf(const PrivateRedis& server) {
    AsyncRedis::Settings settings = AsyncRedis::ParseUrl(server.url());
    settings.patience = 5s;  // tolerates a busy machine
    settings.settle = 0ms;
    return settings;
  }

  // Reads the answer, which the service gives as `fetched` when it is asked.
  CacheOutcome Read(const std::string& fetched) {
    std::promise<CacheOutcome> outcome;
    answers.Get(
        Query(), Packing::kNone,
        [&](const AnswerCache::Answered& answered) {
          answered({fetched, true, nullptr});
        },
        [&](CacheOutcome got, const CachedAnswer&) { outcome.set_value(got); });
    return outcome.get_future().get();
  }

  Loops loops{1};
  AsyncRedis redis;
  AnswerCache answers{redis};
};

// After a failover the new master may lack the last changes of versions.
TEST(AnswerCacheFailover, IgnoresAnswersStoredAtTheEarlierMaster) {
  const PrivateRedis master;
  Cache before(master);
  EXPECT_EQ(before.Read("old"), CacheOutcome::kMiss);
  EXPECT_EQ(before.Read("old"), CacheOutcome::kHit);

  const PrivateRedis replica({.master = &master});
  const auto commands = replica.Patient();
  ASSERT_TRUE(Eventually([&] { return commands->Get(Query().body_key).has_value(); }));
  commands->Run({"REPLICAOF", "NO", "ONE"});

  Cache after(replica);
  EXPECT_EQ(after.Read("new"), CacheOutcome::kMiss);
  EXPECT_EQ(after.Read("new"), CacheOutcome::kHit);
}

}  // namespace
}  // namespace navalha::gateway
