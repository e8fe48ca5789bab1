#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <mutex>

namespace navalha::common {

/// Wakes threads that wait for changes made by this process. Such threads poll for the changes of
/// other replicas only, so they can poll rarely. Thread-safe.
class ChangeNotifier {
 public:
  void Notify() noexcept {
    {
      const std::lock_guard lock(mutex_);
      ++changes_;
    }
    changed_.notify_all();
  }

  /// Returns the number of notifications so far.
  uint64_t Count() const {
    const std::lock_guard lock(mutex_);
    return changes_;
  }

  /// Blocks until Count() differs from `count` or `longest` has passed.
  void WaitPast(uint64_t count, std::chrono::milliseconds longest) {
    std::unique_lock lock(mutex_);
    changed_.wait_for(lock, longest, [&] { return changes_ != count; });
  }

 private:
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  uint64_t changes_ = 0;
};

}  // namespace navalha::common
