#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace navalha::common {

/// A fixed number of threads that run jobs in order of arrival from a bounded queue. A new job
/// wakes the thread that became idle last, because its stack and memory are still in the
/// processor's cache. Thread-safe.
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

  /// The number of jobs that wait.
  size_t queued() {
    const std::lock_guard lock(mutex_);
    return jobs_.size();
  }

 private:
  struct Worker {
    std::thread thread;
    std::condition_variable news;
    bool is_woken = false;
  };

  void Work(Worker& worker);
  // Removes the worker that became idle last from idle_ and returns it for a notification; null
  // when no worker is idle. Requires mutex_.
  Worker* WakeLast();

  const size_t queue_limit_;
  std::mutex mutex_;
  std::deque<Job> jobs_;
  bool stopping_ = false;
  // The workers that wait for a job, in the order in which they became idle.
  std::vector<Worker*> idle_;
  std::deque<Worker> workers_;
};

}  // namespace navalha::common
