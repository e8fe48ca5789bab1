#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <stop_token>
#include <string>
#include <thread>

namespace navalha::auth {

/// A thread that does a job again and again: at once when woken, else every `period`. What the job
/// throws is logged and the job done again later. Its end asks the job to stop and waits for it.
class Ticker {
 public:
  using Job = std::function<void(const std::stop_token&)>;
  Ticker(std::string name, std::chrono::milliseconds period, Job job);

  /// There is something to do now.
  void Wake();
  /// Wake as a function, for those who need know no more. The ticker must outlive it.
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
  // Last: it ends before what it uses.
  std::jthread thread_;
};

}  // namespace navalha::auth
