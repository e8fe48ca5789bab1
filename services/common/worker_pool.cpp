#include "services/common/worker_pool.hpp"

namespace navalha::common {

WorkerPool::WorkerPool(int threads, int queue_limit)
    : queue_limit_(static_cast<size_t>(queue_limit)) {
  for (int i = 0; i < threads; ++i) {
    threads_.emplace_back([this] { Work(); });
  }
}

WorkerPool::~WorkerPool() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  news_.notify_all();
  for (std::thread& thread : threads_) {
    thread.join();
  }
}

bool WorkerPool::TryAdd(Job job) {
  {
    const std::lock_guard lock(mutex_);
    if (jobs_.size() >= queue_limit_) {
      return false;
    }
    jobs_.push_back(std::move(job));
  }
  news_.notify_one();
  return true;
}

void WorkerPool::Work() {
  std::unique_lock lock(mutex_);
  for (;;) {
    news_.wait(lock, [this] { return stopping_ || !jobs_.empty(); });
    if (jobs_.empty()) {
      return;
    }
    Job job = std::move(jobs_.front());
    jobs_.pop_front();
    lock.unlock();
    job();
    job = nullptr;
    lock.lock();
  }
}

}  // namespace navalha::common
