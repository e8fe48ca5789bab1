// A cache of services' answers in Redis, invalidated by tags.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "gateway/cache/async_redis.hpp"
#include "gateway/http/packing.hpp"
#include "gateway/transcoding/route.hpp"

namespace google::protobuf {
class Message;
}

namespace navalha::gateway {

// The cache keys of one request.
struct CacheQuery {
  // The key of the answer, made from the RPC and its whole request. Packed forms have a longer key.
  std::string body_key;
  // The keys of its tags' versions.
  std::vector<std::string> tag_keys;
  std::chrono::seconds time_to_live{0};
};

// The query of a request to a cached route; nullopt when the key would exceed its limit.
std::optional<CacheQuery> MakeCacheQuery(const Route& route,
                                         const google::protobuf::Message& request);

// A service's answer.
struct CacheableAnswer {
  std::string json;
  // False for errors: passed to all waiting readers, but not stored.
  bool keep = false;
  // Data that the asking reader gets back unchanged; the cache ignores it.
  std::shared_ptr<const void> detail;
};

// An answer in the form that clients receive.
struct CachedAnswer {
  std::string body;
  Packing packing = Packing::kNone;
  // The entity tag of the body in this packing, with its quotes; empty for an answer that is not
  // stored.
  std::string etag;
  // The detail of an answer that was fetched.
  std::shared_ptr<const void> detail;
};

// The source of an answer.
enum class CacheOutcome {
  kHit,     // read from Redis
  kMiss,    // fetched from the service and stored
  kShared,  // shared with an equal request in flight
  kBypass,  // fetched without the cache: Redis is unavailable or has only just returned
};

// Answers are stored in every packing, so that none is compressed for each client. A reader
// receives a stored answer in the best packing that it accepts, and a fetched answer without
// packing.
//
// A tag is a counter in Redis that the owner of the data increments after it commits. A reader gets
// the tags' versions and the stored answer in one round trip and uses the answer only if it was
// stored under the same versions. On a miss it fetches the answer and stores it under the versions
// read before the fetch, so an answer older than a change is never served after it, and answers
// stored before a failover of Redis are not used. Concurrent equal misses share one fetch only if
// they read the same versions. Thread-safe.
class AnswerCache {
 public:
  // Called exactly once with the service's answer.
  using Answered = std::function<void(CacheableAnswer)>;
  // Calls the service; must call its argument exactly once, from any thread.
  using Ask = std::function<void(Answered)>;
  // Receives the answer, from any thread; must not block.
  using Finish = std::function<void(CacheOutcome, CachedAnswer)>;

  explicit AnswerCache(AsyncRedis& redis) : redis_(redis) {}
  AnswerCache(const AnswerCache&) = delete;
  AnswerCache& operator=(const AnswerCache&) = delete;

  // Returns the stored answer through `finish`, or fetches it with `ask`. `accepted`: the reader's
  // best packing.
  void Get(CacheQuery query, Packing accepted, Ask ask, Finish finish);

 private:
  // A fetch in flight and the readers that wait for it.
  struct Flight {
    std::vector<Finish> waiting;
  };

  // A read in progress.
  struct Reading {
    CacheQuery query;
    Ask ask;
    Finish finish;
  };

  void OnValues(Reading& reading, const AsyncRedis::Values* values);
  static void AskWithoutCache(const Ask& ask, Finish finish);
  void OnMiss(const CacheQuery& query, const std::string& versions, const Ask& ask, Finish finish);
  // Stores an answer in every packing. Returns its entity tag without packing.
  std::string Store(const std::string& key, const std::string& versions, const std::string& json,
                    std::chrono::seconds time_to_live);
  void Land(const std::string& flight_key, const CachedAnswer& answer);

  AsyncRedis& redis_;
  std::mutex mutex_;
  std::unordered_map<std::string, Flight> flights_;
};

}  // namespace navalha::gateway
