#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <stop_token>
#include <string>
#include <thread>

#include "services/common/operations/metrics.hpp"

namespace navalha::common {

/// Repeats work during its lifetime: sweepers, outboxes. The work runs on its own thread, first
/// immediately. An exception is logged and counted, and the next round runs on schedule. Each round
/// has a trace of its own.
class Periodic {
 public:
  /// `work` returns true to run again immediately.
  Periodic(std::string name, std::chrono::milliseconds interval, std::function<bool()> work);
  /// For long work: it must return soon after the token requests a stop. The next round runs on
  /// schedule.
  Periodic(std::string name, std::chrono::milliseconds interval,
           std::function<void(const std::stop_token&)> work);
  /// Requests a stop and waits for the current round.
  ~Periodic() = default;
  Periodic(const Periodic&) = delete;
  Periodic& operator=(const Periodic&) = delete;

  /// Starts the next round immediately.
  void Wake();
  /// Wake as a function. This object must outlive it.
  std::function<void()> Waker() {
    return [this] { Wake(); };
  }

 private:
  using Work = std::function<bool(const std::stop_token&)>;

  void Run(const std::stop_token& stop);
  bool OneRound(const std::stop_token& stop) noexcept;

  const std::string name_;
  const std::chrono::milliseconds interval_;
  prometheus::Counter& failures_;
  const Work work_;
  std::mutex mutex_;
  std::condition_variable_any news_;
  bool woken_ = false;
  // The last member, so that the thread ends before the members that it uses.
  std::jthread thread_;
};

}  // namespace navalha::common
