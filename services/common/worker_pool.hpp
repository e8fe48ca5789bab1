#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace navalha::common {

/// A fixed number of threads that run jobs in order of arrival from a bounded queue. Thread-safe.
class WorkerPool {
 public:
  using Job = std::function<void()>;
  WorkerPool(int threads, int queue_limit);
  /// Runs the queued jobs, then ends the threads.
  ~WorkerPool();
  WorkerPool(const WorkerPool&) = delete;
  WorkerPool& operator=(const WorkerPool&) = delete;

  /// Returns false without taking the job when the queue is full. Jobs must not throw.
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
