#include "services/common/operations/periodic.hpp"

#include <gtest/gtest.h>

#include <future>
#include <stdexcept>
#include <stop_token>
#include <vector>

#include "services/common/operations/trace.hpp"
#include "services/common/testing/test_metrics.hpp"

namespace navalha::common {
namespace {

using std::chrono::hours;
using std::chrono::seconds;

TEST(Periodic, RunsImmediatelyAndRepeatsWhileWorkIsLeft) {
  std::promise<void> third;
  int rounds = 0;
  const Periodic periodic("test", hours(1), [&] {
    if (++rounds == 3) {
      third.set_value();
    }
    return rounds < 3;
  });
  EXPECT_EQ(third.get_future().wait_for(seconds(5)), std::future_status::ready);
}

TEST(Periodic, ContinuesAfterAnExceptionAndWhenWoken) {
  std::promise<void> first;
  std::promise<void> second;
  int rounds = 0;
  Periodic periodic("test", hours(1), [&]() -> bool {
    (++rounds == 1 ? first : second).set_value();
    throw std::runtime_error("away");
  });
  ASSERT_EQ(first.get_future().wait_for(seconds(5)), std::future_status::ready);
  periodic.Wake();
  EXPECT_EQ(second.get_future().wait_for(seconds(5)), std::future_status::ready);
}

TEST(Periodic, CountsFailedRoundsAndGivesEachATrace) {
  const auto failures = [] {
    return MetricOf("navalha_failed_rounds_total", {{"work", "counted"}}).value_or(0);
  };
  const double before = failures();
  std::vector<std::string> traces;
  {
    std::promise<void> third;
    const Periodic periodic("counted", hours(1), [&]() -> bool {
      traces.push_back(TraceScope::Current());
      if (traces.size() == 3) {
        third.set_value();
        throw std::runtime_error("away");
      }
      return true;
    });
    ASSERT_EQ(third.get_future().wait_for(seconds(5)), std::future_status::ready);
  }
  EXPECT_EQ(failures(), before + 1);
  EXPECT_EQ(TraceIdOf(traces[0]).size(), 32);
  EXPECT_NE(traces[0], traces[1]);
}

TEST(Periodic, RequestsAStopOfTheCurrentRound) {
  std::promise<void> started;
  bool stopped = false;
  {
    const Periodic periodic("test", hours(1), [&](const std::stop_token& stop) {
      std::promise<void> requested;
      const std::stop_callback callback(stop, [&] { requested.set_value(); });
      started.set_value();
      stopped = requested.get_future().wait_for(seconds(5)) == std::future_status::ready;
    });
    ASSERT_EQ(started.get_future().wait_for(seconds(5)), std::future_status::ready);
  }
  EXPECT_TRUE(stopped);
}

}  // namespace
}  // namespace navalha::common
