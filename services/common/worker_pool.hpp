#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace navalha::common {

/// A fixed number of threads that run jobs in the order they came, with a bounded line.
/// Thread-safe.
class WorkerPool {
 public:
  using Job = std::function<void()>;
  WorkerPool(int threads, int queue_limit);
  /// Runs what is in line, then ends the threads.
  ~WorkerPool();
  WorkerPool(const WorkerPool&) = delete;
  WorkerPool& operator=(const WorkerPool&) = delete;

  /// False, and the job is not taken, when the line is full. Jobs must not throw.
  bool TryAdd(Job job);

 private:
  void Work();

  const size_t queue_limit_;
  std::mutex mutex_;
  std::condition_variable news_;
  std::deque<Job> jobs_;
  bool stopping_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace navalha::common
