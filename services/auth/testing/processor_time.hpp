#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <ctime>

namespace navalha::auth {

/// The processor time of this process in seconds.
inline double ProcessorTime() {
  timespec time{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

/// Expects that neither call takes twice the processor time of the other. Compares the minimum of
/// several times, which has the least noise, and processor times, because other processes disturb
/// response times.
template <class Call, class OtherCall>
void ExpectSameProcessorTime(Call call, OtherCall other_call) {
  constexpr int kRounds = 8;
  const auto time = [](auto& measured) {
    const double begin = ProcessorTime();
    measured();
    return ProcessorTime() - begin;
  };
  double one = 1e9;
  double other = 1e9;
  for (int i = 0; i < kRounds; ++i) {
    one = std::min(one, time(call));
    other = std::min(other, time(other_call));
  }
  EXPECT_LT(one / other, 2.0);
  EXPECT_LT(other / one, 2.0);
}

}  // namespace navalha::auth
