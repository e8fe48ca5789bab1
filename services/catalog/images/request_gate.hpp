#pragma once

#include <chrono>
#include <condition_variable>
#include <mutex>

namespace navalha::catalog {

/// Limits the requests to a server, so that callers fail fast while it is down or slow: at most
/// `at_once` run concurrently, and after a failed one at most one new request per `pause` is
/// admitted until one succeeds. Thread-safe.
class RequestGate {
 public:
  /// `longest_wait`: how long a request waits for others before it is refused.
  RequestGate(int at_once, std::chrono::milliseconds longest_wait, std::chrono::milliseconds pause)
      : at_once_(at_once), longest_wait_(longest_wait), pause_(pause) {}

  /// One request during the object's lifetime. It succeeded unless Fail was called.
  class Pass {
   public:
    explicit Pass(RequestGate& gate);
    ~Pass();
    Pass(const Pass&) = delete;
    Pass& operator=(const Pass&) = delete;

    /// False: the request is refused.
    explicit operator bool() const { return admitted_; }
    void Fail() { failed_ = true; }

   private:
    RequestGate& gate_;
    const bool admitted_;
    bool failed_ = false;
  };

 private:
  bool Enter();
  void Leave(bool failed);

  const int at_once_;
  const std::chrono::milliseconds longest_wait_;
  const std::chrono::milliseconds pause_;
  std::mutex mutex_;
  std::condition_variable changed_;
  int running_ = 0;
  // After a failure: whether a request tries whether the server is back, and when the next one may.
  bool failing_ = false;
  bool trying_ = false;
  std::chrono::steady_clock::time_point next_try_{};
};

}  // namespace navalha::catalog
