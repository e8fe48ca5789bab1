#include "services/common/operations/periodic.hpp"

#include <spdlog/spdlog.h>

#include <exception>

#include "services/common/operations/log.hpp"
#include "services/common/operations/trace.hpp"

namespace navalha::common {
namespace {

prometheus::Counter& FailuresCounter(const std::string& work) {
  return CounterMetric("navalha_failed_rounds_total", "Rounds of background work that failed",
                       {{"work", work}});
}

}  // namespace

Periodic::Periodic(std::string name, std::chrono::milliseconds interval, std::function<bool()> work)
    : name_(std::move(name)),
      interval_(interval),
      failures_(FailuresCounter(name_)),
      work_([work = std::move(work)](const std::stop_token&) { return work(); }),
      thread_([this](const std::stop_token& stop) { Run(stop); }) {}

Periodic::Periodic(std::string name, std::chrono::milliseconds interval,
                   std::function<void(const std::stop_token&)> work)
    : name_(std::move(name)),
      interval_(interval),
      failures_(FailuresCounter(name_)),
      work_([work = std::move(work)](const std::stop_token& stop) {
        work(stop);
        return false;
      }),
      thread_([this](const std::stop_token& stop) { Run(stop); }) {}

void Periodic::Wake() {
  {
    const std::lock_guard lock(mutex_);
    woken_ = true;
  }
  news_.notify_all();
}

void Periodic::Run(const std::stop_token& stop) {
  std::unique_lock lock(mutex_);
  while (!stop.stop_requested()) {
    lock.unlock();
    const bool more = OneRound(stop);
    lock.lock();
    if (!more) {
      news_.wait_for(lock, stop, interval_, [this] { return woken_; });
    }
    woken_ = false;
  }
}

bool Periodic::OneRound(const std::stop_token& stop) noexcept {
  const TraceScope trace(NewTraceparent());
  try {
    return work_(stop);
  } catch (const std::exception& error) {
    spdlog::warn(LogLine("round_failed").Text("work", name_).Text("why", error.what()).Done());
  } catch (...) {
    spdlog::warn(LogLine("round_failed").Text("work", name_).Done());
  }
  failures_.Increment();
  return false;
}

}  // namespace navalha::common
