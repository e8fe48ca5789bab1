// A non-blocking Redis client: commands of all threads are pipelined over one connection.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

namespace navalha::gateway {

// A connection to Redis with its own thread. Commands that arrive while the thread is busy are sent
// together. They fail immediately while Redis is unavailable, and after `patience` while it is
// slow. Reconnects automatically. Thread-safe.
class AsyncRedis {
 public:
  struct Settings {
    std::string host = "127.0.0.1";
    uint16_t port = 6379;
    // Empty: no password.
    std::string password{};
    // Longest wait for a reply.
    std::chrono::milliseconds patience{5};
    // A connection that sends nothing for this long is closed.
    std::chrono::milliseconds stall{200};
    // After a reconnect, versions may be stale for this long: within it, services raise the tags
    // that they could not raise while Redis was unavailable (common::CacheTags).
    std::chrono::milliseconds settle{2000};
    // First and longest pause between two attempts to connect.
    std::chrono::milliseconds first_pause{50};
    std::chrono::milliseconds longest_pause{1000};
    // Executes callbacks on another thread, those of one read as one task. Empty: they run on this
    // client's thread.
    std::function<void(std::function<void()>)> deliver{};
  };

  // The values of a MultiGet in the order of its keys, valid during the callback; nullopt for a
  // missing key. Null instead of a list when Redis did not answer in time.
  using Values = std::vector<std::optional<std::string_view>>;
  using Callback = std::function<void(const Values*)>;

  // Parses a URL in the format of common::ParseRedisUrl.
  static Settings ParseUrl(std::string_view url);

  // Starts to connect.
  explicit AsyncRedis(Settings settings);
  // Ends the thread. Calls waiting callbacks with nullptr.
  ~AsyncRedis();
  AsyncRedis(const AsyncRedis&) = delete;
  AsyncRedis& operator=(const AsyncRedis&) = delete;

  // MGET. Calls the callback exactly once: through `deliver`, or within this call while Redis is
  // unavailable. The callback must not block.
  void MultiGet(std::vector<std::string> keys, Callback callback);

  // SET with an expiry, without a result.
  void Set(std::string key, std::string value, std::chrono::seconds time_to_live);

  // True while Redis answers.
  bool connected() const { return connected_.load(std::memory_order_acquire); }

  // True while Redis answers and has done so for `settle`: its versions then match the data.
  bool settled() const;

 private:
  struct Command {
    std::vector<std::string> words;
    Callback callback;
    std::chrono::steady_clock::time_point deadline;
  };
  class Loop;

  // Returns false when the queue is full.
  bool Enqueue(Command command);

  const Settings settings_;
  std::atomic<bool> connected_{false};
  // The time at which the current connection has lasted for `settle`.
  std::atomic<std::chrono::steady_clock::time_point> settled_at_{};
  std::atomic<bool> stopping_{false};
  std::mutex mutex_;
  std::vector<Command> queue_;
  int wake_fd_ = -1;
  std::thread thread_;
};

}  // namespace navalha::gateway
