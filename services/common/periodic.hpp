#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <string>
#include <thread>

namespace navalha::common {

/// Repeats work during its lifetime: sweepers, outboxes. The work runs on its own thread, first
/// immediately. An exception is logged, and the next round runs on schedule.
class Periodic {
 public:
  /// `work` returns true to run again immediately.
  Periodic(std::string name, std::chrono::milliseconds interval, std::function<bool()> work);
  /// Waits for the current round.
  ~Periodic();
  Periodic(const Periodic&) = delete;
  Periodic& operator=(const Periodic&) = delete;

  /// Starts the next round immediately.
  void Wake();

 private:
  void Run();
  bool OneRound() noexcept;

  const std::string name_;
  const std::chrono::milliseconds interval_;
  const std::function<bool()> work_;
  std::mutex mutex_;
  std::condition_variable news_;
  bool woken_ = false;
  bool stopping_ = false;
  std::thread thread_;
};

}  // namespace navalha::common
