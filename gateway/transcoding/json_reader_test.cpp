#include "gateway/transcoding/json_reader.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <random>

#include "gateway/testing/sample.pb.h"
#include "gateway/transcoding/json_writer.hpp"

namespace navalha::gateway {
namespace {

using sample::v1::Sample;
using sample::v1::UploadRequest;

class JsonReaderTest : public testing::Test {
 protected:
  JsonOutcome Read(const std::string& json) {
    message_.Clear();
    return ReadJson(json, plans_.For(*Sample::descriptor()), message_);
  }

  JsonOutcome ReadForm(const std::string& json, UploadRequest& message) {
    message.Clear();
    return ReadJson(json, plans_.For(*UploadRequest::descriptor()), message);
  }

  // True when the text is read without errors.
  bool Takes(const std::string& json) {
    const JsonOutcome outcome = Read(json);
    return outcome.well_formed && outcome.errors.empty();
  }

  // The single error of a body, as "path: sentence".
  std::string Complaint(const std::string& json) {
    const JsonOutcome outcome = Read(json);
    if (!outcome.well_formed) {
      return "malformed";
    }
    const auto& sentences = outcome.errors.sentences();
    if (sentences.size() != 1) {
      return std::to_string(sentences.size()) + " complaints";
    }
    return sentences.begin()->first + ": " + sentences.begin()->second.front();
  }

  MessagePlans plans_;
  Sample message_;
};

TEST_F(JsonReaderTest, ReadsEveryKindOfField) {
  ASSERT_TRUE(Takes(R"({"id":-9223372036854775808,"count":2147483647,"size":4294967295,
      "big":18446744073709551615,"ratio":-1.5e-3,"share":0.5,"active":true,"text":"S\u00e3o \ud83d\udc88",
      "flag":1,"price":10.5,"at":"2026-01-31T10:00:00-03:00","small":{"name":"a"},
      "items":[{"quantity":1},{"inner":[{"id":7}]}],"ids":[1,"2"],"texts":["x",""],"maybe_count":0,
      "maybe_text":"","by_name":{"k":{"id":3}},"totals":{"App":1.5},"prices":[0.01,"2"]})"));
  EXPECT_EQ(message_.id(), std::numeric_limits<int64_t>::min());
  EXPECT_EQ(message_.big(), std::numeric_limits<uint64_t>::max());
  EXPECT_EQ(message_.text(), "São \xF0\x9F\x92\x88");
  EXPECT_EQ(message_.flag(), "1");
  EXPECT_EQ(message_.price(), 1050);
  EXPECT_EQ(message_.at().seconds(), 1769864400);
  EXPECT_EQ(message_.items(1).inner(0).id(), 7);
  EXPECT_EQ(message_.ids(1), 2);
  EXPECT_EQ(message_.texts_size(), 2);
  EXPECT_TRUE(message_.has_maybe_count());
  EXPECT_TRUE(message_.has_maybe_text());
  EXPECT_EQ(message_.by_name().at("k").id(), 3);
  EXPECT_EQ(message_.totals().at("App"), 1.5);
  EXPECT_EQ(message_.prices(1), 200);
}

TEST_F(JsonReaderTest, AcceptsFormatsOfExistingClients) {
  EXPECT_TRUE(Takes(R"({"id":"42","price":"19.90","count":" "})") == false);
  EXPECT_TRUE(Takes(R"({"id":"42","price":"19.90","active":"1"})"));
  EXPECT_EQ(message_.price(), 1990);
  EXPECT_TRUE(Takes(R"({"price":30.299999999999997,"flag":true})"));
  EXPECT_EQ(message_.price(), 3030);
  EXPECT_EQ(message_.flag(), "1");
  EXPECT_TRUE(Takes(R"({"flag":"0","active":0,"price":1e2})"));
  EXPECT_EQ(message_.flag(), "0");
  EXPECT_EQ(message_.price(), 10000);
}

TEST_F(JsonReaderTest, LeavesAFieldUnsetOnNullAndEmptyText) {
  EXPECT_TRUE(Takes(R"({"id":null,"maybe_count":"","active":"","at":"","small":null,"items":null,
                        "ids":"","text":null,"price":"","by_name":{"k":null}})"));
  EXPECT_EQ(message_.ByteSizeLong(), 0);
}

TEST_F(JsonReaderTest, ClearsAnOptionalTextOnNull) {
  UploadRequest message;
  EXPECT_TRUE(ReadForm(R"({"name":null,"flag":null,"price":null})", message).errors.empty());
  EXPECT_TRUE(message.has_name());
  EXPECT_TRUE(message.has_flag());
  EXPECT_EQ(message.name() + message.flag(), "");
  EXPECT_FALSE(message.has_price());
}

TEST_F(JsonReaderTest, ClearsANumberOnlyWhenClearable) {
  for (const std::string empty : {"null", "\"\""}) {
    UploadRequest message;
    EXPECT_TRUE(ReadForm("{\"clearable\":" + empty + "}", message).errors.empty());
    EXPECT_TRUE(message.has_clearable());
    EXPECT_EQ(message.clearable(), 0);
    EXPECT_FALSE(message.has_kept_price()) << "a field that is not sent stays unset";
    const JsonOutcome refused = ReadForm("{\"kept_price\":" + empty + "}", message);
    EXPECT_EQ(refused.errors.sentences().at("kept_price").front(), "O campo preço é obrigatório.");
  }
}

TEST_F(JsonReaderTest, UsesTheLastOfEqualMembers) {
  EXPECT_TRUE(Takes(R"({"id":1,"items":[{"id":1},{"id":2}],"id":2,"items":[{"id":3}],"text":"a",
                        "text":null,"small":{"id":1},"small":{"name":"b"}})"));
  EXPECT_EQ(message_.id(), 2);
  ASSERT_EQ(message_.items_size(), 1);
  EXPECT_EQ(message_.items(0).id(), 3);
  EXPECT_EQ(message_.text(), "");
  EXPECT_EQ(message_.small().id(), 0);
}

TEST_F(JsonReaderTest, SkipsAndCountsUnknownMembers) {
  const JsonOutcome outcome =
      Read(R"({"x":{"id":[1,{"y":null}]},"id":5,"z":[[[]]],"_method":"POST","":1.5})");
  EXPECT_TRUE(outcome.well_formed);
  EXPECT_TRUE(outcome.errors.empty());
  EXPECT_EQ(outcome.unknown_fields, 4);
  EXPECT_EQ(message_.id(), 5);
}

TEST_F(JsonReaderTest, ReportsTheFieldOfAWrongType) {
  EXPECT_EQ(Complaint(R"({"id":"abc"})"), "id: O campo id deve ser um número inteiro.");
  EXPECT_EQ(Complaint(R"({"items":[{"quantity":1},{"quantity":"x"}]})"),
            "items.1.quantity: O campo quantity deve ser um número inteiro.");
  EXPECT_EQ(Complaint(R"({"items":[{"inner":[{"name":5}]}]})"),
            "items.0.inner.0.name: O campo nome deve ser um texto.");
  EXPECT_EQ(Complaint(R"({"ids":[1,true]})"), "ids.1: O campo ids deve ser um número inteiro.");
  EXPECT_EQ(Complaint(R"({"ids":[1,null]})"), "ids.1: O campo ids não pode ser nulo.");
  EXPECT_EQ(Complaint(R"({"ids":5})"), "ids: O campo ids deve ser uma lista.");
  EXPECT_EQ(Complaint(R"({"ids":{}})"), "ids: O campo ids deve ser uma lista.");
  EXPECT_EQ(Complaint(R"({"items":[5]})"), "items.0: O campo items deve ser um objeto.");
  EXPECT_EQ(Complaint(R"({"items":[[]]})"), "items.0: O campo items deve ser um objeto.");
  EXPECT_EQ(Complaint(R"({"small":[]})"), "small: O campo small deve ser um objeto.");
  EXPECT_EQ(Complaint(R"({"small":"a"})"), "small: O campo small deve ser um objeto.");
  EXPECT_EQ(Complaint(R"({"by_name":{"k":1}})"), "by_name.k: O campo by_name deve ser um objeto.");
  EXPECT_EQ(Complaint(R"({"by_name":{"k":{"id":"x"}}})"),
            "by_name.k.id: O campo id deve ser um número inteiro.");
  EXPECT_EQ(Complaint(R"({"totals":[]})"), "totals: O campo totals deve ser um objeto.");
  EXPECT_EQ(Complaint(R"({"text":{}})"), "text: O campo text deve ser um texto.");
  EXPECT_EQ(Complaint(R"({"id":[1]})"), "id: O campo id deve ser um número inteiro.");
}

TEST_F(JsonReaderTest, RefusesValuesOutOfRangeOrFormat) {
  for (const std::string member : {R"("id":1.5)",
                                   R"("id":1.0)",
                                   R"("id":1e3)",
                                   R"("id":true)",
                                   R"("id":"1.5")",
                                   R"("id":"+1")",
                                   R"("id":" 1")",
                                   R"("id":"1 ")",
                                   R"("id":"0x10")",
                                   R"("id":9223372036854775808)",
                                   R"("id":"-9223372036854775809")",
                                   R"("count":2147483648)",
                                   R"("count":"-2147483649")",
                                   R"("size":-1)",
                                   R"("big":18446744073709551616)",
                                   R"("ratio":"NaN")",
                                   R"("ratio":"inf")",
                                   R"("ratio":"1,5")",
                                   R"("ratio":true)",
                                   R"("share":1e39)",
                                   R"("active":2)",
                                   R"("active":"sim")",
                                   R"("text":5)",
                                   R"("text":true)",
                                   R"("text":"a\u0000b")",
                                   R"("flag":2)",
                                   R"("flag":"x")",
                                   R"("price":1.005)",
                                   R"("price":"12,50")",
                                   R"("price":"1e1")",
                                   R"("price":"1E1")",
                                   R"("price":"1.")",
                                   R"("price":1e300)",
                                   R"("price":true)",
                                   R"("at":"2026-02-30T10:00:00Z")",
                                   R"("at":"2026-01-31")",
                                   R"("at":"0001-01-01T00:00:00+14:00")",
                                   R"("at":"9999-12-31T23:59:59-12:00")",
                                   R"("at":5)"}) {
    const std::string complaint = Complaint("{" + member + "}");
    EXPECT_NE(complaint.find(": O campo "), std::string::npos) << member << " -> " << complaint;
  }
}

TEST_F(JsonReaderTest, CollectsAllErrors) {
  const JsonOutcome outcome = Read(R"({"id":"a","count":1.5,"text":1,"active":true})");
  EXPECT_EQ(outcome.errors.sentences().size(), 3);
  EXPECT_TRUE(message_.active());
}

TEST_F(JsonReaderTest, LimitsTheNumberOfErrors) {
  std::string json = "{";
  for (size_t i = 0; i <= FieldErrors::kMax; ++i) {
    json += R"("id":"a",)";
  }
  json.back() = '}';
  EXPECT_EQ(Read(json).errors.sentences().at("id").size(), FieldErrors::kMax);
}

TEST_F(JsonReaderTest, ReadsLargeAmountsToTheCentavo) {
  EXPECT_TRUE(Takes(R"({"prices":[3999999999.99,-4000000000,2147483647.01,1717986918.41]})"));
  EXPECT_EQ(message_.prices(0), 399'999'999'999);
  EXPECT_EQ(message_.prices(1), -400'000'000'000);
  EXPECT_EQ(message_.prices(2), 214'748'364'701);
  EXPECT_EQ(message_.prices(3), 171'798'691'841);
  EXPECT_EQ(Complaint(R"({"price":4000000000.01})"), Complaint(R"({"price":90071992547409.91})"));
}

TEST_F(JsonReaderTest, RefusesMalformedJson) {
  for (const std::string text : {"",
                                 " ",
                                 "{",
                                 "}",
                                 "[]",
                                 "1",
                                 "null",
                                 "\"a\"",
                                 "true",
                                 "{\"id\":1,}",
                                 "{\"ids\":[1,]}",
                                 "{\"id\":NaN}",
                                 "{\"id\":Infinity}",
                                 "{\"id\":-}",
                                 "{\"id\":01}",
                                 "{\"id\":.5}",
                                 "{\"id\":+1}",
                                 "{'id':1}",
                                 "{id:1}",
                                 "{\"id\":1}{}",
                                 "{\"id\":1} x",
                                 "{\"id\" 1}",
                                 "{\"text\":\"\\x\"}",
                                 "{\"text\":\"\n\"}",
                                 "{\"text\":\"\\ud800\"}",
                                 "{\"text\":\"\\ud800\\u0041\"}",
                                 "{\"text\":\"\xFF\"}",
                                 "{\"text\":\"\xC0\xAF\"}",
                                 "{\"text\":\"\xED\xA0\x80\"}",
                                 "{\"text\":\"\xF0}",
                                 "{\"text\":\"\xE2\x82",
                                 "\xEF\xBB\xBF{}",
                                 "/* a */{}",
                                 "{\"x\":\"\xFF\"}"}) {
    const JsonOutcome outcome = Read(text);
    EXPECT_FALSE(outcome.well_formed) << text;
  }
  EXPECT_FALSE(Read(std::string("{}\0x", 4)).well_formed);
}

TEST_F(JsonReaderTest, RefusesALoneLowSurrogate) {
  EXPECT_EQ(Complaint(R"({"text":"\udc00"})"), "text: O campo text contém caracteres inválidos.");
}

TEST_F(JsonReaderTest, BoundsDepthAndNumberOfObjects) {
  const auto nested = [](int levels) {
    std::string text = "{\"x\":";
    for (int i = 1; i < levels; ++i) {
      text += "[";
    }
    text += "1";
    for (int i = 1; i < levels; ++i) {
      text += "]";
    }
    return text + "}";
  };
  EXPECT_TRUE(Read(nested(kMaxJsonDepth)).well_formed);
  EXPECT_FALSE(Read(nested(kMaxJsonDepth + 1)).well_formed);
  EXPECT_FALSE(Read(nested(100000)).well_formed);
  std::string many = "{\"items\":[{}";
  for (int i = 0; i < kMaxJsonObjects; ++i) {
    many += ",{}";
  }
  EXPECT_FALSE(Read(many + "]}").well_formed);
}

// The writer's output is read back unchanged.
TEST_F(JsonReaderTest, ReadsTheWritersOutput) {
  Sample message;
  message.set_id(-7);
  message.set_ratio(0.1);
  message.set_text("a\"\\\n\xF0\x9F\x92\x88");
  message.set_flag("1");
  message.set_price(-1999);
  message.mutable_at()->set_seconds(1769864400);
  message.add_items()->set_name("x");
  message.set_maybe_text("");
  (*message.mutable_by_name())["k"].set_id(1);
  const std::string json = WriteJson(plans_.For(*Sample::descriptor()), message);
  ASSERT_TRUE(Takes(json)) << json;
  EXPECT_EQ(WriteJson(plans_.For(*Sample::descriptor()), message_), json);
}

// Random damage to a valid body: no crash, and an accepted body can be written again.
TEST_F(JsonReaderTest, HandlesRandomlyDamagedInput) {
  const std::string good =
      R"({"id":-92,"price":10.50,"text":"S\u00e3o \ud83d\udc88 é","at":"2026-01-31T10:00:00Z",)"
      R"("items":[{"inner":[{"id":7,"name":"x"}]}],"ids":[1,"2"],"by_name":{"k":{"id":3}},)"
      R"("totals":{"App":1.5e3},"active":true,"small":null,"zzz":[{"a":[]}]})";
  const std::string alphabet = "{}[]\",:\\u0019deE+-.ntf \xC3\xFF";
  std::mt19937 random(20260131);
  const auto pick = [&](size_t bound) {
    return std::uniform_int_distribution<size_t>(0, bound - 1)(random);
  };
  int taken = 0;
  for (int round = 0; round < 30000; ++round) {
    std::string text = good;
    for (size_t edits = 1 + pick(4); edits > 0 && !text.empty(); --edits) {
      const size_t at = pick(text.size());
      switch (pick(4)) {
        case 0:
          text[at] = alphabet[pick(alphabet.size())];
          break;
        case 1:
          text.erase(at, 1 + pick(8));
          break;
        case 2:
          text.insert(at, 1, alphabet[pick(alphabet.size())]);
          break;
        default:
          text.insert(at, text.substr(pick(text.size()), 1 + pick(16)));
      }
    }
    if (Takes(text)) {
      ++taken;
      EXPECT_TRUE(Takes(WriteJson(plans_.For(*Sample::descriptor()), Sample(message_)))) << text;
    }
  }
  EXPECT_GT(taken, 100);
}

}  // namespace
}  // namespace navalha::gateway
