#include "gateway/transcoding/json_writer.hpp"

#include <gtest/gtest.h>

#include <limits>

#include "gateway/testing/sample.pb.h"

namespace navalha::gateway {
namespace {

using sample::v1::Sample;

class JsonWriterTest : public testing::Test {
 protected:
  std::string Write(const Sample& message) {
    return WriteJson(plans_.For(*Sample::descriptor()), message);
  }

  // The JSON value written for one field.
  std::string WriteField(const std::string& name, const Sample& message) {
    return WriteJsonField(*plans_.For(*Sample::descriptor()).Find(name), message);
  }

  MessagePlans plans_;
};

TEST_F(JsonWriterTest, WritesEveryFieldOfAnEmptyMessage) {
  EXPECT_EQ(
      Write(Sample()),
      R"({"id":0,"count":0,"size":0,"big":0,"ratio":0.0,"share":0.0,"active":false,"text":"",)"
      R"("flag":"","price":0.00,"at":null,"small":null,"items":[],"ids":[],"texts":[],)"
      R"("maybe_count":null,"maybe_text":null,"by_name":{},"totals":{},"prices":[],"outside_id":0})");
}

TEST_F(JsonWriterTest, WritesNumbersWithoutRounding) {
  Sample message;
  message.set_id(std::numeric_limits<int64_t>::min());
  message.set_big(std::numeric_limits<uint64_t>::max());
  message.set_ratio(0.1);
  EXPECT_EQ(WriteField("id", message), "-9223372036854775808");
  EXPECT_EQ(WriteField("big", message), "18446744073709551615");
  EXPECT_EQ(WriteField("ratio", message), "0.1");
  message.set_ratio(std::numeric_limits<double>::quiet_NaN());
  EXPECT_EQ(WriteField("ratio", message), "null");
  message.set_ratio(std::numeric_limits<double>::infinity());
  EXPECT_EQ(WriteField("ratio", message), "null");
}

TEST_F(JsonWriterTest, WritesCentavosAsReais) {
  Sample message;
  for (const auto& [centavos, text] : std::vector<std::pair<int64_t, std::string>>{
           {0, "0.00"},
           {5, "0.05"},
           {1050, "10.50"},
           {-5, "-0.05"},
           {-1999, "-19.99"},
           {123456789012, "1234567890.12"},
           {std::numeric_limits<int64_t>::min(), "-92233720368547758.08"}}) {
    message.set_price(centavos);
    EXPECT_EQ(WriteField("price", message), text);
  }
  message.add_prices(1);
  message.add_prices(200);
  EXPECT_EQ(WriteField("prices", message), "[0.01,2.00]");
}

TEST_F(JsonWriterTest, WritesInstantsWithMilliseconds) {
  Sample message;
  message.mutable_at()->set_seconds(1769864400);
  EXPECT_EQ(WriteField("at", message), "\"2026-01-31T13:00:00.000Z\"");
  message.mutable_at()->set_nanos(7999999);
  EXPECT_EQ(WriteField("at", message), "\"2026-01-31T13:00:00.007Z\"");
  message.mutable_at()->set_seconds(-1);
  EXPECT_EQ(WriteField("at", message), "\"1969-12-31T23:59:59.007Z\"");
}

TEST_F(JsonWriterTest, WritesNullForAnImpossibleInstant) {
  for (const auto& [seconds, nanos] :
       {std::pair<int64_t, int32_t>{INT64_MIN, 0}, {INT64_MAX, 0}, {0, -1}, {0, 1'000'000'000}}) {
    Sample message;
    message.mutable_at()->set_seconds(seconds);
    message.mutable_at()->set_nanos(nanos);
    EXPECT_EQ(WriteField("at", message), "null");
  }
}

TEST_F(JsonWriterTest, EscapesTextAndKeepsUtf8) {
  Sample message;
  message.set_text("São \"João\"\n\t\\ </script> \x01 \xF0\x9F\x92\x88");
  EXPECT_EQ(WriteField("text", message),
            "\"São \\\"João\\\"\\n\\t\\\\ </script> \\u0001 \xF0\x9F\x92\x88\"");
}

TEST_F(JsonWriterTest, WritesNestedMessagesListsAndMaps) {
  Sample message;
  message.mutable_small()->set_name("a");
  message.add_items()->add_inner()->set_quantity(2);
  (*message.mutable_by_name())["b"].set_id(3);
  (*message.mutable_totals())["App"] = 1.5;
  message.set_maybe_count(0);
  message.set_maybe_text("");
  EXPECT_EQ(WriteField("small", message), R"({"id":0,"name":"a","quantity":0,"inner":[]})");
  EXPECT_EQ(WriteField("items", message), R"([{"id":0,"name":"","quantity":0,"inner":[)"
                                          R"({"id":0,"name":"","quantity":2,"inner":[]}]}])");
  EXPECT_EQ(WriteField("by_name", message), R"({"b":{"id":3,"name":"","quantity":0,"inner":[]}})");
  EXPECT_EQ(WriteField("totals", message), R"({"App":1.5})");
  EXPECT_EQ(WriteField("maybe_count", message), "0");
  EXPECT_EQ(WriteField("maybe_text", message), "\"\"");
}

TEST_F(JsonWriterTest, WritesMapsByAscendingKey) {
  Sample message;
  std::string expected;
  for (char name = 'a'; name <= 'z'; ++name) {
    (*message.mutable_totals())[std::string(1, name)] = 1;
    expected += std::string(expected.empty() ? "" : ",") + '"' + name + "\":1.0";
  }
  EXPECT_EQ(WriteField("totals", message), "{" + expected + "}");
}

TEST_F(JsonWriterTest, WritesAMirroredMessageInPlaceAndAtTheTopLevel) {
  sample::v1::Mirror message;
  const MessagePlan& plan = plans_.For(*sample::v1::Mirror::descriptor());
  EXPECT_EQ(WriteJson(plan, message), R"({"name":"","small":null})");
  message.set_name("outer");
  message.mutable_small()->set_name("inner");
  message.mutable_small()->set_id(7);
  EXPECT_EQ(WriteJson(plan, message),
            R"({"name":"outer","small":{"id":7,"name":"inner","quantity":0,"inner":[]},)"
            R"("id":7,"quantity":0,"inner":[]})");
}

}  // namespace
}  // namespace navalha::gateway
