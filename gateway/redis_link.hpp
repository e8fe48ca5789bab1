// The connection of one loop to Redis.
#pragma once

#include <prometheus/counter.h>

#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/posix/stream_descriptor.hpp>
#include <boost/asio/steady_timer.hpp>
#include <deque>

#include "gateway/async_redis.hpp"

struct redisAsyncContext;

namespace navalha::gateway {

// Runs on its loop, except connected() and settled(). hiredis calls the static functions with
// `this` as their data.
class AsyncRedis::Link final : public std::enable_shared_from_this<Link> {
 public:
  Link(boost::asio::io_context& loop, const Settings& settings);

  boost::asio::io_context& loop() { return loop_; }
  bool connected() const { return connected_.load(std::memory_order_acquire); }
  bool settled() const;

  // Starts to connect.
  void Start();
  // Closes the connection for good and fails waiting commands.
  void Stop();
  void MultiGet(const std::vector<std::string_view>& keys, Callback callback);
  void Set(std::string_view key, std::string_view value, std::chrono::seconds time_to_live);

 private:
  using Time = std::chrono::steady_clock::time_point;
  using Addresses = boost::asio::ip::tcp::resolver::results_type;

  // A command without a reply yet. Replies arrive in the order of commands.
  struct Sent {
    Callback callback;  // empty: no caller waits
    Time deadline;
    Time given_up_at;
  };

  static Link& LinkOf(void* data) { return *static_cast<Link*>(data); }
  static void OnPing(redisAsyncContext* context, void* reply, void* self);
  static void OnReply(redisAsyncContext* context, void* reply, void* self);
  static void Finish(Callback& callback, const Values* values);

  void Connect();
  // Connects to a numeric address; an empty one fails.
  void ConnectTo(const std::string& address);
  void ForgetConnection();
  void CloseConnection();
  void AwaitRead();
  void OnReadable();
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
  std::atomic<bool> connected_{false};
  // The time at which the current connection has lasted for `settle`.
  std::atomic<Time> settled_at_{};
  redisAsyncContext* context_ = nullptr;
  boost::asio::ip::tcp::resolver resolver_;
  boost::asio::posix::stream_descriptor descriptor_;
  boost::asio::steady_timer timer_;
  bool is_stopped_ = false;
  bool wants_read_ = false;
  bool wants_write_ = false;
  // Numbers the connections, so that events of an earlier one are ignored.
  uint64_t connection_ = 1;
  // The connection whose event is awaited; 0: none.
  uint64_t read_awaited_by_ = 0;
  uint64_t write_awaited_by_ = 0;
  Time wakes_at_{};
  Time connect_at_{};
  Time connect_deadline_{};
  Time ping_at_{};
  std::chrono::milliseconds pause_;
  std::deque<Sent> sent_;
  // Number of commands at the front of sent_ whose callers no longer wait.
  size_t given_up_ = 0;
  std::vector<std::string_view> words_;
  std::vector<const char*> texts_;
  std::vector<size_t> lengths_;
  Values values_;
  prometheus::Counter& timeouts_;
  prometheus::Counter& losses_;
};

}  // namespace navalha::gateway
