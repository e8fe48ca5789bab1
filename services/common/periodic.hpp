#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <string>
#include <thread>

namespace navalha::common {

/// Work that is done again and again while this lives: sweepers, outboxes. The work runs on a
/// thread of its own, first at once; what it throws is logged and the next round comes all the
/// same.
class Periodic {
 public:
  /// `work` answers true when there is more to do right away.
  Periodic(std::string name, std::chrono::milliseconds interval, std::function<bool()> work);
  /// Waits for a round that runs.
  ~Periodic();
  Periodic(const Periodic&) = delete;
  Periodic& operator=(const Periodic&) = delete;

  /// Starts the next round now.
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
