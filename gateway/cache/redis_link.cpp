#include "gateway/cache/redis_link.hpp"

#include <hiredis/hiredis.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <boost/asio/post.hpp>
#include <iterator>

#include "services/common/operations/log.hpp"
#include "services/common/operations/metrics.hpp"
#include "services/common/redis/redis_login.hpp"

namespace navalha::gateway {
namespace {

namespace asio = boost::asio;
using boost::system::error_code;
using std::chrono::milliseconds;
using std::chrono::steady_clock;

// The maximum number of commands without a reply. Further ones fail immediately.
constexpr size_t kMaxWaiting = 10000;
// Time limit for connecting and answering the first commands.
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

AsyncRedis::Link::Link(asio::io_context& loop, const Settings& settings,
                       const common::RedisTls* tls)
    : loop_(loop),
      settings_(settings),
      tls_(tls),
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
  Close();
  connected_.store(false, std::memory_order_release);
  FailWaiting();
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

void AsyncRedis::Link::Connect() {
  connect_at_ = Time::max();
  const common::RedisAddress& address = settings_.address;
  ConnectTo(address.nodes[attempts_ % address.nodes.size()],
            address.has_sentinels() ? Stage::kSearch : Stage::kLogin);
}

// The resolver looks names up on a separate thread.
void AsyncRedis::Link::ConnectTo(const common::RedisNode& node, Stage stage) {
  resolver_.async_resolve(
      node.host, std::to_string(node.port),
      [self = shared_from_this(), node, stage](error_code error, const Addresses& found) {
        if (self->is_stopped_) {
          return;
        }
        if (error || found.empty()) {
          self->Lose("the host has no address");
          return;
        }
        // Every Sentinel is tried before the next address of one.
        const size_t tried = self->attempts_ / self->settings_.address.nodes.size();
        const auto chosen = std::next(found.begin(), static_cast<ptrdiff_t>(tried % found.size()));
        self->Open(node, chosen->endpoint().address().to_string(), stage);
      });
}

void AsyncRedis::Link::Open(const common::RedisNode& node, const std::string& address,
                            Stage stage) {
  try {
    connection_.emplace(address, node.port, tls_, node.host);
  } catch (const common::RedisError& error) {
    Lose(error.what());
    return;
  }
  connect_deadline_ = steady_clock::now() + kConnectTimeout;
  descriptor_.assign(connection_->descriptor());
  stage_ = stage;
  const common::RedisCommands commands = stage == Stage::kSearch
                                             ? common::SearchOf(settings_.address)
                                             : common::LoginOf(settings_.address);
  awaited_replies_ = commands.size();
  for (const std::vector<std::string>& command : commands) {
    connection_->Append({command.begin(), command.end()});
  }
  AwaitWrite();  // the socket becomes writable once connected
  AwaitRead();
  Sleep();
}

// Handles the replies to the search or the login, once all have arrived.
void AsyncRedis::Link::OnReplies() {
  const std::vector<common::RedisReply> replies = std::exchange(replies_, {});
  if (stage_ == Stage::kLogin) {
    BeginToServe(common::CheckLogin(replies));
    return;
  }
  const common::RedisNode master = common::MasterIn(replies);
  Close();
  ConnectTo(master, Stage::kLogin);
}

void AsyncRedis::Link::BeginToServe(uint64_t server) {
  stage_ = Stage::kServe;
  pause_ = settings_.first_pause;
  logged_failure_.clear();
  server_.store(server, std::memory_order_release);
  settled_at_.store(steady_clock::now() + settings_.settle, std::memory_order_release);
  connected_.store(true, std::memory_order_release);
  spdlog::info(common::LogLine("redis_connected").Done());
}

void AsyncRedis::Link::Close() {
  ++number_;
  replies_.clear();
  if (connection_) {
    descriptor_.release();  // the connection closes the socket
    connection_.reset();
  }
}

void AsyncRedis::Link::Lose(std::string_view why) {
  Close();
  connect_at_ = steady_clock::now();
  if (connected_.exchange(false, std::memory_order_acq_rel)) {
    losses_.Increment();
    // Until the connection is back, answers are not cached.
    spdlog::warn(common::LogLine("redis_lost").Text("why", why).Done());
  } else {
    ++attempts_;
    connect_at_ += pause_;
    pause_ = std::min(pause_ * 2, settings_.longest_pause);
    if (std::exchange(logged_failure_, why) != why) {
      spdlog::warn(common::LogLine("redis_unreachable").Text("why", why).Done());
    }
  }
  FailWaiting();
  Sleep();  // until the next attempt
}

void AsyncRedis::Link::FailWaiting() {
  given_up_ = 0;
  std::deque<Sent> waiting = std::exchange(sent_, {});
  for (Sent& sent : waiting) {
    Finish(sent.callback, nullptr);
  }
}

void AsyncRedis::Link::AwaitRead() {
  descriptor_.async_wait(asio::posix::descriptor_base::wait_read,
                         [self = shared_from_this(), number = number_](error_code error) {
                           if (number == self->number_ && !error && self->ReadReplies()) {
                             self->AwaitRead();
                           }
                         });
}

bool AsyncRedis::Link::ReadReplies() {
  const uint64_t number = number_;
  try {
    connection_->Read();
    while (common::RedisReply reply = connection_->Next()) {
      OnReply(std::move(reply));
      if (number != number_) {
        return false;
      }
    }
  } catch (const common::RedisError& error) {
    Lose(error.what());
    return false;
  }
  // TLS may have more to send after it has read.
  if (connection_->wants_write()) {
    AwaitWrite();
  }
  return true;
}

void AsyncRedis::Link::OnReply(common::RedisReply reply) {
  if (stage_ == Stage::kServe) {
    Answer(*reply);
    return;
  }
  replies_.push_back(std::move(reply));
  if (replies_.size() == awaited_replies_) {
    OnReplies();
  }
}

void AsyncRedis::Link::Answer(const redisReply& reply) {
  if (sent_.empty()) {
    throw common::RedisError("a reply without a command");
  }
  Sent sent = std::move(sent_.front());
  sent_.pop_front();
  if (given_up_ > 0) {
    --given_up_;
  }
  if (reply.type != REDIS_REPLY_ARRAY) {
    Finish(sent.callback, nullptr);
    if (common::IsOfReplica(reply)) {
      throw common::RedisError("the server is not the master");
    }
    return;
  }
  Values& values = values_;
  values.clear();
  for (size_t i = 0; i < reply.elements; ++i) {
    const redisReply& element = *reply.element[i];
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

// The write is postponed to the end of this turn of the loop, so that its commands share it.
void AsyncRedis::Link::WriteSoon() {
  if (std::exchange(write_awaited_by_, number_) == number_) {
    return;
  }
  asio::post(loop_, [self = shared_from_this(), number = number_] {
    if (number == self->number_) {
      self->OnWritable();
    }
  });
}

void AsyncRedis::Link::AwaitWrite() {
  if (std::exchange(write_awaited_by_, number_) == number_) {
    return;
  }
  descriptor_.async_wait(asio::posix::descriptor_base::wait_write,
                         [self = shared_from_this(), number = number_](error_code error) {
                           if (number == self->number_ && !error) {
                             self->OnWritable();
                           }
                         });
}

void AsyncRedis::Link::OnWritable() {
  write_awaited_by_ = 0;
  try {
    connection_->Write();
  } catch (const common::RedisError& error) {
    Lose(error.what());
    return;
  }
  if (connection_->wants_write()) {
    AwaitWrite();
  }
}

void AsyncRedis::Link::Send(Callback callback, milliseconds patience) {
  if (!connected() || sent_.size() >= kMaxWaiting) {
    losses_.Increment();
    Finish(callback, nullptr);
    return;
  }
  const Time now = steady_clock::now();
  ping_at_ = now + kLongestSleep;
  sent_.push_back({std::move(callback), now + patience, {}});
  connection_->Append(words_);
  WriteSoon();
  if (now + patience < wakes_at_) {
    Sleep();
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
  if (!connection_) {
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
  if (!connection_ && steady_clock::now() >= connect_at_) {
    Connect();
  }
  // Replies are read before deadlines are checked: a reply that has arrived is on time, even when
  // this loop ran late.
  if (connected()) {
    ReadReplies();
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
  if (connection_ && (silent || never_connected)) {
    Lose("too slow");
  }
}

}  // namespace navalha::gateway
