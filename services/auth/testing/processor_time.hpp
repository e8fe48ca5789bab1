#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <ctime>
#include <limits>

namespace navalha::auth {

/// Expects that neither call takes twice the processor time of the other. Measures processor time,
/// because other processes disturb response times, and compares minima, which have the least noise.
template <class Call, class OtherCall>
void ExpectSameProcessorTime(Call call, OtherCall other_call) {
  constexpr int kRounds = 8;
  const auto time = [](auto& measured) {
    const std::clock_t begin = std::clock();
    measured();
    return static_cast<double>(std::clock() - begin);
  };
  double one = std::numeric_limits<double>::max();
  double other = one;
  for (int i = 0; i < kRounds; ++i) {
    one = std::min(one, time(call));
    other = std::min(other, time(other_call));
  }
  EXPECT_LT(one / other, 2.0);
  EXPECT_LT(other / one, 2.0);
}

}  // namespace navalha::auth
