#pragma once

#include <algorithm>
#include <chrono>

namespace navalha::auth {

/// The pause after `tries` failures: 5 s after the first, doubled after each further one, at most
/// `longest`.
inline std::chrono::seconds BackoffAfter(int tries, std::chrono::seconds longest) {
  constexpr std::chrono::seconds kFirst{5};
  constexpr int kDoublingsMax = 10;
  return std::min(kFirst * (1 << std::clamp(tries - 1, 0, kDoublingsMax)), longest);
}

}  // namespace navalha::auth
