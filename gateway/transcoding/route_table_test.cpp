#include "gateway/transcoding/route_table.hpp"

#include <gmock/gmock.h>
#include <google/protobuf/compiler/parser.h>
#include <google/protobuf/io/tokenizer.h>
#include <google/protobuf/io/zero_copy_stream_impl_lite.h>
#include <gtest/gtest.h>

#include <stdexcept>

#include "gateway/http/http_error.hpp"
#include "gateway/testing/sample.pb.h"

namespace navalha::gateway {
namespace {

using google::protobuf::DescriptorPool;
using google::protobuf::FileDescriptor;
using google::protobuf::FileDescriptorProto;
using google::protobuf::ServiceDescriptor;
using testing::ElementsAre;
using testing::HasSubstr;

const ServiceDescriptor* SampleService() {
  return sample::v1::Sample::descriptor()->file()->FindServiceByName("SampleService");
}

std::string Target(const RouteTable& table, std::string_view method, std::string_view path) {
  const RouteMatch match = table.Find(method, path);
  return match.route == nullptr ? "none" : match.route->rpc->name();
}

TEST(RouteTable, FindsByMethodAndPath) {
  const RouteTable table({SampleService()});
  EXPECT_EQ(Target(table, "GET", "/api/sample/7"), "Get");
  EXPECT_EQ(Target(table, "GET", "/api/sample/7/again"), "Get");
  EXPECT_EQ(Target(table, "GET", "/api/sample/list"), "List") << "a literal takes precedence";
  EXPECT_EQ(Target(table, "PUT", "/api/sample/list"), "Upload") << "falls back to the variable";
  EXPECT_EQ(Target(table, "GET", "/api/sample/list/again"), "Get") << "falls back to the variable";
  EXPECT_EQ(Target(table, "POST", "/api/sample/"), "Create");
  EXPECT_EQ(Target(table, "GET", "/pictures/a/b.png"), "Picture");
  EXPECT_EQ(Target(table, "GET", "/pictures"), "none");
  EXPECT_EQ(Target(table, "GET", "/"), "none");
  EXPECT_EQ(Target(table, "GET", "/api"), "none");
  EXPECT_EQ(Target(table, "GET", "/api/sample/7/8"), "none");
  EXPECT_EQ(Target(table, "get", "/api/sample/7"), "none");
}

TEST(RouteTable, ReturnsTheValuesOfVariables) {
  const RouteTable table({SampleService()});
  EXPECT_THAT(table.Find("GET", "/api/sample/a%2Fb%20c/again").values, ElementsAre("a/b c"));
  EXPECT_THAT(table.Find("PUT", "/api/sample/list").values, ElementsAre("list"));
  EXPECT_THAT(table.Find("GET", "/pictures/a/b.png").values, ElementsAre("a/b.png"));
  EXPECT_THROW(table.Find("GET", "/api/sample/%zz"), HttpError);
}

TEST(RouteTable, RepeatsOnlyCallsWithoutAFurtherEffect) {
  const RouteTable table({SampleService()});
  const auto may_repeat = [&table](std::string_view method, std::string_view path, bool has_key) {
    return table.Find(method, path).route->MayRepeat(has_key);
  };
  EXPECT_TRUE(may_repeat("GET", "/api/sample/7", false));
  EXPECT_TRUE(may_repeat("POST", "/api/sample", true));
  EXPECT_FALSE(may_repeat("POST", "/api/sample", false));
  EXPECT_FALSE(may_repeat("PUT", "/api/sample/7", true)) << "the RPC takes no key";
}

TEST(RouteTable, ListsTheMethodsOfAPath) {
  const RouteTable table({SampleService()});
  EXPECT_EQ(table.Find("DELETE", "/api/sample/7").allowed, "GET, PUT");
  EXPECT_EQ(table.Find("GET", "/api/nothing").allowed, "");
}

TEST(RouteTable, ReadsRules) {
  const RouteTable table({SampleService()});
  const Route& list = *table.Find("GET", "/api/sample/list").route;
  EXPECT_TRUE(list.IsCached());
  ASSERT_EQ(list.tags.size(), 2);
  EXPECT_EQ(list.tags[0][0].text, "list:");
  EXPECT_EQ(list.tags[0][0].field->name(), "key");
  EXPECT_EQ(list.tags[0][1].text, ":");
  EXPECT_EQ(list.tags[1][0].text, "lists");
  EXPECT_EQ(list.response_field->name, "small");
  EXPECT_EQ(list.upstream, "sample");
  EXPECT_EQ(list.grpc_method, "/navalha.sample.v1.SampleService/List");
  const Route& upload = *table.Find("PUT", "/api/sample/1").route;
  EXPECT_TRUE(upload.takes_files);
  EXPECT_EQ(upload.max_body_bytes, 128 * 1024);
  EXPECT_EQ(table.Find("POST", "/api/sample").route->success_status, 201);
  EXPECT_TRUE(table.Find("GET", "/pictures/a").route->raw);
  EXPECT_TRUE(table.Find("GET", "/files/a").route->is_file);
}

TEST(RouteTable, DescribesItsRoutes) {
  EXPECT_EQ(RouteTable({SampleService()}).Describe(),
            "POST /api/sample -> navalha.sample.v1.SampleService/Create (ACCESS_VERIFIED)\n"
            "GET /api/sample/list -> navalha.sample.v1.SampleService/List (ACCESS_PUBLIC)\n"
            "GET /api/sample/own -> navalha.sample.v1.SampleService/ListOwn (ACCESS_PUBLIC)\n"
            "GET /api/sample/{id} -> navalha.sample.v1.SampleService/Get (ACCESS_PUBLIC)\n"
            "PUT /api/sample/{id} -> navalha.sample.v1.SampleService/Upload "
            "(ACCESS_SIGNED_IN, sample_edit)\n"
            "GET /api/sample/{id}/again -> navalha.sample.v1.SampleService/Get (ACCESS_PUBLIC)\n"
            "GET /files/{name} -> navalha.sample.v1.SampleService/File (ACCESS_PUBLIC)\n"
            "GET /pictures/{name=**} -> navalha.sample.v1.SampleService/Picture (ACCESS_PUBLIC)\n");
}

// Builds protos from text at run time that the table must refuse.
class BadRoutesTest : public testing::Test {
 protected:
  // The table's error for these methods, or "fine".
  std::string Complaint(const std::string& methods, const std::string& fields = "") {
    const std::string text = R"(syntax = "proto3"; package navalha.bad.v1;
      import "google/api/annotations.proto"; import "navalha/common/v1/options.proto";
      import "navalha/common/v1/raw.proto";
      service Bad { )" + methods +
                             R"( }
      enum Word { NONE = 0; }
      message Request {
        int64 id = 1; string name = 2; repeated int32 list = 3; Answer inner = 4;
        int64 inside_id = 5 [json_name = "outside_id"];
      }
      message File { bytes data = 1; }
      message WithWord { Word word = 1; }
      message WithMap { map<int64, string> map = 1; }
      message BadMoney { string price = 1 [(navalha.common.v1.field).money = true]; }
      message Answer { int64 id = 1; )" +
                             fields + " }";
    google::protobuf::io::ArrayInputStream input(text.data(), static_cast<int>(text.size()));
    google::protobuf::io::Tokenizer tokenizer(&input, nullptr);
    google::protobuf::compiler::Parser parser;
    FileDescriptorProto proto;
    if (!parser.Parse(&tokenizer, &proto)) {
      return "the test's own proto is broken";
    }
    proto.set_name("bad.proto");
    DescriptorPool pool(DescriptorPool::generated_pool());
    const FileDescriptor* file = pool.BuildFile(proto);
    if (file == nullptr) {
      return "the test's own proto does not build";
    }
    try {
      const RouteTable table({file->service(0)});
      return "fine";
    } catch (const std::invalid_argument& problem) {
      return problem.what();
    }
  }

  static std::string Rpc(const std::string& name, const std::string& http,
                         const std::string& rules = "access: ACCESS_PUBLIC",
                         const std::string& types = "(Request) returns (Answer)") {
    return "rpc " + name + types + " { option (google.api.http) = {" + http +
           "}; option (navalha.common.v1.rules) = {" + rules + "}; } ";
  }
};

TEST_F(BadRoutesTest, AcceptsValidRoutes) {
  EXPECT_EQ(Complaint(Rpc("A", "get: \"/a/{id}\"") + Rpc("B", "put: \"/a/{name}\" body: \"*\"")),
            "fine");
}

TEST_F(BadRoutesTest, RequiresJsonNamesInPathsAndProtoNamesInTags) {
  const std::string rules =
      "access: ACCESS_PUBLIC cache: {ttl_seconds: 5 tags: [\"x:{inside_id}\"]}";
  EXPECT_EQ(Complaint(Rpc("A", "get: \"/a/{outside_id}\"", rules)), "fine");
  EXPECT_THAT(Complaint(Rpc("A", "get: \"/a/{inside_id}\"")), HasSubstr("no field"));
  EXPECT_THAT(Complaint(Rpc("A", "get: \"/a\"",
                            "access: ACCESS_PUBLIC cache: {ttl_seconds: 5 "
                            "tags: [\"x:{outside_id}\"]}")),
              HasSubstr("tag names no plain field"));
}

TEST_F(BadRoutesTest, AcceptsOneListInATag) {
  const auto rules = [](const std::string& tag) {
    return "access: ACCESS_PUBLIC cache: {ttl_seconds: 5 tags: [\"" + tag + "\"]}";
  };
  EXPECT_EQ(Complaint(Rpc("A", "get: \"/a\"", rules("x:{list}:{id}"))), "fine");
  EXPECT_THAT(Complaint(Rpc("A", "get: \"/a\"", rules("x:{list}:{list}"))),
              HasSubstr("tag names no plain field"));
  EXPECT_THAT(Complaint(Rpc("A", "get: \"/a\"", rules("x:{inner}"))),
              HasSubstr("tag names no plain field"));
}

TEST_F(BadRoutesTest, RefusesDuplicatesThatDifferInVariablesOnly) {
  EXPECT_THAT(Complaint(Rpc("A", "get: \"/a/{id}/b\"") + Rpc("B", "get: \"/a/{name}/b\"")),
              HasSubstr("is also a route of navalha.bad.v1.Bad"));
  EXPECT_THAT(Complaint(Rpc("A", "get: \"/a\" additional_bindings: {get: \"/a\"}")),
              HasSubstr("also"));
}

TEST_F(BadRoutesTest, RefusesUnsupportedTemplatesAndFields) {
  EXPECT_THAT(Complaint(Rpc("A", "get: \"a\"")), HasSubstr("navalha.bad.v1.Bad.A"));
  EXPECT_THAT(Complaint(Rpc("A", "body: \"*\"")), HasSubstr("needs a method"));
  EXPECT_THAT(Complaint(Rpc("A", "get: \"/a/{nothing}\"")), HasSubstr("no field"));
  EXPECT_THAT(Complaint(Rpc("A", "get: \"/a/{list}\"")), HasSubstr("one plain value"));
  EXPECT_THAT(Complaint(Rpc("A", "get: \"/a/{inner}\"")), HasSubstr("one plain value"));
  EXPECT_THAT(Complaint(Rpc("A", "get: \"/a\" body: \"*\"")), HasSubstr("body"));
  EXPECT_THAT(Complaint(Rpc("A", "post: \"/a\" body: \"inner\"")), HasSubstr("body"));
  EXPECT_THAT(Complaint(Rpc("A", "get: \"/a\" response_body: \"nothing\"")), HasSubstr("nothing"));
}

TEST_F(BadRoutesTest, RefusesContradictoryRules) {
  EXPECT_THAT(Complaint(Rpc("A", "get: \"/a\"", "access: ACCESS_INTERNAL")), HasSubstr("internal"));
  EXPECT_THAT(Complaint(Rpc("A", "get: \"/a\"", "access: ACCESS_PUBLIC success_status: 404")),
              HasSubstr("success_status"));
  EXPECT_THAT(Complaint(Rpc("A", "post: \"/a\" body: \"*\"", "max_body_kib: 99999999")),
              HasSubstr("max_body_kib"));
  EXPECT_THAT(Complaint(Rpc("A", "get: \"/a\"", "cache: {ttl_seconds: 5 tags: [\"x\"]}")),
              HasSubstr("public GET"));
  const std::string open = "access: ACCESS_PUBLIC ";
  EXPECT_THAT(Complaint(Rpc("A", "get: \"/a\"", open + "cache: {tags: [\"x\"]}")),
              HasSubstr("ttl_seconds"));
  EXPECT_THAT(Complaint(Rpc("A", "get: \"/a\"", open + "cache: {ttl_seconds: 5}")),
              HasSubstr("tag"));
  EXPECT_THAT(
      Complaint(Rpc("A", "get: \"/a\"", open + "cache: {ttl_seconds: 5 tags: [\"{zzz}\"]}")),
      HasSubstr("tag names no plain field"));
  EXPECT_THAT(Complaint(Rpc("A", "get: \"/a\"", open + "cache: {ttl_seconds: 5 tags: [\"{id\"]}")),
              HasSubstr("tag names no plain field"));
}

TEST_F(BadRoutesTest, RefusesAnUnselectableOtherSuccess) {
  const auto complaint = [this](const std::string& other, const std::string& more = "") {
    return Complaint(
        Rpc("A", "get: \"/a\"", "access: ACCESS_PUBLIC other_success: {" + other + "} " + more),
        "bool done = 2; repeated bool all = 3;");
  };
  EXPECT_EQ(complaint("status: 202 when: \"done\""), "fine");
  EXPECT_THAT(complaint("status: 404 when: \"done\""), HasSubstr("not another success"));
  EXPECT_THAT(complaint("status: 200 when: \"done\""), HasSubstr("not another success"));
  EXPECT_THAT(complaint("status: 202 when: \"nothing\""), HasSubstr("no bool"));
  EXPECT_THAT(complaint("status: 202 when: \"id\""), HasSubstr("no bool"));
  EXPECT_THAT(complaint("status: 202 when: \"all\""), HasSubstr("no bool"));
  EXPECT_THAT(complaint("status: 202 when: \"done\"", "cache: {ttl_seconds: 5 tags: [\"x\"]}"),
              HasSubstr("one success"));
}

TEST_F(BadRoutesTest, RefusesMessagesWithoutAJsonForm) {
  const std::string open = "access: ACCESS_PUBLIC";
  EXPECT_THAT(Complaint(Rpc("A", "get: \"/a\"", open, "(Request) returns (WithWord)")),
              HasSubstr("enumerations"));
  EXPECT_THAT(Complaint(Rpc("A", "get: \"/a\"", open, "(Request) returns (WithMap)")),
              HasSubstr("map"));
  EXPECT_THAT(Complaint(Rpc("A", "get: \"/a\"", open, "(Request) returns (File)")),
              HasSubstr("answers bytes"));
  EXPECT_THAT(Complaint(Rpc("A", "get: \"/a\"", open, "(File) returns (Answer)")),
              HasSubstr("needs a body"));
  EXPECT_THAT(Complaint(Rpc("A", "get: \"/a\"", open, "(BadMoney) returns (Answer)")),
              HasSubstr("money"));
  EXPECT_THAT(Complaint(Rpc("A", "get: \"/a\"", open, "(Request) returns (stream Answer)")),
              HasSubstr("streaming"));
  EXPECT_THAT(Complaint(Rpc("A", "post: \"/a\" body: \"*\"", open,
                            "(Request) returns (stream navalha.common.v1.Raw)")),
              HasSubstr("streaming"));
}

TEST(LinkedServices, RefusesUnlinkedServices) {
  EXPECT_THROW(LinkedServices({"navalha/nothing.proto"}, {}), std::runtime_error);
  EXPECT_THROW(LinkedServices({"gateway/testing/sample.proto"}, {"navalha.auth.v1"}),
               std::runtime_error);
  EXPECT_EQ(LinkedServices({"gateway/testing/sample.proto"}, {"navalha.sample.v1"}).size(), 1);
}

}  // namespace
}  // namespace navalha::gateway
