#include "gateway/cache/async_redis.hpp"

#include <dlfcn.h>
#include <gtest/gtest.h>
#include <netdb.h>

#include <condition_variable>
#include <future>
#include <mutex>
#include <set>

#include "gateway/testing/eventually.hpp"
#include "services/common/redis/redis.hpp"
#include "services/common/testing/private_redis.hpp"
#include "services/common/testing/test_authority.hpp"

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
using testing_support::Eventually;

constexpr auto kDeadline = 15s;

TEST(AsyncRedis, RunsItsLoopDuringALookup) {
  std::promise<void> lookup_ends;
  g_lookup_ends = lookup_ends.get_future();
  Loops loops(1);
  AsyncRedis::Settings settings;
  settings.address.nodes = {{std::string(kUnansweredName), 6379}};
  settings.longest_pause = 1h;
  settings.first_pause = 1h;
  const AsyncRedis redis(loops, settings);
  EXPECT_EQ(g_lookup_begins.get_future().wait_for(kDeadline), std::future_status::ready);
  auto turn = std::async(std::launch::async, [&] { loops.RunOn(0, [] {}); });
  EXPECT_EQ(turn.wait_for(kDeadline), std::future_status::ready);
  lookup_ends.set_value();
}

// Whether `redis` connects to a server other than `before`.
bool Connects(const AsyncRedis& redis, uint64_t before = 0) {
  return Eventually([&] { return redis.connected() && redis.server() != before; });
}

// The value of a key; nullopt when it is missing or Redis does not answer.
std::optional<std::string> ValueOf(AsyncRedis& redis, std::string_view key) {
  std::promise<std::optional<std::string>> value;
  redis.MultiGet({key}, [&](const AsyncRedis::Values* values) {
    value.set_value(values != nullptr ? std::optional<std::string>(values->front()) : std::nullopt);
  });
  return value.get_future().get();
}

AsyncRedis::Settings PatientSettings(const std::string& url) {
  AsyncRedis::Settings settings = AsyncRedis::ParseUrl(url);
  settings.patience = 5s;  // tolerates a busy machine
  return settings;
}

TEST(AsyncRedis, SpeaksTls) {
  const common::TestAuthority authority;
  const common::TlsFiles files = authority.Issue("127.0.0.1");
  const common::PrivateRedis server({.tls = &files});
  const std::string large(size_t{3} * 1024 * 1024, 'x');
  server.Patient()->Set("large", large, 60s);
  Loops loops(1);
  AsyncRedis redis(loops, PatientSettings(server.url()));
  ASSERT_TRUE(Connects(redis));
  EXPECT_EQ(ValueOf(redis, "large"), large);
  redis.Set("copy", large, 60s);
  EXPECT_EQ(ValueOf(redis, "copy"), large);
}

TEST(AsyncRedis, FollowsTheMasterAfterAFailover) {
  common::PrivateRedis master;
  const common::PrivateRedis replica({.master = &master});
  const common::PrivateSentinel sentinel(master);
  sentinel.AwaitReplica();
  master.Patient()->Set("a", "1", 60s);
  Loops loops(1);
  AsyncRedis redis(loops, PatientSettings(sentinel.url()));
  ASSERT_TRUE(Connects(redis));
  EXPECT_EQ(ValueOf(redis, "a"), "1");
  const uint64_t before = redis.server();
  master.Stop();
  ASSERT_TRUE(Connects(redis, before));
  replica.Patient()->Set("a", "2", 60s);
  EXPECT_EQ(ValueOf(redis, "a"), "2");
}

// Commands of each loop and of a thread outside, all at once.
TEST(AsyncRedis, AnswersEachCommandOnTheLoopThatSentIt) {
  constexpr size_t kLoops = 3;
  constexpr int kCommands = 2000;
  common::PrivateRedis server;
  Loops loops(kLoops);
  AsyncRedis redis(loops, PatientSettings(server.url()));
  for (size_t i = 0; i < kLoops; ++i) {
    ASSERT_TRUE(Eventually([&] {
      bool connected = false;
      loops.RunOn(i, [&] { connected = redis.connected(); });
      return connected;
    }));
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
