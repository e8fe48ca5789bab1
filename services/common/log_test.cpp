#include "services/common/log.hpp"

#include <gtest/gtest.h>

#include <thread>

#include "services/common/trace.hpp"

namespace navalha::common {
namespace {

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
