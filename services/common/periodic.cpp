#include "services/common/periodic.hpp"

#include <spdlog/spdlog.h>

#include <exception>

#include "services/common/log.hpp"

namespace navalha::common {

Periodic::Periodic(std::string name, std::chrono::milliseconds interval, std::function<bool()> work)
    : name_(std::move(name)), interval_(interval), work_(std::move(work)) {
  thread_ = std::thread([this] { Run(); });
}

Periodic::~Periodic() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  news_.notify_all();
  thread_.join();
}

void Periodic::Wake() {
  {
    const std::lock_guard lock(mutex_);
    woken_ = true;
  }
  news_.notify_all();
}

void Periodic::Run() {
  std::unique_lock lock(mutex_);
  while (!stopping_) {
    lock.unlock();
    const bool more = OneRound();
    lock.lock();
    if (!more) {
      news_.wait_for(lock, interval_, [this] { return stopping_ || woken_; });
    }
    woken_ = false;
  }
}

bool Periodic::OneRound() noexcept {
  try {
    return work_();
  } catch (const std::exception& error) {
    spdlog::warn(LogLine("round_failed").Text("work", name_).Text("why", error.what()).Done());
  } catch (...) {
    spdlog::warn(LogLine("round_failed").Text("work", name_).Done());
  }
  return false;
}

}  // namespace navalha::common
