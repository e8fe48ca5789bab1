#include "gateway/async_redis.hpp"

#include <gtest/gtest.h>

#include <condition_variable>
#include <mutex>
#include <set>
#include <thread>

#include "services/common/private_redis.hpp"
#include "services/common/redis.hpp"

namespace navalha::gateway {
namespace {

using namespace std::chrono_literals;

constexpr auto kDeadline = 15s;

TEST(AsyncRedis, ParsesItsUrl) {
  const auto settings = AsyncRedis::ParseUrl("redis://cache.local:6380");
  EXPECT_EQ(settings.host, "cache.local");
  EXPECT_EQ(settings.port, 6380);
  EXPECT_EQ(settings.password, "");
  EXPECT_EQ(AsyncRedis::ParseUrl("redis://:segredo@cache.local:6380").password, "segredo");
  for (const std::string_view bad : {"", "redis://", "redis://host", "redis://host:", "redis://:1",
                                     "http://host:1", "redis://host:x", "redis://host:70000"}) {
    EXPECT_THROW(AsyncRedis::ParseUrl(bad), std::invalid_argument) << bad;
  }
}

// Commands of each loop and of a thread outside, all at once.
TEST(AsyncRedis, AnswersEachCommandOnTheLoopThatSentIt) {
  constexpr size_t kLoops = 3;
  constexpr int kCommands = 2000;
  common::PrivateRedis server;
  Loops loops(kLoops);
  AsyncRedis::Settings settings = AsyncRedis::ParseUrl(server.url());
  settings.patience = 5s;  // tolerates a busy machine
  AsyncRedis redis(loops, settings);
  const auto deadline = std::chrono::steady_clock::now() + kDeadline;
  for (size_t i = 0; i < kLoops; ++i) {
    bool connected = false;
    while (!connected && std::chrono::steady_clock::now() < deadline) {
      loops.RunOn(i, [&] { connected = redis.connected(); });
    }
    ASSERT_TRUE(connected);
  }
  server.Patient()->Pipeline({{"SET", "a", "1"}, {"SET", "b", "2"}});
  std::mutex mutex;
  std::condition_variable changed;
  size_t answered = 0;
  const auto ask = [&](std::optional<size_t> from) {
    redis.MultiGet({"a", "none", "b"}, [&, from](const AsyncRedis::Values* values) {
      ASSERT_NE(values, nullptr);
      EXPECT_EQ(*values, (AsyncRedis::Values{"1", std::nullopt, "2"}));
      EXPECT_EQ(loops.Current(), from.value_or(0));
      const std::lock_guard lock(mutex);
      ++answered;
      changed.notify_all();
    });
  };
  for (int i = 0; i < kCommands; ++i) {
    ask(std::nullopt);
    for (size_t loop = 0; loop < kLoops; ++loop) {
      loops.RunOn(loop, [&] { ask(loop); });
    }
  }
  std::unique_lock lock(mutex);
  EXPECT_TRUE(
      changed.wait_for(lock, kDeadline, [&] { return answered == (kLoops + 1) * kCommands; }));
}

}  // namespace
}  // namespace navalha::gateway
