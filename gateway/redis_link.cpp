#include "gateway/redis_link.hpp"

#include <hiredis/async.h>
#include <hiredis/hiredis.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <boost/asio/post.hpp>

#include "services/common/log.hpp"
#include "services/common/metrics.hpp"

namespace navalha::gateway {
namespace {

namespace asio = boost::asio;
using boost::system::error_code;
using std::chrono::milliseconds;
using std::chrono::steady_clock;

// The maximum number of commands without a reply. Further ones fail immediately.
constexpr size_t kMaxWaiting = 10000;
// Time limit for connecting and answering the first PING.
constexpr milliseconds kConnectTimeout{500};
// A link wakes at least this often and sends a PING to an idle Redis, so that a hung one is noticed
// without readers.
constexpr milliseconds kLongestSleep{500};

prometheus::Counter& Failures(const std::string& kind) {
  return common::CounterMetric("navalha_gateway_redis_failures_total",
                               "Commands to Redis that were given up, by reason.",
                               {{"kind", kind}});
}

}  // namespace

AsyncRedis::Link::Link(asio::io_context& loop, const Settings& settings)
    : loop_(loop),
      settings_(settings),
      resolver_(loop),
      descriptor_(loop),
      timer_(loop),
      pause_(settings.first_pause),
      timeouts_(Failures("timeout")),
      losses_(Failures("connection")) {}

void AsyncRedis::Link::Start() {
  Connect();
  Sleep();
}

void AsyncRedis::Link::Stop() {
  is_stopped_ = true;
  timer_.cancel();
  resolver_.cancel();
  CloseConnection();
}

bool AsyncRedis::Link::settled() const {
  return connected() && steady_clock::now() >= settled_at_.load(std::memory_order_acquire);
}

void AsyncRedis::Link::MultiGet(const std::vector<std::string_view>& keys, Callback callback) {
  words_ = {"MGET"};
  words_.insert(words_.end(), keys.begin(), keys.end());
  Send(std::move(callback), settings_.patience);
}

void AsyncRedis::Link::Set(std::string_view key, std::string_view value,
                           std::chrono::seconds time_to_live) {
  const std::string seconds = std::to_string(time_to_live.count());
  words_ = {"SET", key, value, "EX", seconds};
  Send({}, settings_.patience);
}

// The resolver looks names up on a separate thread; hiredis would block the loop with a lookup.
void AsyncRedis::Link::Connect() {
  connect_at_ = Time::max();
  resolver_.async_resolve(settings_.host, std::to_string(settings_.port),
                          [self = shared_from_this()](error_code error, const Addresses& found) {
                            if (!self->is_stopped_) {
                              self->ConnectTo(error ? "" : found->endpoint().address().to_string());
                            }
                          });
}

void AsyncRedis::Link::ConnectTo(const std::string& address) {
  redisAsyncContext* context =
      address.empty() ? nullptr : redisAsyncConnect(address.c_str(), settings_.port);
  connect_deadline_ = steady_clock::now() + kConnectTimeout;
  connect_at_ = steady_clock::now() + pause_;
  pause_ = std::min(pause_ * 2, settings_.longest_pause);
  if (context == nullptr || context->err != 0) {
    if (context != nullptr) {
      redisAsyncFree(context);
    }
    Sleep();
    return;
  }
  context_ = context;
  descriptor_.assign(context->c.fd);
  context->data = this;
  context->ev.data = this;
  context->ev.addRead = [](void* link) { LinkOf(link).AwaitRead(); };
  context->ev.delRead = [](void* link) { LinkOf(link).wants_read_ = false; };
  context->ev.addWrite = [](void* link) { LinkOf(link).WriteSoon(); };
  context->ev.delWrite = [](void* link) { LinkOf(link).wants_write_ = false; };
  context->ev.cleanup = [](void* link) { LinkOf(link).ForgetConnection(); };
  AwaitWrite();  // the socket becomes writable once connected
  const std::string& password = settings_.password;
  if (!password.empty()) {
    redisAsyncCommand(context_, nullptr, nullptr, "AUTH %b", password.data(), password.size());
  }
  // The connection is usable only once it answers a PING: a Redis that refused the password accepts
  // connections too.
  redisAsyncCommand(context_, &Link::OnPing, this, "PING");
  Sleep();
}

void AsyncRedis::Link::OnPing(redisAsyncContext* /*context*/, void* reply, void* self) {
  Link& link = LinkOf(self);
  const auto* answer = static_cast<redisReply*>(reply);
  if (answer == nullptr || answer->type == REDIS_REPLY_ERROR) {
    return;
  }
  link.pause_ = link.settings_.first_pause;
  link.settled_at_.store(steady_clock::now() + link.settings_.settle, std::memory_order_release);
  link.connected_.store(true, std::memory_order_release);
  spdlog::info(common::LogLine("redis_connected").Done());
}

// hiredis closes the socket and frees the context afterwards.
void AsyncRedis::Link::ForgetConnection() {
  context_ = nullptr;
  wants_read_ = false;
  wants_write_ = false;
  ++connection_;
  descriptor_.release();
  if (connected_.exchange(false, std::memory_order_acq_rel)) {
    losses_.Increment();
    // Until the connection is back, answers are not cached.
    spdlog::warn(common::LogLine("redis_lost").Done());
  }
  if (!is_stopped_) {
    Sleep();  // until the next attempt to connect
  }
}

void AsyncRedis::Link::CloseConnection() {
  if (context_ != nullptr) {
    redisAsyncFree(context_);  // calls OnReply(nullptr) for each pending command
  }
}

void AsyncRedis::Link::AwaitRead() {
  wants_read_ = true;
  if (std::exchange(read_awaited_by_, connection_) == connection_) {
    return;
  }
  descriptor_.async_wait(asio::posix::descriptor_base::wait_read,
                         [self = shared_from_this(), connection = connection_](error_code error) {
                           if (connection == self->connection_ && !error) {
                             self->OnReadable();
                           }
                         });
}

void AsyncRedis::Link::OnReadable() {
  read_awaited_by_ = 0;
  if (wants_read_) {
    redisAsyncHandleRead(context_);  // hiredis calls addRead again
  }
}

// The write is postponed to the end of this turn of the loop, so that its commands share it.
void AsyncRedis::Link::WriteSoon() {
  wants_write_ = true;
  if (std::exchange(write_awaited_by_, connection_) == connection_) {
    return;
  }
  asio::post(loop_, [self = shared_from_this(), connection = connection_] {
    if (connection == self->connection_) {
      self->OnWritable();
    }
  });
}

void AsyncRedis::Link::AwaitWrite() {
  wants_write_ = true;
  write_awaited_by_ = connection_;
  descriptor_.async_wait(asio::posix::descriptor_base::wait_write,
                         [self = shared_from_this(), connection = connection_](error_code error) {
                           if (connection == self->connection_ && !error) {
                             self->OnWritable();
                           }
                         });
}

void AsyncRedis::Link::OnWritable() {
  write_awaited_by_ = 0;
  if (!wants_write_) {
    return;
  }
  const uint64_t connection = connection_;
  // hiredis calls delWrite once everything is written.
  redisAsyncHandleWrite(context_);
  if (connection == connection_ && wants_write_) {
    AwaitWrite();
  }
}

void AsyncRedis::Link::Send(Callback callback, milliseconds patience) {
  if (!connected() || sent_.size() >= kMaxWaiting) {
    losses_.Increment();
    Finish(callback, nullptr);
    return;
  }
  texts_.clear();
  lengths_.clear();
  for (const std::string_view word : words_) {
    texts_.push_back(word.data());
    lengths_.push_back(word.size());
  }
  const Time now = steady_clock::now();
  ping_at_ = now + kLongestSleep;
  sent_.push_back({std::move(callback), now + patience, {}});
  const int taken =
      redisAsyncCommandArgv(context_, &Link::OnReply, this, static_cast<int>(texts_.size()),
                            texts_.data(), lengths_.data());
  if (taken != REDIS_OK) {
    Callback refused = std::move(sent_.back().callback);
    sent_.pop_back();
    Finish(refused, nullptr);
    return;
  }
  if (now + patience < wakes_at_) {
    Sleep();
  }
}

void AsyncRedis::Link::OnReply(redisAsyncContext* /*context*/, void* reply, void* self) {
  Link& link = LinkOf(self);
  Sent sent = std::move(link.sent_.front());
  link.sent_.pop_front();
  if (link.given_up_ > 0) {
    --link.given_up_;
  }
  const auto* answer = static_cast<redisReply*>(reply);
  if (answer == nullptr || answer->type != REDIS_REPLY_ARRAY) {
    Finish(sent.callback, nullptr);
    return;
  }
  Values& values = link.values_;
  values.clear();
  for (size_t i = 0; i < answer->elements; ++i) {
    const redisReply& element = *answer->element[i];
    values.push_back(element.type == REDIS_REPLY_STRING
                         ? std::optional(std::string_view(element.str, element.len))
                         : std::nullopt);
  }
  Finish(sent.callback, &values);
}

void AsyncRedis::Link::Finish(Callback& callback, const Values* values) {
  if (callback) {
    std::exchange(callback, nullptr)(values);
  }
}

// Sleeps until something may be due.
void AsyncRedis::Link::Sleep() {
  wakes_at_ = NextWake();
  timer_.expires_at(wakes_at_);
  timer_.async_wait([self = shared_from_this()](error_code error) {
    if (!error && !self->is_stopped_) {
      self->Wake();
    }
  });
}

AsyncRedis::Link::Time AsyncRedis::Link::NextWake() const {
  Time wake = steady_clock::now() + kLongestSleep;
  if (context_ == nullptr) {
    wake = std::min(wake, connect_at_);
  } else if (!connected()) {
    wake = std::min(wake, connect_deadline_);
  }
  if (given_up_ < sent_.size()) {
    wake = std::min(wake, sent_[given_up_].deadline);
  }
  return wake;
}

void AsyncRedis::Link::Wake() {
  if (context_ == nullptr && steady_clock::now() >= connect_at_) {
    Connect();
  }
  // Replies are read before deadlines are checked: a reply that has arrived is on time, even when
  // this loop ran late.
  if (context_ != nullptr && connected() && wants_read_) {
    redisAsyncHandleRead(context_);
  }
  GiveUpLate();
  Ping();
  Sleep();
}

void AsyncRedis::Link::Ping() {
  if (connected() && sent_.empty() && steady_clock::now() >= ping_at_) {
    words_ = {"PING"};
    Send({}, settings_.stall);
  }
}

// Fails commands that exceeded their patience and closes a connection that stays silent.
void AsyncRedis::Link::GiveUpLate() {
  const Time now = steady_clock::now();
  while (given_up_ < sent_.size() && sent_[given_up_].deadline <= now) {
    Sent& late = sent_[given_up_++];
    late.given_up_at = now;
    if (late.callback) {
      timeouts_.Increment();
      // The callback may send further commands, which moves the queue's elements.
      Callback callback = std::exchange(late.callback, nullptr);
      callback(nullptr);
    }
  }
  const bool silent = given_up_ > 0 && now - sent_.front().given_up_at > settings_.stall;
  const bool never_connected = !connected() && now > connect_deadline_;
  if (context_ != nullptr && (silent || never_connected)) {
    CloseConnection();
  }
}

}  // namespace navalha::gateway
