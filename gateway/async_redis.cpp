#include "gateway/async_redis.hpp"

#include <hiredis/async.h>
#include <hiredis/hiredis.h>
#include <poll.h>
#include <spdlog/spdlog.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <deque>
#include <system_error>

#include "gateway/redis_reply.hpp"
#include "services/common/log.hpp"
#include "services/common/metrics.hpp"
#include "services/common/redis.hpp"

namespace navalha::gateway {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;
using Time = steady_clock::time_point;

// The maximum number of queued commands. Further ones fail immediately.
constexpr size_t kMaxWaiting = 10000;
// Time limit for connecting and answering the first PING.
constexpr milliseconds kConnectTimeout{500};
// The loop wakes at least this often and sends a PING to an idle Redis, so that a hung one is
// noticed without readers.
constexpr milliseconds kLongestSleep{500};

prometheus::Counter& Failures(const std::string& kind) {
  return common::CounterMetric("navalha_gateway_redis_failures_total",
                               "Commands to Redis that were given up, by why.", {{"kind", kind}});
}

}  // namespace

// The state of the client's thread. hiredis calls the static functions with `this` as their data.
class AsyncRedis::Loop {
 public:
  explicit Loop(AsyncRedis& client)
      : client_(client),
        pause_(client.settings_.first_pause),
        timeouts_(Failures("timeout")),
        losses_(Failures("connection")) {}

  ~Loop() {
    client_.connected_.store(false, std::memory_order_release);
    CloseConnection();
    FailQueue();
  }

  void Run() {
    while (!client_.stopping_.load(std::memory_order_acquire)) {
      if (context_ == nullptr && steady_clock::now() >= connect_at_) {
        Connect();
      }
      SendQueue();
      Ping();
      WaitForEvents();
      GiveUpLate();
    }
  }

 private:
  // A received reply and the callback that waits for it.
  struct Answered {
    Callback callback;
    std::vector<std::optional<std::string>> values;
  };

  // A command without a reply yet. Replies arrive in the order of commands.
  struct Sent {
    Callback callback;  // empty: no caller waits
    Time deadline;
    Time given_up_at;
  };

  void Connect() {
    const Settings& settings = client_.settings_;
    redisAsyncContext* context = redisAsyncConnect(settings.host.c_str(), settings.port);
    connect_deadline_ = steady_clock::now() + kConnectTimeout;
    connect_at_ = steady_clock::now() + pause_;
    pause_ = std::min(pause_ * 2, settings.longest_pause);
    if (context == nullptr || context->err != 0) {
      if (context != nullptr) {
        redisAsyncFree(context);
      }
      return;
    }
    context_ = context;
    context->data = this;
    context->ev.data = this;
    context->ev.addRead = [](void* loop) { static_cast<Loop*>(loop)->wants_read_ = true; };
    context->ev.delRead = [](void* loop) { static_cast<Loop*>(loop)->wants_read_ = false; };
    context->ev.addWrite = [](void* loop) { static_cast<Loop*>(loop)->wants_write_ = true; };
    context->ev.delWrite = [](void* loop) { static_cast<Loop*>(loop)->wants_write_ = false; };
    context->ev.cleanup = [](void* loop) { static_cast<Loop*>(loop)->ForgetConnection(); };
    wants_write_ = true;  // the socket becomes writable once connected
    const std::string& password = settings.password;
    if (!password.empty()) {
      redisAsyncCommand(context_, nullptr, nullptr, "AUTH %b", password.data(), password.size());
    }
    // The connection counts once it answers a PING: a Redis that refused the password accepts
    // connections too.
    redisAsyncCommand(context_, &Loop::OnPing, this, "PING");
  }

  static void OnPing(redisAsyncContext* /*context*/, void* reply, void* self) {
    auto* loop = static_cast<Loop*>(self);
    const auto* answer = static_cast<redisReply*>(reply);
    if (answer == nullptr || answer->type == REDIS_REPLY_ERROR) {
      return;
    }
    loop->pause_ = loop->client_.settings_.first_pause;
    loop->client_.settled_at_.store(steady_clock::now() + loop->client_.settings_.settle,
                                    std::memory_order_release);
    loop->client_.connected_.store(true, std::memory_order_release);
    spdlog::info(common::LogLine("redis_connected").Done());
  }

  // hiredis frees the context afterwards.
  void ForgetConnection() {
    context_ = nullptr;
    wants_read_ = false;
    wants_write_ = false;
    if (client_.connected_.exchange(false, std::memory_order_acq_rel)) {
      losses_.Increment();
      // Until the connection is back, answers are not cached.
      spdlog::warn(common::LogLine("redis_lost").Done());
    }
  }

  void CloseConnection() {
    if (context_ != nullptr) {
      redisAsyncFree(context_);  // calls OnReply(nullptr) for each pending command
    }
  }

  void Ping() {
    const Time now = steady_clock::now();
    if (!client_.connected() || !sent_.empty() || now < ping_at_) {
      return;
    }
    Command ping{{"PING"}, {}, now + client_.settings_.stall};
    Send(ping);
  }

  void SendQueue() {
    sending_.clear();
    {
      const std::lock_guard lock(client_.mutex_);
      sending_.swap(client_.queue_);
    }
    for (Command& command : sending_) {
      Send(command);
    }
    if (context_ != nullptr && wants_write_ && client_.connected()) {
      redisAsyncHandleWrite(context_);
    }
  }

  void Send(Command& command) {
    if (context_ == nullptr || sent_.size() >= kMaxWaiting) {
      losses_.Increment();
      Finish(command.callback, nullptr);
      return;
    }
    words_.clear();
    lengths_.clear();
    for (const std::string& word : command.words) {
      words_.push_back(word.data());
      lengths_.push_back(word.size());
    }
    ping_at_ = steady_clock::now() + kLongestSleep;
    sent_.push_back({std::move(command.callback), command.deadline, {}});
    const int taken =
        redisAsyncCommandArgv(context_, &Loop::OnReply, this, static_cast<int>(words_.size()),
                              words_.data(), lengths_.data());
    if (taken != REDIS_OK) {
      Callback callback = std::move(sent_.back().callback);
      sent_.pop_back();
      Finish(callback, nullptr);
    }
  }

  static void OnReply(redisAsyncContext* /*context*/, void* reply, void* self) {
    auto* loop = static_cast<Loop*>(self);
    Sent sent = std::move(loop->sent_.front());
    loop->sent_.pop_front();
    if (loop->given_up_ > 0) {
      --loop->given_up_;
    }
    const auto* answer = static_cast<redisReply*>(reply);
    if (answer == nullptr || answer->type != REDIS_REPLY_ARRAY) {
      Finish(sent.callback, nullptr);
      return;
    }
    if (sent.callback) {
      loop->answered_.push_back({std::move(sent.callback), ValuesOf(*answer)});
    }
  }

  static void CallBack(std::vector<Answered>& answered) {
    for (Answered& answer : answered) {
      const Values values(answer.values.begin(), answer.values.end());
      Finish(answer.callback, &values);
    }
  }

  // Delivers all received replies in one task, because waking another thread costs more than a
  // reply.
  void Deliver() {
    if (answered_.empty()) {
      return;
    }
    if (!client_.settings_.deliver) {
      CallBack(answered_);
      answered_.clear();
      return;
    }
    auto answered = std::make_shared<std::vector<Answered>>(std::exchange(answered_, {}));
    client_.settings_.deliver([answered] { CallBack(*answered); });
  }

  static void Finish(Callback& callback, const Values* values) {
    if (callback) {
      std::exchange(callback, nullptr)(values);
    }
  }

  void WaitForEvents() {
    std::array<pollfd, 2> fds{};
    fds[0] = {client_.wake_fd_, POLLIN, 0};
    nfds_t count = 1;
    if (context_ != nullptr) {
      const int events = (wants_read_ ? POLLIN : 0) | (wants_write_ ? POLLOUT : 0);
      fds[1] = {context_->c.fd, static_cast<int16_t>(events), 0};
      count = 2;
    }
    poll(fds.data(), count, SleepMilliseconds());
    if (fds[0].revents != 0) {
      uint64_t wakes = 0;
      [[maybe_unused]] const ssize_t size = read(client_.wake_fd_, &wakes, sizeof(wakes));
    }
    // Replies are read before deadlines are checked: a reply that has arrived is on time, even when
    // this thread ran late.
    if (context_ != nullptr && (fds[1].revents & (POLLIN | POLLERR | POLLHUP)) != 0) {
      redisAsyncHandleRead(context_);
      Deliver();
    }
    if (context_ != nullptr && (fds[1].revents & (POLLOUT | POLLERR | POLLHUP)) != 0) {
      redisAsyncHandleWrite(context_);
    }
  }

  int SleepMilliseconds() const {
    Time wake = steady_clock::now() + kLongestSleep;
    if (context_ == nullptr) {
      wake = std::min(wake, connect_at_);
    } else if (!client_.connected()) {
      wake = std::min(wake, connect_deadline_);
    }
    if (given_up_ < sent_.size()) {
      wake = std::min(wake, sent_[given_up_].deadline);
    }
    const auto left = std::chrono::ceil<milliseconds>(wake - steady_clock::now());
    return static_cast<int>(std::max<int64_t>(left.count(), 0));
  }

  // Fails commands that exceeded their patience and closes a connection that stays silent.
  void GiveUpLate() {
    const Time now = steady_clock::now();
    while (given_up_ < sent_.size() && sent_[given_up_].deadline <= now) {
      Sent& late = sent_[given_up_++];
      late.given_up_at = now;
      if (late.callback) {
        timeouts_.Increment();
        Finish(late.callback, nullptr);
      }
    }
    const bool silent = given_up_ > 0 && now - sent_.front().given_up_at > client_.settings_.stall;
    const bool never_connected = !client_.connected() && now > connect_deadline_;
    if (context_ != nullptr && (silent || never_connected)) {
      CloseConnection();
    }
  }

  void FailQueue() {
    std::vector<Command> left;
    {
      const std::lock_guard lock(client_.mutex_);
      left.swap(client_.queue_);
    }
    for (Command& command : left) {
      Finish(command.callback, nullptr);
    }
  }

  AsyncRedis& client_;
  redisAsyncContext* context_ = nullptr;
  bool wants_read_ = false;
  bool wants_write_ = false;
  Time connect_at_{};
  Time connect_deadline_{};
  Time ping_at_{};
  milliseconds pause_;
  std::deque<Sent> sent_;
  // Number of commands at the front of sent_ whose callers no longer wait.
  size_t given_up_ = 0;
  std::vector<Command> sending_;
  std::vector<const char*> words_;
  std::vector<size_t> lengths_;
  std::vector<Answered> answered_;
  prometheus::Counter& timeouts_;
  prometheus::Counter& losses_;
};

AsyncRedis::Settings AsyncRedis::ParseUrl(std::string_view url) {
  common::RedisAddress address = common::ParseRedisUrl(url);
  Settings settings;
  settings.host = std::move(address.host);
  settings.port = address.port;
  settings.password = std::move(address.password);
  return settings;
}

AsyncRedis::AsyncRedis(Settings settings)
    : settings_(std::move(settings)), wake_fd_(eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC)) {
  if (wake_fd_ < 0) {
    throw std::system_error(errno, std::generic_category(), "eventfd");
  }
  thread_ = std::thread([this] { Loop(*this).Run(); });
}

AsyncRedis::~AsyncRedis() {
  stopping_.store(true, std::memory_order_release);
  const uint64_t one = 1;
  [[maybe_unused]] const ssize_t size = write(wake_fd_, &one, sizeof(one));
  thread_.join();
  close(wake_fd_);
}

bool AsyncRedis::settled() const {
  return connected() && steady_clock::now() >= settled_at_.load(std::memory_order_acquire);
}

bool AsyncRedis::Enqueue(Command command) {
  if (!connected() || stopping_.load(std::memory_order_acquire)) {
    return false;
  }
  bool first = false;
  {
    const std::lock_guard lock(mutex_);
    if (queue_.size() >= kMaxWaiting) {
      return false;
    }
    first = queue_.empty();
    queue_.push_back(std::move(command));
  }
  if (first) {
    const uint64_t one = 1;
    [[maybe_unused]] const ssize_t size = write(wake_fd_, &one, sizeof(one));
  }
  return true;
}

void AsyncRedis::MultiGet(std::vector<std::string> keys, Callback callback) {
  if (!connected()) {
    callback(nullptr);
    return;
  }
  Command command;
  command.words = std::move(keys);
  command.words.insert(command.words.begin(), "MGET");
  command.callback = callback;
  command.deadline = steady_clock::now() + settings_.patience;
  if (!Enqueue(std::move(command))) {
    callback(nullptr);
  }
}

void AsyncRedis::Set(std::string key, std::string value, std::chrono::seconds time_to_live) {
  Command command;
  command.words = {"SET", std::move(key), std::move(value), "EX",
                   std::to_string(time_to_live.count())};
  command.deadline = steady_clock::now() + settings_.patience;
  Enqueue(std::move(command));
}

}  // namespace navalha::gateway
