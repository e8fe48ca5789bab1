// Event streams that notify browsers of changes, based on tag versions in Redis.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "gateway/cache/async_redis.hpp"
#include "gateway/http/exchange.hpp"
#include "navalha/common/v1/event_stream.pb.h"
#include "services/common/text/clock.hpp"

namespace navalha::gateway {

// All open streams. One poll reads the versions of every followed tag. Thread-safe and
// non-blocking.
class EventStreams {
 public:
  struct Settings {
    // The maximum number of open streams, in total and per user.
    size_t most = 2000;
    size_t most_of_user = 20;
    // The interval of heartbeats on each stream; a failed one reveals a disconnected client.
    std::chrono::milliseconds heartbeat{15'000};
    // The interval at which a stream's session is checked.
    std::chrono::milliseconds recheck{30'000};
  };
  // Asks the service whether the client may continue; calls back from any thread.
  using Recheck = std::function<void(std::function<void(bool)>)>;

  // `redis` must outlive the streams.
  EventStreams(AsyncRedis& redis, Settings settings, common::Now now = common::SystemNow)
      : redis_(redis), settings_(settings), now_(std::move(now)) {}
  // Waits for the current poll. No recheck may be in flight.
  ~EventStreams();
  EventStreams(const EventStreams&) = delete;
  EventStreams& operator=(const EventStreams&) = delete;

  // The response that opens a stream. Throws HttpError 503 when Redis is unavailable, at the limit
  // of streams, and during EndAll.
  HttpResponse Open(const common::v1::EventStream& what, Recheck recheck);

  // One round: ends expired streams, rechecks sessions, sends heartbeats and polls. The process
  // calls it periodically; the period bounds the delay of events.
  void Round();

  // Ends all streams and refuses new ones.
  void EndAll();

  // Number of open streams.
  size_t size() const;

 private:
  using Time = std::chrono::steady_clock::time_point;
  struct Stream;
  using SharedStream = std::shared_ptr<Stream>;
  // The last versions read, by Redis key; nullopt for a tag that was never invalidated.
  using Versions = std::unordered_map<std::string, std::optional<std::string>>;

  struct Poll;

  void RemoveEnded();
  void RecheckDue();
  void Beat();
  void StartPoll();
  void OnValues(const std::shared_ptr<Poll>& poll, size_t first, const AsyncRedis::Values* values);
  void Finish(const Poll& poll);
  void TellChanges(const Versions& versions);
  void TellAway();

  AsyncRedis& redis_;
  const Settings settings_;
  const common::Now now_;
  mutable std::mutex mutex_;
  std::vector<SharedStream> streams_;
  std::map<int64_t, size_t> streams_of_user_;
  bool polling_ = false;
  std::condition_variable poll_ended_;
  int failed_polls_ = 0;
  bool ending_ = false;
};

}  // namespace navalha::gateway
