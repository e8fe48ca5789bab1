#include "services/catalog/images/request_gate.hpp"

namespace navalha::catalog {

RequestGate::Pass::Pass(RequestGate& gate) : gate_(gate), admitted_(gate.Enter()) {}

RequestGate::Pass::~Pass() {
  if (admitted_) {
    gate_.Leave(failed_);
  }
}

bool RequestGate::Enter() {
  std::unique_lock lock(mutex_);
  if (!failing_) {
    changed_.wait_for(lock, longest_wait_, [this] { return failing_ || running_ < at_once_; });
  }
  if (failing_) {
    if (trying_ || std::chrono::steady_clock::now() < next_try_) {
      return false;
    }
    trying_ = true;
  } else if (running_ >= at_once_) {
    return false;
  }
  ++running_;
  return true;
}

void RequestGate::Leave(bool failed) {
  {
    const std::lock_guard lock(mutex_);
    --running_;
    trying_ = false;
    failing_ = failed;
    next_try_ = std::chrono::steady_clock::now() + pause_;
  }
  changed_.notify_all();
}

}  // namespace navalha::catalog
