// Answers of services kept in Redis until what they were made from changes.
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

#include "gateway/async_redis.hpp"
#include "gateway/route.hpp"

namespace google::protobuf {
class Message;
}

namespace navalha::gateway {

// Which answer is asked for.
struct CacheQuery {
  // Where the answer is kept: the RPC and its whole request.
  std::string body_key;
  // Where the versions of its tags are kept.
  std::vector<std::string> tag_keys;
  std::chrono::seconds time_to_live{0};
};

// The query of a request to a cached route. Nothing for a request too long to be a key.
std::optional<CacheQuery> MakeCacheQuery(const Route& route,
                                         const google::protobuf::Message& request);

// An answer as it goes to clients.
struct CacheableAnswer {
  std::string json;
  // False for errors: given to everybody who waits, and not kept.
  bool keep = false;
  // What the answer is to whoever asked; the cache does not look at it.
  std::shared_ptr<const void> detail;
};

// How an answer was come by.
enum class CacheOutcome {
  kHit,     // out of Redis
  kMiss,    // asked for, and kept
  kShared,  // an equal request was asking already
  kAway,    // asked for without a cache: Redis does not answer, or came back a moment ago
};

// The cache that design.md section 5 describes. A tag is a counter in Redis that the owner of the
// data raises after committing. A reader asks for the tags' versions and the stored answer in one
// round trip; the stored answer counts only if it was made under the same versions. What a reader
// then asks for is stored under the versions it had read BEFORE asking, so an answer that was
// overtaken by a change is never given out again. Equal misses share one question only if they read
// the same versions. Thread-safe.
class AnswerCache {
 public:
  // Called exactly once, with what the service answered.
  using Answered = std::function<void(CacheableAnswer)>;
  // Asks the service; must call what it is given exactly once, from any thread.
  using Ask = std::function<void(Answered)>;
  // Receives the answer, from any thread; must not block.
  using Finish = std::function<void(CacheOutcome, const CacheableAnswer&)>;

  explicit AnswerCache(AsyncRedis& redis) : redis_(redis) {}
  AnswerCache(const AnswerCache&) = delete;
  AnswerCache& operator=(const AnswerCache&) = delete;

  // Finds the answer or asks for it.
  void Get(CacheQuery query, Ask ask, Finish finish);

 private:
  // A question that is being asked, and who waits for its answer.
  struct Flight {
    std::vector<Finish> waiting;
  };

  void OnValues(const CacheQuery& query, const AsyncRedis::Values* values, const Ask& ask,
                Finish finish);
  static void AskPast(const Ask& ask, Finish finish);
  void OnMiss(const CacheQuery& query, const std::string& versions, const Ask& ask, Finish finish);
  void Land(const std::string& flight_key, const CacheableAnswer& answer);

  AsyncRedis& redis_;
  std::mutex mutex_;
  std::unordered_map<std::string, Flight> flights_;
};

}  // namespace navalha::gateway
