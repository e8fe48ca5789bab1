// Runs the cache against a real Redis. The tests control the order of events.
#include "gateway/cache/answer_cache.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <condition_variable>
#include <deque>
#include <future>
#include <set>
#include <thread>

#include "gateway/testing/sample.pb.h"
#include "gateway/transcoding/route_table.hpp"
#include "services/common/redis/redis.hpp"
#include "services/common/testing/private_redis.hpp"

namespace navalha::gateway {
namespace {

using namespace std::chrono_literals;
using common::PrivateRedis;

constexpr auto kDeadline = 10s;

// A service whose answers the test releases one by one.
class Service {
 public:
  AnswerCache::Ask Asker() {
    return [this](AnswerCache::Answered answered) {
      const std::lock_guard lock(mutex_);
      questions_.push_back(std::move(answered));
      changed_.notify_all();
    };
  }

  // Waits for the oldest unanswered request and takes it.
  AnswerCache::Answered Take() {
    std::unique_lock lock(mutex_);
    EXPECT_TRUE(changed_.wait_for(lock, kDeadline, [this] { return !questions_.empty(); }));
    AnswerCache::Answered question = std::move(questions_.front());
    questions_.pop_front();
    return question;
  }

  size_t waiting() {
    const std::lock_guard lock(mutex_);
    return questions_.size();
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<AnswerCache::Answered> questions_;
};

struct Got {
  CacheOutcome outcome;
  std::string json;
  Packing packing = Packing::kNone;
  std::string etag{};
};

class AnswerCacheTest : public testing::Test {
 protected:
  explicit AnswerCacheTest(std::chrono::milliseconds settle = 0ms)
      : redis_(loops_, SettingsOf(server_, settle)), cache_(redis_) {
    AwaitConnection();
  }

  static AsyncRedis::Settings SettingsOf(const PrivateRedis& server,
                                         std::chrono::milliseconds settle) {
    AsyncRedis::Settings settings = AsyncRedis::ParseUrl(server.url());
    settings.patience = 200ms;  // tolerates a busy machine
    settings.settle = settle;
    return settings;
  }

  void AwaitConnection() {
    const auto deadline = std::chrono::steady_clock::now() + kDeadline;
    while (!redis_.connected() && std::chrono::steady_clock::now() < deadline) {
      std::this_thread::yield();
    }
    ASSERT_TRUE(redis_.connected());
  }

  void AwaitLoss() {
    const auto deadline = std::chrono::steady_clock::now() + kDeadline;
    while (redis_.connected() && std::chrono::steady_clock::now() < deadline) {
      std::this_thread::yield();
    }
    ASSERT_FALSE(redis_.connected());
  }

  static CacheQuery Query() {
    return {"answer:agenda", {"tag:agenda:1:2026-01-31", "tag:hours:1"}, 60s};
  }

  // Starts a read and returns its future answer.
  std::future<Got> Read(const CacheQuery& query = Query(), Packing accepted = Packing::kNone) {
    auto promise = std::make_shared<std::promise<Got>>();
    cache_.Get(query, accepted, service_.Asker(),
               [promise](CacheOutcome outcome, CachedAnswer answer) {
                 promise->set_value({outcome, answer.body, answer.packing, answer.etag});
               });
    return promise->get_future();
  }

  static Got Await(std::future<Got> reader) {
    EXPECT_EQ(reader.wait_for(kDeadline), std::future_status::ready);
    return reader.get();
  }

  // Invalidates a tag, as the data's owner does after a commit.
  void Invalidate(const std::string& tag) { commands_.Run({"INCR", tag}); }

  // Waits until Redis has executed all earlier commands.
  void Settle() {
    std::promise<void> done;
    redis_.MultiGet({"nothing"}, [&](const AsyncRedis::Values*) { done.set_value(); });
    ASSERT_EQ(done.get_future().wait_for(kDeadline), std::future_status::ready);
  }

  PrivateRedis server_;
  common::Redis commands_{server_.url(), kDeadline};
  Loops loops_{1};
  AsyncRedis redis_;
  Service service_;
  AnswerCache cache_;
};

TEST_F(AnswerCacheTest, ServesAnAnswerUntilATagIsInvalidated) {
  std::future<Got> first = Read();
  service_.Take()({"free", true, nullptr});
  EXPECT_EQ(Await(std::move(first)).outcome, CacheOutcome::kMiss);
  const Got second = Await(Read());
  EXPECT_EQ(second.outcome, CacheOutcome::kHit);
  EXPECT_EQ(second.json, "free");

  for (const std::string& tag : Query().tag_keys) {
    Invalidate(tag);
    std::future<Got> third = Read();
    service_.Take()({"taken", true, nullptr});
    EXPECT_EQ(Await(std::move(third)).json, "taken") << "after invalidating " << tag;
    EXPECT_EQ(Await(Read()).outcome, CacheOutcome::kHit);
  }
}

// The reader asks, the service reads its database, the writer commits and invalidates the tag,
// and only then the reader's answer arrives. Readers that ask after the writer was answered must
// not receive it.
TEST_F(AnswerCacheTest, DoesNotStoreAnAnswerOlderThanAWrite) {
  std::future<Got> reader = Read();
  AnswerCache::Answered overtaken = service_.Take();
  Invalidate("tag:agenda:1:2026-01-31");
  overtaken({"09:00 is free", true, nullptr});
  EXPECT_EQ(Await(std::move(reader)).json, "09:00 is free") << "the reader asked before the write";
  Settle();

  std::future<Got> later = Read();
  service_.Take()({"09:00 is taken", true, nullptr});
  const Got got = Await(std::move(later));
  EXPECT_EQ(got.outcome, CacheOutcome::kMiss);
  EXPECT_EQ(got.json, "09:00 is taken");
  EXPECT_EQ(Await(Read()).json, "09:00 is taken");
}

// As above, but a second reader has been answered before the first answer arrives.
TEST_F(AnswerCacheTest, KeepsANewerAnswerWhenALateOneArrives) {
  std::future<Got> early = Read();
  AnswerCache::Answered overtaken = service_.Take();
  Invalidate("tag:agenda:1:2026-01-31");
  std::future<Got> later = Read();
  service_.Take()({"new", true, nullptr});
  EXPECT_EQ(Await(std::move(later)).json, "new") << "must not share the earlier fetch";
  EXPECT_EQ(Await(Read()).json, "new");

  overtaken({"old", true, nullptr});
  EXPECT_EQ(Await(std::move(early)).json, "old");
  Settle();
  std::future<Got> last = Read();
  service_.Take()({"newest", true, nullptr});
  EXPECT_EQ(Await(std::move(last)).json, "newest");
}

// Concurrent readers and a writer: a read that starts after an invalidation returns the data of
// that invalidation or newer.
TEST_F(AnswerCacheTest, NeverReturnsDataOlderThanAnInvalidatedTag) {
  std::atomic<int> truth{0};
  const auto ask = [&](const AnswerCache::Answered& answered) {
    const int seen = truth.load();  // the service reads its database ...
    std::this_thread::yield();
    answered({std::to_string(seen), true, nullptr});  // ... and answers later
  };
  std::atomic<bool> writing{true};
  std::atomic<int> announced{0};
  std::atomic<int> behind{0};
  std::atomic<int> reads{0};
  std::vector<std::thread> readers;
  for (int i = 0; i < 3; ++i) {
    readers.emplace_back([&] {
      while (writing.load()) {
        const int known = announced.load();  // the last acknowledged write
        std::promise<Got> promise;
        cache_.Get(Query(), Packing::kNone, ask, [&](CacheOutcome outcome, CachedAnswer answer) {
          promise.set_value({outcome, answer.body});
        });
        const Got got = promise.get_future().get();
        behind += std::stoi(got.json) < known ? 1 : 0;
        ++reads;
      }
    });
  }
  const auto deadline = std::chrono::steady_clock::now() + kDeadline;
  for (int i = 1; reads.load() < 2000 && std::chrono::steady_clock::now() < deadline; ++i) {
    truth.store(i);                         // commit
    Invalidate("tag:agenda:1:2026-01-31");  // invalidation
    announced.store(i);                     // answer
  }
  writing.store(false);
  for (std::thread& reader : readers) {
    reader.join();
  }
  EXPECT_EQ(behind.load(), 0) << "of " << reads.load() << " reads";
  EXPECT_GE(reads.load(), 2000);
}

TEST_F(AnswerCacheTest, SharesOneFetchBetweenEqualMisses) {
  std::vector<std::future<Got>> readers;
  readers.push_back(Read());
  AnswerCache::Answered question = service_.Take();
  for (int i = 0; i < 20; ++i) {
    readers.push_back(Read());
  }
  Settle();
  EXPECT_EQ(service_.waiting(), 0);
  question({"once", true, nullptr});
  int shared = 0;
  for (std::future<Got>& reader : readers) {
    const Got got = Await(std::move(reader));
    EXPECT_EQ(got.json, "once");
    shared += got.outcome == CacheOutcome::kShared ? 1 : 0;
  }
  EXPECT_EQ(shared, 20);
}

TEST_F(AnswerCacheTest, ServesALargeAnswerInThePackingThatTheReaderAccepts) {
  const std::string json = R"({"name":")" + std::string(5000, 'x') + R"("})";
  std::future<Got> first = Read(Query(), Packing::kBrotli);
  service_.Take()({json, true, nullptr});
  const Got fetched = Await(std::move(first));
  EXPECT_EQ(fetched.json, json) << "a fetched answer is not packed";
  std::set<std::string> etags;
  for (const Packing packing : {Packing::kNone, Packing::kGzip, Packing::kBrotli}) {
    const Got got = Await(Read(Query(), packing));
    EXPECT_EQ(got.outcome, CacheOutcome::kHit);
    EXPECT_EQ(got.packing, packing);
    EXPECT_EQ(got.json, Pack(json, packing).value_or(json));
    etags.insert(got.etag);
  }
  EXPECT_EQ(etags.size(), 3U) << "each packing has its own entity tag";
  EXPECT_TRUE(etags.contains(fetched.etag));
}

TEST_F(AnswerCacheTest, ServesASmallAnswerWithoutPacking) {
  std::future<Got> first = Read();
  service_.Take()({"{}", true, nullptr});
  const std::string etag = Await(std::move(first)).etag;
  for (const Packing packing : {Packing::kNone, Packing::kGzip, Packing::kBrotli}) {
    const Got got = Await(Read(Query(), packing));
    EXPECT_EQ(got.outcome, CacheOutcome::kHit);
    EXPECT_EQ(got.packing, Packing::kNone);
    EXPECT_EQ(got.json, "{}");
    EXPECT_EQ(got.etag, etag);
  }
}

TEST_F(AnswerCacheTest, DoesNotStoreErrors) {
  const auto detail = std::make_shared<const int>(404);
  std::future<Got> first = Read();
  service_.Take()({"", false, detail});
  EXPECT_EQ(Await(std::move(first)).outcome, CacheOutcome::kMiss);
  Settle();
  std::future<Got> second = Read();
  service_.Take()({"found", true, nullptr});
  EXPECT_EQ(Await(std::move(second)).json, "found");
}

TEST_F(AnswerCacheTest, SeparatesAnswersByRequest) {
  CacheQuery other = Query();
  other.body_key = "answer:other";
  std::future<Got> first = Read();
  service_.Take()({"a", true, nullptr});
  Await(std::move(first));
  std::future<Got> second = Read(other);
  service_.Take()({"b", true, nullptr});
  EXPECT_EQ(Await(std::move(second)).json, "b");
  EXPECT_EQ(Await(Read()).json, "a");
}

TEST_F(AnswerCacheTest, ExpiresAnswers) {
  CacheQuery query = Query();
  query.time_to_live = 1s;
  std::future<Got> first = Read(query);
  service_.Take()({"a", true, nullptr});
  Await(std::move(first));
  Settle();
  const int64_t left = commands_.Run({"PTTL", query.body_key}).integer;
  EXPECT_GT(left, 0);
  EXPECT_LE(left, 1000);
}

TEST_F(AnswerCacheTest, BypassesAnUnavailableRedisAndUsesItAgainLater) {
  server_.Stop();
  const auto begin = std::chrono::steady_clock::now();
  for (int i = 0; i < 50; ++i) {
    std::future<Got> reader = Read();
    service_.Take()({"asked", true, nullptr});
    const Got got = Await(std::move(reader));
    EXPECT_EQ(got.outcome, CacheOutcome::kBypass);
    EXPECT_EQ(got.json, "asked");
  }
  EXPECT_LT(std::chrono::steady_clock::now() - begin, 2s)
      << "reads must not wait for an unavailable Redis";
  server_.Start();
  AwaitConnection();
  std::future<Got> reader = Read();
  service_.Take()({"kept", true, nullptr});
  Await(std::move(reader));
  EXPECT_EQ(Await(Read()).outcome, CacheOutcome::kHit);
}

TEST_F(AnswerCacheTest, BypassesARedisThatHangs) {
  server_.Freeze();
  std::future<Got> reader = Read();
  service_.Take()({"asked", true, nullptr});  // asked after `patience`
  EXPECT_EQ(Await(std::move(reader)).outcome, CacheOutcome::kBypass);
  // After `stall` the connection is dropped, and reads no longer wait for it.
  AwaitLoss();
  server_.Stop();
  server_.Start();
  AwaitConnection();
}

TEST_F(AnswerCacheTest, NoticesARedisThatHangsWithoutReaders) {
  server_.Freeze();
  AwaitLoss();
  server_.Stop();
  server_.Start();
  AwaitConnection();
}

// Services may not yet have invalidated tags of changes made while Redis was unavailable.
class SettlingCacheTest : public AnswerCacheTest {
 protected:
  SettlingCacheTest() : AnswerCacheTest(1h) {}
};

TEST_F(SettlingCacheTest, BypassesRedisWhileItsTagsMayBeStale) {
  for (int i = 0; i < 2; ++i) {
    std::future<Got> reader = Read();
    service_.Take()({"asked", true, nullptr});
    EXPECT_EQ(Await(std::move(reader)).outcome, CacheOutcome::kBypass);
  }
}

TEST(CacheQuery, CoversTheWholeRequest) {
  const RouteTable table(
      {sample::v1::Sample::descriptor()->file()->FindServiceByName("SampleService")});
  const Route& route = *table.Find("GET", "/api/sample/list").route;
  sample::v1::ListRequest request;
  request.set_key("a");
  request.set_page(2);
  const auto query = MakeCacheQuery(route, request);
  ASSERT_TRUE(query);
  EXPECT_EQ(query->tag_keys, (std::vector<std::string>{"tag:list:a:2", "tag:lists"}));
  EXPECT_EQ(query->time_to_live, 30s);
  EXPECT_TRUE(query->body_key.starts_with("answer:navalha.sample.v1.SampleService/List.small:"));
  request.set_page(3);
  EXPECT_NE(MakeCacheQuery(route, request)->body_key, query->body_key);
  request.set_key(std::string(2000, 'x'));
  EXPECT_FALSE(MakeCacheQuery(route, request)) << "the key exceeds its limit";
}

TEST(CacheQuery, HasATagForEachElementOfAList) {
  const RouteTable table(
      {sample::v1::Sample::descriptor()->file()->FindServiceByName("SampleService")});
  const Route& route = *table.Find("GET", "/api/sample/own").route;
  sample::v1::ListRequest request;
  request.set_key("a");
  EXPECT_EQ(MakeCacheQuery(route, request)->tag_keys, (std::vector<std::string>{"tag:list:a:0"}));
  request.add_ids(7);
  request.add_ids(12);
  EXPECT_EQ(MakeCacheQuery(route, request)->tag_keys,
            (std::vector<std::string>{"tag:list:a:0", "tag:a:of:7", "tag:a:of:12"}));
}

}  // namespace
}  // namespace navalha::gateway
