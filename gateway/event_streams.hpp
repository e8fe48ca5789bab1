// Streams of events that tell browsers what changed, out of the versions of tags in Redis.
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

#include "gateway/async_redis.hpp"
#include "gateway/exchange.hpp"
#include "navalha/common/v1/event_stream.pb.h"
#include "services/common/clock.hpp"

namespace navalha::gateway {

// All open streams. One poll reads the versions of every tag that any of them follows. Thread-safe;
// nothing here blocks.
class EventStreams {
 public:
  struct Settings {
    // Streams that may be open at once, of everybody and of one user.
    size_t most = 2000;
    size_t most_of_user = 20;
    // How often something is sent when nothing happens, so that a client that is gone is noticed.
    std::chrono::milliseconds heartbeat{15'000};
    // How often a session is looked at again.
    std::chrono::milliseconds recheck{30'000};
  };
  // Asks the service again; calls back with whether the client may go on, from any thread.
  using Recheck = std::function<void(std::function<void(bool)>)>;

  // `redis` must outlive the streams.
  EventStreams(AsyncRedis& redis, Settings settings, common::Now now = common::SystemNow)
      : redis_(redis), settings_(settings), now_(std::move(now)) {}
  // Waits for a poll that runs. No recheck may be under way.
  ~EventStreams();
  EventStreams(const EventStreams&) = delete;
  EventStreams& operator=(const EventStreams&) = delete;

  // The answer that opens a stream. Throws HttpError 503 when Redis is away, there are too many
  // streams, or they are being ended.
  HttpResponse Open(const common::v1::EventStream& what, Recheck recheck);

  // One round: ends what has ended, looks at sessions, sends heartbeats and polls. Called again and
  // again by the process, as often as changes are to be noticed.
  void Round();

  // Ends all streams and opens no more.
  void EndAll();

  // Streams that are open.
  size_t size() const;

 private:
  using Time = std::chrono::steady_clock::time_point;
  struct Stream;
  using SharedStream = std::shared_ptr<Stream>;
  // Versions by Redis key, as last read; nothing for a tag that was never raised.
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
