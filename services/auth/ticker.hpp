#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <stop_token>
#include <string>
#include <thread>

namespace navalha::auth {

/// A thread that repeats a job every `period` and immediately when woken. Logs the job's exceptions
/// and continues. The destructor asks the job to stop and waits for it.
class Ticker {
 public:
  using Job = std::function<void(const std::stop_token&)>;
  Ticker(std::string name, std::chrono::milliseconds period, Job job);

  /// Runs the job immediately.
  void Wake();
  /// Wake as a function. The ticker must outlive it.
  std::function<void()> Waker() {
    return [this] { Wake(); };
  }

 private:
  void Run(const std::stop_token& stop);

  std::string name_;
  std::chrono::milliseconds period_;
  Job job_;
  std::mutex mutex_;
  std::condition_variable_any news_;
  bool woken_ = true;
  // The last member, so that the thread ends before the members that it uses.
  std::jthread thread_;
};

}  // namespace navalha::auth
