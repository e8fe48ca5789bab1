#include "gateway/async_redis.hpp"

#include <dlfcn.h>
#include <gtest/gtest.h>
#include <netdb.h>

#include <condition_variable>
#include <future>
#include <mutex>
#include <set>
#include <thread>

#include "services/common/private_redis.hpp"
#include "services/common/redis.hpp"

namespace {

constexpr std::string_view kUnansweredName = "unanswered.invalid";
std::promise<void> g_lookup_begins;
std::shared_future<void> g_lookup_ends;

}  // namespace

// Replaces the C library's function: a lookup of kUnansweredName lasts until g_lookup_ends.
extern "C" int getaddrinfo(const char* name, const char* service, const addrinfo* hints,
                           addrinfo** result) {
  if (name != nullptr && name == kUnansweredName) {
    g_lookup_begins.set_value();
    g_lookup_ends.wait();
    return EAI_AGAIN;
  }
  using Lookup = int(const char*, const char*, const addrinfo*, addrinfo**);
  static auto* const lookup = reinterpret_cast<Lookup*>(dlsym(RTLD_NEXT, "getaddrinfo"));
  return lookup(name, service, hints, result);
}

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

TEST(AsyncRedis, RunsItsLoopDuringALookup) {
  std::promise<void> lookup_ends;
  g_lookup_ends = lookup_ends.get_future();
  Loops loops(1);
  AsyncRedis::Settings settings;
  settings.host = kUnansweredName;
  settings.longest_pause = 1h;
  settings.first_pause = 1h;
  const AsyncRedis redis(loops, settings);
  EXPECT_EQ(g_lookup_begins.get_future().wait_for(kDeadline), std::future_status::ready);
  auto turn = std::async(std::launch::async, [&] { loops.RunOn(0, [] {}); });
  EXPECT_EQ(turn.wait_for(kDeadline), std::future_status::ready);
  lookup_ends.set_value();
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
