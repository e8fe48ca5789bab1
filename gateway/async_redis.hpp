// Redis without waiting: commands of all threads travel over one connection, pipelined by
// themselves.
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

// A connection to Redis with a thread of its own. What is asked while the thread is busy goes out
// together. When Redis is away, commands fail at once; when it is slow, they fail after `patience`.
// Reconnects by itself. Thread-safe.
class AsyncRedis {
 public:
  struct Settings {
    std::string host = "127.0.0.1";
    uint16_t port = 6379;
    // Empty: it asks for none.
    std::string password{};
    // Longest wait for an answer.
    std::chrono::milliseconds patience{5};
    // A connection that answers nothing for so long is given up.
    std::chrono::milliseconds stall{200};
    // Versions that services could not raise while Redis was away are raised within this time after
    // it is back (common::CacheTags): until then its values may be stale.
    std::chrono::milliseconds settle{2000};
    // First and longest pause between two attempts to connect.
    std::chrono::milliseconds first_pause{50};
    std::chrono::milliseconds longest_pause{1000};
    // Runs callbacks elsewhere, those of one read together. Empty: on this client's thread.
    std::function<void(std::function<void()>)> deliver{};
  };

  // The values of a MultiGet in the order of its keys, valid during the callback; nothing for a key
  // that is not there. No list at all (nullptr) when Redis did not answer in time.
  using Values = std::vector<std::optional<std::string_view>>;
  using Callback = std::function<void(const Values*)>;

  // As common::ParseRedisUrl.
  static Settings ParseUrl(std::string_view url);

  // Begins to connect.
  explicit AsyncRedis(Settings settings);
  // Ends the thread. Callbacks that wait are called with nullptr.
  ~AsyncRedis();
  AsyncRedis(const AsyncRedis&) = delete;
  AsyncRedis& operator=(const AsyncRedis&) = delete;

  // MGET. The callback is called exactly once: where the settings say, or in this call when Redis
  // is away. It must not block.
  void MultiGet(std::vector<std::string> keys, Callback callback);

  // SET with an expiry. Nobody is told whether it worked.
  void Set(std::string key, std::string value, std::chrono::seconds time_to_live);

  // True while Redis answers.
  bool connected() const { return connected_.load(std::memory_order_acquire); }

  // True while Redis answers and has answered for `settle`: its versions are those of the data.
  bool settled() const;

 private:
  struct Command {
    std::vector<std::string> words;
    Callback callback;
    std::chrono::steady_clock::time_point deadline;
  };
  class Loop;

  // False when the command was not taken.
  bool Enqueue(Command command);

  const Settings settings_;
  std::atomic<bool> connected_{false};
  // When the connection of now will have stood for `settle`.
  std::atomic<std::chrono::steady_clock::time_point> settled_at_{};
  std::atomic<bool> stopping_{false};
  std::mutex mutex_;
  std::vector<Command> queue_;
  int wake_fd_ = -1;
  std::thread thread_;
};

}  // namespace navalha::gateway
