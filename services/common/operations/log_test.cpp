#include "services/common/operations/log.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <thread>

#include "services/common/operations/trace.hpp"
#include "services/common/testing/test_log.hpp"
#include "services/common/testing/test_metrics.hpp"

namespace navalha::common {
namespace {

constexpr const char* kTraceparent = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";

TEST(LogLine, EscapesControlCharactersAndQuotes) {
  EXPECT_EQ(LogLine("call").Text("who", "a\"b\\c\nd").Number("n", int64_t{-1}).Done(),
            R"("event":"call","who":"a\"b\\c\u000ad","n":-1)");
}

TEST(LogLine, CarriesTheTraceIdOfTheThread) {
  const std::string one = NewTraceparent();
  const std::string other = NewTraceparent();
  const auto line = [](std::string_view traceparent) {
    return R"("event":"x","trace_id":")" + std::string(TraceIdOf(traceparent)) + "\"";
  };
  EXPECT_EQ(LogLine("x").Done(), R"("event":"x")");
  {
    const TraceScope outer(one);
    EXPECT_EQ(LogLine("x").Done(), line(one));
    {
      const TraceScope inner(other);
      EXPECT_EQ(LogLine("x").Done(), line(other));
    }
    EXPECT_EQ(LogLine("x").Done(), line(one));
    EXPECT_EQ(LogLine("x", other).Done(), line(other)) << "the line names its call";
    EXPECT_EQ(LogLine("x", "lixo").Done(), R"("event":"x")");
    std::thread([] { EXPECT_EQ(LogLine("x").Done(), R"("event":"x")"); }).join();
  }
  EXPECT_EQ(TraceScope::Current(), "");
}

TEST(Log, CountsLinesAndKeepsTheLastProblem) {
  const auto before = spdlog::default_logger();
  const auto count = [] {
    return MetricOf("navalha_log_lines_total", {{"level", "warning"}}).value_or(0);
  };
  SetUpLog("test", "info");
  EXPECT_FALSE(LastProblem());
  spdlog::info(LogLine("fine").Done());
  EXPECT_FALSE(LastProblem());
  const double lines = count();
  spdlog::warn(LogLine("first_\"problem", NewTraceparent()).Done());
  spdlog::warn(LogLine("second_problem", kTraceparent).Text("event", "no").Done());
  EXPECT_EQ(count(), lines + 2);
  ASSERT_TRUE(LastProblem());
  EXPECT_EQ(LastProblem()->event, "second_problem");
  EXPECT_EQ(LastProblem()->trace_id, TraceIdOf(kTraceparent));
  spdlog::warn(LogLine("third_problem").Done());
  EXPECT_EQ(LastProblem()->trace_id, "");
  spdlog::set_default_logger(before);
}

TEST(Log, ChangesItsLevel) {
  const TestLog log;
  EXPECT_TRUE(SetLogLevel("error"));
  EXPECT_EQ(LogLevel(), "error");
  spdlog::warn("hidden");
  EXPECT_TRUE(SetLogLevel("debug"));
  spdlog::debug("shown");
  for (const char* level : {"off", "critical", "loud", ""}) {
    EXPECT_FALSE(SetLogLevel(level)) << level;
  }
  EXPECT_EQ(LogLevel(), "debug");
  EXPECT_THAT(
      log.Lines(),
      testing::ElementsAre(R"("event":"log_level_changed","from":"trace","to":"error")",
                           R"("event":"log_level_changed","from":"error","to":"debug")", "shown"));
}

TEST(Trace, CreatesAWellFormedTraceparent) {
  const std::string one = NewTraceparent();
  EXPECT_EQ(TraceIdOf(one).size(), 32);
  EXPECT_NE(one, NewTraceparent());
}

TEST(Trace, RefusesAMalformedTraceparent) {
  EXPECT_EQ(TraceIdOf("00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"),
            "0af7651916cd43dd8448eb211c80319c");
  EXPECT_EQ(TraceIdOf("00-00000000000000000000000000000000-b7ad6b7169203331-01"), "");
  EXPECT_EQ(TraceIdOf("00-0AF7651916CD43DD8448EB211C80319C-b7ad6b7169203331-01"), "");
  EXPECT_EQ(TraceIdOf("00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331--1"), "");
  EXPECT_EQ(TraceIdOf("00-0af7651916cd43dd8448eb211c80319c-b7ad6b716920333--01"), "");
  EXPECT_EQ(TraceIdOf("lixo"), "");
}

}  // namespace
}  // namespace navalha::common
