#include "services/common/operations/metrics.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "services/common/testing/test_metrics.hpp"

namespace navalha::common {
namespace {

using testing::HasSubstr;

TEST(ScrapeHook, UpdatesGaugesAtEachScrapeOfItsLifetime) {
  auto& gauge = GaugeMetric("navalha_test_hooked", "Scrapes");
  int scrapes = 0;
  {
    const ScrapeHook hook([&] { gauge.Set(++scrapes); });
    EXPECT_THAT(ScrapeText(), HasSubstr("navalha_test_hooked 1\n"));
    EXPECT_THAT(ScrapeText(), HasSubstr("navalha_test_hooked 2\n"));
  }
  EXPECT_THAT(ScrapeText(), HasSubstr("navalha_test_hooked 2\n"));
}

TEST(ScrapeValues, ReturnsCountersAndGaugesWithTheirLabels) {
  CounterMetric("navalha_test_counted_total", "A counter", {{"kind", "a"}}).Increment(3);
  DurationMetric("navalha_test_seconds", "A histogram").Observe(1);
  EXPECT_EQ(MetricOf("navalha_test_counted_total", {{"kind", "a"}}), 3);
  for (const MetricValue& metric : ScrapeValues()) {
    EXPECT_NE(metric.name, "navalha_test_seconds");
  }
}

}  // namespace
}  // namespace navalha::common
