#pragma once

#include <chrono>
#include <thread>

namespace navalha::gateway::testing_support {

/// Repeats `condition` until it is true. Returns false after 15 s.
template <class Condition>
bool Eventually(Condition condition) {
  const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(15);
  while (!condition()) {
    if (std::chrono::steady_clock::now() > deadline) {
      return false;
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  return true;
}

}  // namespace navalha::gateway::testing_support
