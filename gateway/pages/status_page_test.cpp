#include "gateway/pages/status_page.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidjson/document.h>

namespace navalha::gateway {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

const std::chrono::system_clock::time_point kNow{std::chrono::seconds(1'000'000)};

void Add(ReplicaReport& report, const std::string& name, double value, const char* label = "",
         const char* with = "") {
  auto& metric = *report.status.add_values();
  metric.set_name(name);
  metric.set_value(value);
  if (*label != '\0') {
    (*metric.mutable_labels())[label] = with;
  }
}

ReplicaReport ReadyReplica() {
  ReplicaReport report{"booking", "127.0.0.1:5001", "", {}};
  report.status.set_build("3f2a91c07b55");
  report.status.set_is_ready(true);
  report.status.mutable_started_at()->set_seconds(1'000'000 - 180);
  Add(report, "navalha_database_connections", 3, "state", "busy");
  Add(report, "navalha_database_connections", 8, "state", "limit");
  Add(report, "navalha_database_waiting_calls", 2);
  Add(report, "navalha_gateway_cache_total", 75, "outcome", "hit");
  Add(report, "navalha_gateway_cache_total", 25, "outcome", "miss");
  Add(report, "navalha_feed_lag_seconds", 40, "reader", "reporting");
  Add(report, "navalha_queue_length", 4, "queue", "holds");
  Add(report, "navalha_queue_age_seconds", 60, "queue", "holds");
  return report;
}

TEST(StatusPage, ShowsTheStateOfAReplica) {
  EXPECT_THAT(StatusHtml({ReadyReplica()}, kNow),
              AllOf(HasSubstr("<th>booking</th>"), HasSubstr("<td>127.0.0.1:5001</td>"),
                    HasSubstr("<td class=\"ok\">pronto</td>"), HasSubstr("<td>nenhum</td>"),
                    HasSubstr("<td>3f2a91c07b55</td>"), HasSubstr("<td>3 min</td>"),
                    HasSubstr("<td>3 de 8, 2 esperando</td>"), HasSubstr("<td>75 % de 100</td>"),
                    HasSubstr("<td>40 s</td>"), HasSubstr("<td>holds: 4, há 60 s</td>")));
}

TEST(StatusPage, ShowsTheLatestProblemAndMissingReadiness) {
  ReplicaReport report = ReadyReplica();
  report.status.set_is_ready(false);
  report.status.mutable_last_problem()->set_event("database_failure");
  report.status.mutable_last_problem()->set_trace_id("0af7651916cd43dd8448eb211c80319c");
  report.status.mutable_last_problem()->mutable_at()->set_seconds(1'000'000 - 30);
  EXPECT_THAT(
      StatusHtml({report}, kNow),
      AllOf(
          HasSubstr("<td class=\"bad\">não pronto</td>"),
          HasSubstr("<td>database_failure, há 30 s, trace 0af7651916cd43dd8448eb211c80319c</td>")));
}

TEST(StatusPage, ShowsWhyAReplicaDoesNotAnswer) {
  EXPECT_THAT(StatusHtml({{"orders", "127.0.0.1:5002", "connection refused", {}}}, kNow),
              AllOf(HasSubstr("<td class=\"bad\">não responde</td>"),
                    HasSubstr("<td>connection refused</td>"), Not(HasSubstr("pronto"))));
}

TEST(StatusPage, EscapesEveryTextOfAReport) {
  const std::string bad = "<script>\"'&";
  ReplicaReport report = ReadyReplica();
  report.service = report.address = bad;
  report.status.set_build(bad);
  report.status.mutable_last_problem()->set_event(bad);
  report.status.mutable_last_problem()->set_trace_id(bad);
  Add(report, "navalha_queue_length", 1, "queue", bad.c_str());
  const std::string html = StatusHtml({report, {"orders", "x", bad, {}}}, kNow);
  EXPECT_THAT(html, AllOf(Not(HasSubstr("<script")), HasSubstr("&lt;script&gt;&quot;&#39;&amp;")));

  rapidjson::Document json;
  json.Parse(StatusJson({report, {"orders", "x", bad, {}}}).c_str());
  ASSERT_FALSE(json.HasParseError());
  EXPECT_EQ(json["processes"][0]["build"].GetString(), bad);
  EXPECT_EQ(json["processes"][1]["error"].GetString(), bad);
}

TEST(StatusPage, ListsAllValuesAsJson) {
  rapidjson::Document json;
  json.Parse(StatusJson({ReadyReplica()}).c_str());
  const auto& process = json["processes"][0];
  EXPECT_TRUE(process["ready"].GetBool());
  EXPECT_STREQ(process["started_at"].GetString(), "1970-01-12T13:43:40Z");
  EXPECT_EQ(process["values"].Size(), 8);
  EXPECT_STREQ(process["values"][0]["labels"]["state"].GetString(), "busy");
  EXPECT_EQ(process["values"][0]["value"].GetDouble(), 3);
}

}  // namespace
}  // namespace navalha::gateway
