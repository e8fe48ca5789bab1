#include "services/common/database/queue_gauges.hpp"

#include <gtest/gtest.h>

#include "services/common/testing/test_database.hpp"
#include "services/common/testing/test_metrics.hpp"

namespace navalha::common {
namespace {

std::optional<double> Value(const std::string& name) {
  return MetricOf(name, {{"queue", "waiting"}});
}

TEST(QueueGaugesStoreTest, ReportTheLengthAndTheAgeOfTheOldestEntry) {
  TestDatabase database(std::vector<Migration>{});
  database.Execute("CREATE TABLE waiting (created_at timestamptz NOT NULL)");
  QueueGauges gauges(database.database(), {{"waiting", {"queue_of_waiting", R"sql(
                        SELECT count(*), extract(epoch FROM now() - min(created_at)) FROM waiting)sql"}}});
  gauges.Read();
  EXPECT_EQ(Value("navalha_queue_length"), 0);
  EXPECT_EQ(Value("navalha_queue_age_seconds"), 0);
  database.Execute("INSERT INTO waiting VALUES (now()), (now() - interval '90 seconds')");
  gauges.Read();
  EXPECT_EQ(Value("navalha_queue_length"), 2);
  EXPECT_GE(Value("navalha_queue_age_seconds"), 90);
  EXPECT_LT(Value("navalha_queue_age_seconds"), 600);
}

}  // namespace
}  // namespace navalha::common
