#include "services/common/rpc/status_service.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "navalha/common/v1/status.grpc.pb.h"
#include "services/common/testing/test_server.hpp"

namespace navalha::common {
namespace {

TEST(StatusService, ReportsTheStateToACallerWithoutAKey) {
  bool is_ready = false;
  StatusService status([&is_ready] { return is_ready; });
  Router router;
  status.Register(router);
  TestServer server(router);
  const auto stub = v1::StatusService::NewStub(server.channel());
  CounterMetric("navalha_test_status_total", "A counter", {{"kind", "a"}}).Increment(2);
  CounterMetric("navalha_test_status_by_rpc_total", "A counter", {{"rpc", "a"}}).Increment();

  v1::ProcessStatus report;
  ASSERT_TRUE(server.CallAs("", *stub, &v1::StatusService::Stub::GetStatus, {}, report).ok());
  EXPECT_EQ(report.build(), BuildId());
  EXPECT_FALSE(report.is_ready());
  EXPECT_GT(report.started_at().seconds(), 0);
  bool found = false;
  for (const v1::MetricValue& value : report.values()) {
    EXPECT_NE(value.name(), "navalha_test_status_by_rpc_total");
    if (value.name() == "navalha_test_status_total") {
      EXPECT_EQ(value.labels().at("kind"), "a");
      EXPECT_EQ(value.value(), 2);
      found = true;
    }
  }
  EXPECT_TRUE(found);
  is_ready = true;
  EXPECT_TRUE(status.Report().is_ready());
}

TEST(StatusService, IdentifiesTheBuild) {
  EXPECT_THAT(BuildId(), testing::MatchesRegex("[0-9a-f]{12}"));
}

TEST(StatusService, MeasuresMemoryAndOpenFiles) {
  const StatusService status([] { return true; });
  for (const MetricValue& metric : ScrapeValues()) {
    if (metric.name.starts_with("process_")) {
      EXPECT_GT(metric.value, 0) << metric.name;
    }
  }
  EXPECT_THAT(ScrapeText(), testing::HasSubstr("\nprocess_resident_memory_bytes "));
}

}  // namespace
}  // namespace navalha::common
