#include "services/auth/ticker.hpp"

#include <spdlog/spdlog.h>

#include "services/common/log.hpp"

namespace navalha::auth {

Ticker::Ticker(std::string name, std::chrono::milliseconds period, Job job)
    : name_(std::move(name)),
      period_(period),
      job_(std::move(job)),
      thread_([this](const std::stop_token& stop) { Run(stop); }) {}

void Ticker::Wake() {
  {
    const std::lock_guard lock(mutex_);
    woken_ = true;
  }
  news_.notify_all();
}

void Ticker::Run(const std::stop_token& stop) {
  while (!stop.stop_requested()) {
    {
      std::unique_lock lock(mutex_);
      news_.wait_for(lock, stop, period_, [this] { return woken_; });
      woken_ = false;
    }
    if (stop.stop_requested()) {
      return;
    }
    try {
      job_(stop);
    } catch (const std::exception& error) {
      spdlog::warn(
          common::LogLine("job_failed").Text("job", name_).Text("why", error.what()).Done());
    }
  }
}

}  // namespace navalha::auth
