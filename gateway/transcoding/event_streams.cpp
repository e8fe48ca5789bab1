#include "gateway/transcoding/event_streams.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "gateway/http/http_error.hpp"

namespace navalha::gateway {
namespace {

using std::chrono::steady_clock;

// The maximum number of keys of one MGET.
constexpr size_t kKeysAtOnce = 500;
// After this many consecutive failed polls Redis counts as unavailable. A single poll may fail
// because of a late answer.
constexpr int kFailuresAreAway = 3;

constexpr const char* kReady = "event: ready\ndata: {}\n\n";
constexpr const char* kAway = "event: away\ndata: {}\n\n";
constexpr const char* kHeartbeat = ": \n\n";

std::string ChangeOf(const std::vector<int64_t>& ids) {
  return fmt::format("event: change\ndata: {{\"ids\":[{}]}}\n\n", fmt::join(ids, ","));
}

HttpError NotNow() { return {503, common::Unavailable("NO_STREAM").With("retry_after", "15")}; }

}  // namespace

// The tags that a stream follows and their last known versions. Guarded by EventStreams' mutex.
struct EventStreams::Stream {
  struct Source {
    int64_t id = 0;
    std::vector<std::string> keys;
    // The versions of the last poll; empty before the first one.
    std::vector<std::optional<std::string>> versions;
  };
  int64_t user_id = 0;
  common::Instant ends_at;
  std::vector<Source> sources;
  Recheck recheck;
  std::shared_ptr<BodyStream> body;
  Time recheck_at;
  Time heartbeat_at;
  bool rechecking = false;
  bool ended = false;
};

// The keys of one poll and their values.
struct EventStreams::Poll {
  std::vector<std::string> keys;
  Versions versions;
  size_t waiting = 0;
  bool failed = false;
};

EventStreams::~EventStreams() {
  std::unique_lock lock(mutex_);
  poll_ended_.wait(lock, [this] { return !polling_; });
}

HttpResponse EventStreams::Open(const common::v1::EventStream& what, Recheck recheck) {
  const auto stream = std::make_shared<Stream>();
  stream->user_id = what.user_id();
  stream->ends_at = common::FromProto(what.ends_at());
  stream->recheck = std::move(recheck);
  for (const common::v1::EventSource& source : what.sources()) {
    Stream::Source followed{source.id(), {}, {}};
    for (const std::string& tag : source.tags()) {
      followed.keys.push_back("tag:" + tag);
    }
    stream->sources.push_back(std::move(followed));
  }
  const Time now = steady_clock::now();
  stream->recheck_at = now + settings_.recheck;
  stream->heartbeat_at = now + settings_.heartbeat;
  {
    const std::lock_guard lock(mutex_);
    size_t& of_user = streams_of_user_[stream->user_id];
    if (ending_ || !redis_.connected() || streams_.size() >= settings_.most ||
        of_user >= settings_.most_of_user) {
      throw NotNow();
    }
    ++of_user;
    streams_.push_back(stream);
  }
  HttpResponse response;
  response.content_type = "text/event-stream; charset=utf-8";
  response.stream = [this, stream](std::shared_ptr<BodyStream> body) {
    const std::lock_guard lock(mutex_);
    stream->body = std::move(body);
    if (stream->ended) {
      stream->body->End();
    }
  };
  return response;
}

void EventStreams::Round() {
  RemoveEnded();
  RecheckDue();
  Beat();
  StartPoll();
}

void EventStreams::RemoveEnded() {
  const common::Instant now = now_();
  const std::lock_guard lock(mutex_);
  std::erase_if(streams_, [&](const SharedStream& stream) {
    const bool is_gone = stream->body != nullptr && !stream->body->IsOpen();
    if (!stream->ended && !is_gone && now < stream->ends_at) {
      return false;
    }
    stream->ended = true;
    if (stream->body != nullptr) {
      stream->body->End();
    }
    const auto of_user = streams_of_user_.find(stream->user_id);
    if (--of_user->second == 0) {
      streams_of_user_.erase(of_user);
    }
    return true;
  });
}

void EventStreams::RecheckDue() {
  const Time now = steady_clock::now();
  std::vector<SharedStream> due;
  {
    const std::lock_guard lock(mutex_);
    for (const SharedStream& stream : streams_) {
      if (stream->recheck_at <= now && !stream->rechecking) {
        stream->rechecking = true;
        due.push_back(stream);
      }
    }
  }
  for (const SharedStream& stream : due) {
    stream->recheck([this, stream](bool goes_on) {
      const std::lock_guard lock(mutex_);
      stream->rechecking = false;
      stream->recheck_at = steady_clock::now() + settings_.recheck;
      stream->ended = stream->ended || !goes_on;
    });
  }
}

void EventStreams::Beat() {
  const Time now = steady_clock::now();
  const std::lock_guard lock(mutex_);
  for (const SharedStream& stream : streams_) {
    if (stream->heartbeat_at <= now && stream->body != nullptr) {
      stream->heartbeat_at = now + settings_.heartbeat;
      stream->body->Send(kHeartbeat);
    }
  }
}

void EventStreams::StartPoll() {
  const auto poll = std::make_shared<Poll>();
  {
    const std::lock_guard lock(mutex_);
    if (polling_ || streams_.empty()) {
      return;
    }
    std::set<std::string> keys;
    for (const SharedStream& stream : streams_) {
      for (const Stream::Source& source : stream->sources) {
        keys.insert(source.keys.begin(), source.keys.end());
      }
    }
    polling_ = true;
    poll->keys.assign(keys.begin(), keys.end());
    poll->waiting = (poll->keys.size() + kKeysAtOnce - 1) / kKeysAtOnce;
  }
  for (size_t first = 0; first < poll->keys.size(); first += kKeysAtOnce) {
    const auto begin = poll->keys.begin() + static_cast<ptrdiff_t>(first);
    const auto count = std::min(kKeysAtOnce, poll->keys.size() - first);
    redis_.MultiGet(
        {begin, begin + static_cast<ptrdiff_t>(count)},
        [this, poll, first](const AsyncRedis::Values* values) { OnValues(poll, first, values); });
  }
}

void EventStreams::OnValues(const std::shared_ptr<Poll>& poll, size_t first,
                            const AsyncRedis::Values* values) {
  const std::lock_guard lock(mutex_);
  poll->failed = poll->failed || values == nullptr;
  for (size_t i = 0; values != nullptr && i < values->size(); ++i) {
    poll->versions[poll->keys[first + i]] = (*values)[i];
  }
  if (--poll->waiting == 0) {
    Finish(*poll);
    polling_ = false;
    poll_ended_.notify_all();
  }
}

void EventStreams::Finish(const Poll& poll) {
  if (!poll.failed) {
    failed_polls_ = 0;
    TellChanges(poll.versions);
  } else if (!redis_.connected() || ++failed_polls_ >= kFailuresAreAway) {
    failed_polls_ = 0;
    TellAway();
  }
}

void EventStreams::TellChanges(const Versions& versions) {
  for (const SharedStream& stream : streams_) {
    // A stream that was opened during the poll, or whose head is not sent, waits for the next poll.
    const bool is_read =
        std::all_of(stream->sources.begin(), stream->sources.end(), [&](const auto& source) {
          return std::all_of(source.keys.begin(), source.keys.end(),
                             [&](const std::string& key) { return versions.contains(key); });
        });
    if (stream->body == nullptr || !is_read) {
      continue;
    }
    bool is_new = false;
    std::vector<int64_t> changed;
    for (Stream::Source& source : stream->sources) {
      std::vector<std::optional<std::string>> seen;
      for (const std::string& key : source.keys) {
        seen.push_back(versions.at(key));
      }
      if (source.versions.empty()) {
        is_new = true;
      } else if (source.versions != seen) {
        changed.push_back(source.id);
      }
      source.versions = std::move(seen);
    }
    if (is_new) {
      stream->body->Send(kReady);
    } else if (!changed.empty()) {
      stream->body->Send(ChangeOf(changed));
    }
  }
}

void EventStreams::TellAway() {
  for (const SharedStream& stream : streams_) {
    if (stream->body != nullptr) {
      stream->body->Send(kAway);
    }
    stream->ended = true;
  }
}

void EventStreams::EndAll() {
  {
    const std::lock_guard lock(mutex_);
    ending_ = true;
    for (const SharedStream& stream : streams_) {
      stream->ended = true;
    }
  }
  RemoveEnded();
}

size_t EventStreams::size() const {
  const std::lock_guard lock(mutex_);
  return streams_.size();
}

}  // namespace navalha::gateway
