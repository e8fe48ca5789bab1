#pragma once

#include <algorithm>
#include <chrono>

namespace navalha::auth {

/// How long to wait after so many tries that failed: 5 s after the first, then twice as long each
/// time, `longest` at the most.
inline std::chrono::seconds BackoffAfter(int tries, std::chrono::seconds longest) {
  constexpr std::chrono::seconds kFirst{5};
  constexpr int kDoublingsMax = 10;
  return std::min(kFirst * (1 << std::clamp(tries - 1, 0, kDoublingsMax)), longest);
}

}  // namespace navalha::auth
