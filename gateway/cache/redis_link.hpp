// The connection of one loop to Redis.
#pragma once

#include <prometheus/counter.h>

#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/posix/stream_descriptor.hpp>
#include <boost/asio/steady_timer.hpp>
#include <deque>
#include <optional>

#include "gateway/cache/async_redis.hpp"
#include "services/common/redis/redis_connection.hpp"

namespace navalha::gateway {

// Runs on its loop, except connected(), settled() and server().
class AsyncRedis::Link final : public std::enable_shared_from_this<Link> {
 public:
  // `tls`: null without TLS; not used after Stop.
  Link(boost::asio::io_context& loop, const Settings& settings, const common::RedisTls* tls);

  boost::asio::io_context& loop() { return loop_; }
  bool connected() const { return connected_.load(std::memory_order_acquire); }
  bool settled() const;
  uint64_t server() const { return server_.load(std::memory_order_acquire); }

  // Starts to connect.
  void Start();
  // Closes the connection for good and fails waiting commands.
  void Stop();
  void MultiGet(const std::vector<std::string_view>& keys, Callback callback);
  void Set(std::string_view key, std::string_view value, std::chrono::seconds time_to_live);

 private:
  using Time = std::chrono::steady_clock::time_point;
  using Addresses = boost::asio::ip::tcp::resolver::results_type;

  // What the connection is for: to ask a Sentinel for the master, to log in, or to run commands.
  enum class Stage { kSearch, kLogin, kServe };

  // A command without a reply yet. Replies arrive in the order of commands.
  struct Sent {
    Callback callback;  // empty: no caller waits
    Time deadline;
    Time given_up_at;
  };

  static void Finish(Callback& callback, const Values* values);

  // Begins the next attempt.
  void Connect();
  void ConnectTo(const common::RedisNode& node, Stage stage);
  // Connects to a numeric address and sends the first commands.
  void Open(const common::RedisNode& node, const std::string& address, Stage stage);
  void OnReplies();
  void BeginToServe(uint64_t server);
  // Closes the connection without another attempt.
  void Close();
  // Closes the connection, fails waiting commands and plans the next attempt.
  void Lose(std::string_view why);
  void FailWaiting();
  void AwaitRead();
  // Handles the replies that have arrived. Returns false when it closed the connection.
  bool ReadReplies();
  void OnReply(common::RedisReply reply);
  void Answer(const redisReply& reply);
  void WriteSoon();
  void AwaitWrite();
  void OnWritable();
  void Send(Callback callback, std::chrono::milliseconds patience);
  void Sleep();
  Time NextWake() const;
  void Wake();
  void Ping();
  void GiveUpLate();

  boost::asio::io_context& loop_;
  const Settings settings_;
  const common::RedisTls* const tls_;
  std::atomic<bool> connected_{false};
  // The time at which the current connection has lasted for `settle`.
  std::atomic<Time> settled_at_{};
  std::atomic<uint64_t> server_{0};
  std::optional<common::RedisConnection> connection_;
  Stage stage_ = Stage::kLogin;
  boost::asio::ip::tcp::resolver resolver_;
  boost::asio::posix::stream_descriptor descriptor_;
  boost::asio::steady_timer timer_;
  bool is_stopped_ = false;
  // Numbers the connections, so that events of an earlier one are ignored.
  uint64_t number_ = 1;
  // The connection that will be written; 0: none.
  uint64_t write_awaited_by_ = 0;
  // Counts failed attempts, of which each tries another Sentinel or address.
  size_t attempts_ = 0;
  // The reason of the last failure that was logged, since the last success.
  std::string logged_failure_;
  Time wakes_at_{};
  Time connect_at_{};
  Time connect_deadline_{};
  Time ping_at_{};
  std::chrono::milliseconds pause_;
  // The replies to the first commands, and their number once complete.
  std::vector<common::RedisReply> replies_;
  size_t awaited_replies_ = 0;
  std::deque<Sent> sent_;
  // Number of commands at the front of sent_ whose callers no longer wait.
  size_t given_up_ = 0;
  std::vector<std::string_view> words_;
  Values values_;
  prometheus::Counter& timeouts_;
  prometheus::Counter& losses_;
};

}  // namespace navalha::gateway
