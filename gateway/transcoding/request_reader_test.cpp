#include "gateway/transcoding/request_reader.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "gateway/http/http_error.hpp"
#include "gateway/testing/sample.pb.h"
#include "gateway/transcoding/route_table.hpp"

namespace navalha::gateway {
namespace {

using sample::v1::ListRequest;
using sample::v1::Sample;
using sample::v1::UploadRequest;

class RequestReaderTest : public testing::Test {
 protected:
  RequestReaderTest()
      : table_({Sample::descriptor()->file()->FindServiceByName("SampleService")}) {}

  // Reads a request like the gateway and returns the HTTP status (200: valid).
  template <class Message>
  int Read(const std::string& method, const std::string& path, const std::string& query,
           const std::string& content_type, const std::string& body, Message& message) {
    body_.clear();
    try {
      const RouteMatch match = table_.Find(method, path);
      unknown_fields_ =
          ReadRequest(*match.route, {match.values, query, content_type, body}, message);
      return 200;
    } catch (const HttpError& error) {
      body_ = error.Body();
      return error.status();
    }
  }

  int Get(const std::string& path, const std::string& query, Sample& message) {
    return Read("GET", path, query, "", "", message);
  }

  int Put(const std::string& content_type, const std::string& body, UploadRequest& message) {
    return Read("PUT", "/api/sample/7", "", content_type, body, message);
  }

  RouteTable table_;
  std::string body_;
  int unknown_fields_ = 0;
};

TEST_F(RequestReaderTest, MatchesFieldsByJsonNameOnly) {
  Sample message;
  ASSERT_EQ(Get("/api/sample/42", "outside_id=8", message), 200);
  EXPECT_EQ(message.inside_id(), 8);
  Sample other;
  ASSERT_EQ(Get("/api/sample/42", "inside_id=8", other), 200);
  EXPECT_EQ(other.inside_id(), 0);
  EXPECT_EQ(Get("/api/sample/42", "outside_id=x", other), 422);
  EXPECT_THAT(body_, testing::HasSubstr("\"outside_id\":[\"O campo outside_id "));
}

TEST_F(RequestReaderTest, FillsFromPathAndQuery) {
  Sample message;
  ASSERT_EQ(Get("/api/sample/42",
                "text=S%C3%A3o+Jo%C3%A3o&ids[]=1&ids=2&texts%5B%5D=a&price=1.50"
                "&active=1&zzz=1&at=2026-01-31T13:00:00Z&id=9&maybe_count=",
                message),
            200);
  EXPECT_EQ(message.id(), 42) << "the path takes precedence";
  EXPECT_EQ(message.text(), "São João");
  EXPECT_EQ(message.ids_size(), 2);
  EXPECT_EQ(message.texts(0), "a");
  EXPECT_EQ(message.price(), 150);
  EXPECT_TRUE(message.active());
  EXPECT_FALSE(message.has_maybe_count());
  EXPECT_EQ(unknown_fields_, 1);
}

TEST_F(RequestReaderTest, ReportsInvalidParametersAndPathValues) {
  Sample message;
  EXPECT_EQ(Get("/api/sample/abc", "count=x&text=ok", message), 422);
  EXPECT_NE(body_.find("\"count\":[\"O campo count deve ser um número inteiro.\"]"),
            std::string::npos);
  EXPECT_NE(body_.find("\"id\":["), std::string::npos);
}

TEST_F(RequestReaderTest, RefusesBadEscapesUtf8AndNul) {
  for (const std::string query :
       {"text=%", "text=%zz", "text=%ff", "text=a%00b", "%f=1", "x=%C3", "text=%ED%A0%80", "%00"}) {
    Sample message;
    EXPECT_EQ(Get("/api/sample/1", query, message), 400) << query;
  }
  for (const std::string path : {"/api/sample/%", "/api/sample/%ff", "/api/sample/%00"}) {
    Sample message;
    EXPECT_EQ(Get(path, "", message), 400) << path;
  }
}

TEST_F(RequestReaderTest, BoundsParameters) {
  std::string query;
  for (size_t i = 0; i <= kMaxQueryParameters; ++i) {
    query += "ids=1&";
  }
  Sample message;
  EXPECT_EQ(Get("/api/sample/1", query, message), 400);
  EXPECT_EQ(Get("/api/sample/1", "&&&=&a&", message), 200);
}

TEST_F(RequestReaderTest, ReadsJsonAndIgnoresTheQuery) {
  Sample message;
  EXPECT_EQ(Read("POST", "/api/sample", "id=5", "application/json; charset=utf-8",
                 R"({"text":"a"})", message),
            200);
  EXPECT_EQ(message.text(), "a");
  EXPECT_EQ(message.id(), 0);
  EXPECT_EQ(Read("POST", "/api/sample", "", "", "", message), 200) << "no body equals an empty one";
}

TEST_F(RequestReaderTest, RefusesUnreadableBodies) {
  Sample message;
  EXPECT_EQ(Read("POST", "/api/sample", "", "application/json", "{", message), 400);
  EXPECT_EQ(Read("POST", "/api/sample", "", "text/plain", "{}", message), 415);
  EXPECT_EQ(Read("POST", "/api/sample", "", "", "{}", message), 415);
  EXPECT_EQ(Read("POST", "/api/sample", "", "multipart/form-data; boundary=x", "junk", message),
            400);
  EXPECT_EQ(Read("POST", "/api/sample", "", "application/json",
                 "{\"text\":\"" + std::string(64 * 1024, 'a') + "\"}", message),
            413);
  EXPECT_EQ(Read("POST", "/api/sample", "", "application/json", R"({"id":"x"})", message), 422);
}

TEST_F(RequestReaderTest, FillsBytesAndListsFromAForm) {
  const auto part = [](const std::string& disposition, const std::string& content) {
    return "--B\r\nContent-Disposition: form-data; " + disposition + "\r\n\r\n" + content + "\r\n";
  };
  const std::string image("\x89PNG\0\xFF", 6);
  UploadRequest message;
  ASSERT_EQ(Put("multipart/form-data; boundary=B",
                part("name=\"name\"", "") + part("name=\"segments[]\"", "barba") +
                    part("name=\"segments[]\"", "corte") + part("name=\"price\"", "NaN") +
                    part("name=\"image\"; filename=\"a.png\"", image) +
                    part("name=\"_method\"", "PUT") + "--B--",
                message),
            200)
      << body_;
  EXPECT_EQ(message.id(), 7);
  EXPECT_TRUE(message.has_name());
  EXPECT_EQ(message.segments_size(), 2);
  EXPECT_FALSE(message.has_price());
  EXPECT_EQ(message.image(), image);
  EXPECT_EQ(unknown_fields_, 1);
}

TEST_F(RequestReaderTest, ClearsAFormNumberOnlyWhenClearable) {
  const auto form = [](const std::string& name, const std::string& value) {
    return "--B\r\nContent-Disposition: form-data; name=\"" + name + "\"\r\n\r\n" + value +
           "\r\n--B--";
  };
  const std::string type = "multipart/form-data; boundary=B";
  for (const std::string empty : {"", "NaN"}) {
    UploadRequest message;
    EXPECT_EQ(Put(type, form("clearable", empty), message), 200);
    EXPECT_TRUE(message.has_clearable());
    EXPECT_FALSE(message.has_kept_price()) << "a field that is not sent stays unset";
    EXPECT_EQ(Put(type, form("kept_price", empty), message), 422);
  }
}

TEST_F(RequestReaderTest, RefusesMissingAndOversizedFiles) {
  UploadRequest message;
  const auto form = [](const std::string& disposition, const std::string& content) {
    return "--B\r\nContent-Disposition: form-data; " + disposition + "\r\n\r\n" + content +
           "\r\n--B--";
  };
  const std::string type = "multipart/form-data; boundary=B";
  EXPECT_EQ(Put(type, form("name=\"image\"; filename=\"a\"", std::string(4097, 'x')), message),
            422);
  EXPECT_EQ(Put(type, form("name=\"image\"", "text"), message), 422);
  EXPECT_EQ(Put(type, form("name=\"name\"", "\xFF"), message), 422);
  EXPECT_EQ(Put(type, form("name=\"\xFF\"", "a"), message), 400);
  UploadRequest empty;
  EXPECT_EQ(Put(type, form("name=\"image\"; filename=\"\"", ""), empty), 200);
  EXPECT_FALSE(empty.has_image());
  EXPECT_EQ(Put("application/json", R"({"image":"aGk="})", message), 422);
}

TEST_F(RequestReaderTest, RestoresTypedLineEndsOfAForm) {
  UploadRequest message;
  ASSERT_EQ(Put("multipart/form-data; boundary=B",
                "--B\r\nContent-Disposition: form-data; name=\"name\"\r\n\r\na\r\nb\r\n\r\nc\r\n"
                "--B--\r\n",
                message),
            200)
      << body_;
  EXPECT_EQ(message.name(), "a\nb\n\nc");
}

TEST_F(RequestReaderTest, ReadsUrlEncodedForms) {
  Sample message;
  EXPECT_EQ(Read("POST", "/api/sample", "", "application/x-www-form-urlencoded", "text=a+b&id=3",
                 message),
            200);
  EXPECT_EQ(message.text(), "a b");
  EXPECT_EQ(message.id(), 3);
}

}  // namespace
}  // namespace navalha::gateway
