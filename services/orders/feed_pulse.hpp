#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <mutex>

namespace navalha::orders {

/// Wakes the readers of the feed in this process when this process changed something, so that they
/// need not look often. Changes that other replicas make are found by looking. Thread-safe.
class FeedPulse {
 public:
  void Beat() noexcept {
    {
      const std::lock_guard lock(mutex_);
      ++beats_;
    }
    beaten_.notify_all();
  }

  /// How often it beat so far.
  uint64_t Count() const {
    const std::lock_guard lock(mutex_);
    return beats_;
  }

  /// Returns when it beat after `count`, or after `longest`.
  void WaitPast(uint64_t count, std::chrono::milliseconds longest) {
    std::unique_lock lock(mutex_);
    beaten_.wait_for(lock, longest, [&] { return beats_ != count; });
  }

 private:
  mutable std::mutex mutex_;
  std::condition_variable beaten_;
  uint64_t beats_ = 0;
};

}  // namespace navalha::orders
