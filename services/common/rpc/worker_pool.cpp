#include "services/common/rpc/worker_pool.hpp"

namespace navalha::common {

WorkerPool::WorkerPool(int threads, int queue_limit)
    : queue_limit_(static_cast<size_t>(queue_limit)) {
  for (int i = 0; i < threads; ++i) {
    Worker& worker = workers_.emplace_back();
    worker.thread = std::thread([this, &worker] { Work(worker); });
  }
}

WorkerPool::~WorkerPool() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
    while (Worker* worker = WakeLast()) {
      worker->news.notify_one();
    }
  }
  for (Worker& worker : workers_) {
    worker.thread.join();
  }
}

bool WorkerPool::TryAdd(Job job) {
  Worker* worker = nullptr;
  {
    const std::lock_guard lock(mutex_);
    if (jobs_.size() >= queue_limit_) {
      return false;
    }
    jobs_.push_back(std::move(job));
    worker = WakeLast();
  }
  if (worker != nullptr) {
    worker->news.notify_one();
  }
  return true;
}

WorkerPool::Worker* WorkerPool::WakeLast() {
  if (idle_.empty()) {
    return nullptr;
  }
  Worker* worker = idle_.back();
  idle_.pop_back();
  worker->is_woken = true;
  return worker;
}

void WorkerPool::Work(Worker& worker) {
  std::unique_lock lock(mutex_);
  for (;;) {
    if (!jobs_.empty()) {
      Job job = std::move(jobs_.front());
      jobs_.pop_front();
      lock.unlock();
      job();
      job = nullptr;
      lock.lock();
    } else if (stopping_) {
      return;
    } else {
      worker.is_woken = false;
      idle_.push_back(&worker);
      worker.news.wait(lock, [&worker] { return worker.is_woken; });
    }
  }
}

}  // namespace navalha::common
