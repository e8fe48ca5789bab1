// The whole gateway over sockets, in front of a real gRPC server and a real Redis.
#include "gateway/gateway.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <spdlog/sinks/ostream_sink.h>
#include <spdlog/spdlog.h>

#include <atomic>
#include <sstream>
#include <thread>
#include <vector>

#include "gateway/testing/gateway_fixture.hpp"

namespace navalha::gateway {
namespace {

using testing::HasSubstr;
using testing::MatchesRegex;
using testing_support::Ask;
using testing_support::GatewayTest;
using testing_support::HttpAnswer;
using testing_support::HttpConnection;

TEST_F(GatewayTest, ReadsPathAndQuery) {
  const HttpAnswer answer = Get("/api/sample/42?text=ol%C3%A1&price=19.90&zzz=1");
  EXPECT_EQ(answer.status, 200);
  EXPECT_THAT(answer.body, HasSubstr(R"("id":42,)"));
  EXPECT_THAT(answer.body, HasSubstr(R"("text":"olá")"));
  EXPECT_THAT(answer.body, HasSubstr(R"("price":19.90,)"));
  EXPECT_EQ(answer.headers.at("content-type"), "application/json; charset=utf-8");
  EXPECT_EQ(answer.headers.at("access-control-allow-origin"), "*");
  EXPECT_EQ(answer.headers.at("cache-control"), "no-store");
}

TEST_F(GatewayTest, AnswersAPostWithItsSuccessStatus) {
  const HttpAnswer answer = PostJson("/api/sample", R"({"id":"7","text":"a","zzz":{}})");
  EXPECT_EQ(answer.status, 201);
  EXPECT_THAT(answer.body, HasSubstr(R"("id":7,)"));
}

TEST_F(GatewayTest, AnswersTheOtherSuccessStatusOfTheHandler) {
  EXPECT_EQ(PostJson("/api/sample", R"({"text":"a","active":true})").status, 200);
  EXPECT_EQ(PostJson("/api/sample", R"({"text":"a","active":false})").status, 201);
}

TEST_F(GatewayTest, MapsErrorsOfServices) {
  const HttpAnswer answer = PostJson("/api/sample", R"({"text":"conflict"})");
  EXPECT_EQ(answer.status, 409);
  EXPECT_EQ(answer.body, R"({"error":"Horário indisponível.","message":"Horário indisponível.",)"
                         R"("reason":"SLOT_TAKEN","suggestion":"10:00"})");
}

TEST_F(GatewayTest, LeavesAuthorizationToTheService) {
  const HttpAnswer nobody =
      Ask(stack_->port, "POST", "/api/sample", "Content-Type: application/json\r\n", "{}");
  EXPECT_EQ(nobody.status, 401);
  EXPECT_EQ(Get("/api/sample/1", "Authorization: Bearer null\r\n").status, 200)
      << "public calls ignore an invalid token";
}

TEST_F(GatewayTest, DistinguishesPathsMethodsAndBuiltinEndpoints) {
  EXPECT_EQ(Get("/api/nothing").status, 404);
  EXPECT_THAT(Get("/api/nothing").body, HasSubstr("\"error\":"));
  const HttpAnswer wrong = Ask(stack_->port, "DELETE", "/api/sample/1");
  EXPECT_EQ(wrong.status, 405);
  EXPECT_EQ(wrong.headers.at("allow"), "GET, PUT");
  EXPECT_EQ(Ask(stack_->port, "TRACE", "/api/sample/1").status, 405);
  EXPECT_EQ(Ask(stack_->port, "BREW", "/api/sample/1").status, 405);
  EXPECT_EQ(Get("/healthz").body, R"({"status":"ok"})");
  EXPECT_EQ(Get("/readyz").status, 200);
  EXPECT_EQ(Get("/api/openapi.json").status, 200);
  EXPECT_THAT(Get("/api/docs").headers.at("content-security-policy"),
              HasSubstr("default-src 'none'"));
}

TEST_F(GatewayTest, AnswersHeadAndPreflight) {
  HttpConnection connection(stack_->port);
  connection.Write("HEAD /api/sample/42 HTTP/1.1\r\nHost: gateway\r\n\r\n");
  const HttpAnswer head = connection.Read(true);
  EXPECT_EQ(head.status, 200);
  EXPECT_GT(std::stoi(head.headers.at("content-length")), 100);
  connection.Write("GET /healthz HTTP/1.1\r\nHost: gateway\r\n\r\n");
  EXPECT_EQ(connection.Read().body, R"({"status":"ok"})") << "HEAD has no body";
  const HttpAnswer preflight =
      Ask(stack_->port, "OPTIONS", "/api/sample",
          "Origin: https://example.com\r\nAccess-Control-Request-Method: POST\r\n");
  EXPECT_EQ(preflight.status, 204);
  EXPECT_EQ(preflight.headers.at("access-control-allow-origin"), "*");
  EXPECT_THAT(preflight.headers.at("access-control-allow-headers"), HasSubstr("Idempotency-Key"));
  EXPECT_THAT(preflight.headers.at("access-control-allow-methods"), HasSubstr("PATCH"));
}

TEST_F(GatewayTest, ServesBytesWithTheirHeaders) {
  const HttpAnswer picture = Get("/pictures/a/b.png");
  EXPECT_EQ(picture.status, 200);
  EXPECT_EQ(picture.body, "\x89PNG a/b.png");
  EXPECT_EQ(picture.headers.at("content-type"), "image/png");
  EXPECT_EQ(picture.headers.at("cache-control"), "public, max-age=31536000, immutable");
  EXPECT_EQ(picture.headers.at("etag"), "\"abc\"");
  for (const std::string tag : {"\"abc\"", "W/\"abc\"", "\"x\", \"abc\"", "*"}) {
    EXPECT_EQ(Get("/pictures/a", "If-None-Match: " + tag + "\r\n").status, 304) << tag;
  }
  EXPECT_EQ(Get("/pictures/a", "If-None-Match: \"abcd\"\r\n").status, 200);
}

TEST_F(GatewayTest, OffersBytesWithAFileNameAsADownload) {
  EXPECT_EQ(Get("/pictures/saved.png").headers.at("content-disposition"),
            "attachment; filename=\"saved.png\"");
  EXPECT_FALSE(Get("/pictures/a").headers.contains("content-disposition"));
}

TEST_F(GatewayTest, ForwardsRequestIdTraceAndAddress) {
  const std::string trace = "4bf92f3577b34da6a3ce929d0e0e4736";
  const HttpAnswer answer =
      Get("/api/sample/1", "X-Request-Id: abc-1\r\ntraceparent: 00-" + trace +
                               "-00f067aa0ba902b7-01\r\nX-Forwarded-For: 203.0.113.9\r\n");
  EXPECT_EQ(answer.headers.at("x-request-id"), "abc-1");
  EXPECT_THAT(answer.headers.at("traceparent"), MatchesRegex("00-" + trace + "-[0-9a-f]+-01"));
  EXPECT_THAT(stack_->handlers.traceparent, HasSubstr(trace));
  EXPECT_EQ(stack_->handlers.client_address, "203.0.113.9");
  for (const std::string& bad : std::vector<std::string>{"x y", "a\"b", std::string(65, 'a'), ""}) {
    const HttpAnswer fresh =
        Get("/api/sample/1", "X-Request-Id: " + bad + "\r\ntraceparent: 00-0\r\n");
    EXPECT_THAT(fresh.headers.at("x-request-id"), MatchesRegex("[0-9a-f]+")) << bad;
  }
}

TEST_F(GatewayTest, LogsTheRouteAndNeverThePathAsTyped) {
  std::ostringstream lines;
  const auto before = spdlog::default_logger();
  spdlog::set_default_logger(std::make_shared<spdlog::logger>(
      "test", std::make_shared<spdlog::sinks::ostream_sink_mt>(lines)));
  Get("/api/sample/maria@exemplo.com.br?phone=11987654321");
  Get("/pictures/maria@exemplo.com.br");
  Get("/api/maria@exemplo.com.br");
  spdlog::set_default_logger(before);
  EXPECT_THAT(lines.str(), HasSubstr(R"("route":"/api/sample/{id}")"));
  EXPECT_THAT(lines.str(), HasSubstr(R"("route":"none")"));
  EXPECT_THAT(lines.str(), testing::Not(HasSubstr("maria")));
  EXPECT_THAT(lines.str(), testing::Not(HasSubstr("11987654321")));
}

TEST_F(GatewayTest, CachesUntilATagIsInvalidated) {
  common::Redis commands(stack_->redis_server.url(), std::chrono::seconds(5));
  const std::string first = Get("/api/sample/list?key=a").body;
  EXPECT_THAT(first, MatchesRegex(R"(\[.*"name":"a".*\])"));
  EXPECT_EQ(Get("/api/sample/list?key=a&utm_source=x").body, first);
  EXPECT_EQ(Get("/api/sample/list?key=a", Bearer()).body, first) << "the same for everyone";
  EXPECT_NE(Get("/api/sample/list?key=b").body, first);
  commands.Run({"INCR", "tag:list:a:0"});
  EXPECT_NE(Get("/api/sample/list?key=a").body, first);
}

TEST_F(GatewayTest, AnswersNotModifiedToAClientThatHasTheAnswer) {
  const std::string path = "/api/sample/list?key=etag";
  const HttpAnswer first = Get(path);
  EXPECT_EQ(first.headers.at("cache-control"), "no-cache");
  EXPECT_EQ(first.headers.at("vary"), "Accept-Encoding");
  const std::string known = "If-None-Match: " + first.headers.at("etag") + "\r\n";
  const HttpAnswer unchanged = Get(path, known);
  EXPECT_EQ(unchanged.status, 304);
  EXPECT_EQ(unchanged.body, "");
  EXPECT_EQ(unchanged.headers.at("etag"), first.headers.at("etag"));
  EXPECT_EQ(unchanged.headers.at("content-length"), "") << "not sent";
  common::Redis commands(stack_->redis_server.url(), std::chrono::seconds(5));
  commands.Run({"INCR", "tag:list:etag:0"});
  EXPECT_EQ(Get(path, known).status, 200) << "the answer has changed";
}

TEST_F(GatewayTest, ServesStoredAnswersCompressed) {
  const std::string path = "/api/sample/list?key=long";
  const std::string plain = Get(path).body;
  EXPECT_GT(plain.size(), 5000);
  const HttpAnswer packed = Get(path, "Accept-Encoding: gzip, br\r\n");
  EXPECT_EQ(packed.headers.at("content-encoding"), "br");
  EXPECT_LT(packed.body.size(), plain.size() / 2);
  const HttpAnswer gzipped = Get(path, "Accept-Encoding: gzip, br;q=0\r\n");
  EXPECT_EQ(gzipped.headers.at("content-encoding"), "gzip");
  EXPECT_NE(gzipped.headers.at("etag"), packed.headers.at("etag"));
  EXPECT_FALSE(Get(path).headers.contains("content-encoding"));
  EXPECT_EQ(Get(path, "If-None-Match: " + packed.headers.at("etag") + "\r\nAccept-Encoding: br\r\n")
                .status,
            304);
}

TEST_F(GatewayTest, SeparatesCallersInTheCache) {
  const std::string nobody = Get("/api/sample/own?key=c").body;
  EXPECT_THAT(nobody, HasSubstr("\"name\":\"c\""));
  EXPECT_THAT(Get("/api/sample/own?key=c", Bearer()).body, HasSubstr("\"name\":\"c known\""));
  EXPECT_EQ(Get("/api/sample/own?key=c").body, nobody);
  // A request that fills a public cache entry reaches the service without its caller.
  EXPECT_THAT(Get("/api/sample/list?key=d", Bearer()).body, HasSubstr("\"name\":\"d\""));
}

TEST_F(GatewayTest, RepeatsIdempotentCalls) {
  stack_->handlers.away = 2;
  EXPECT_EQ(Get("/api/sample/1").status, 200);
  stack_->handlers.away = 1;
  EXPECT_EQ(PostJson("/api/sample", "{}").status, 503) << "a POST without a key is not repeated";
  stack_->handlers.away = 2;
  EXPECT_EQ(PostJson("/api/sample", "{}", "Idempotency-Key: k1\r\n").status, 201);
  stack_->handlers.away = 1000;
  EXPECT_EQ(Get("/api/sample/1").status, 503);
  stack_->handlers.away = 0;
  for (const size_t length : {200, 5000}) {
    EXPECT_EQ(PostJson("/api/sample", "{}", "Idempotency-Key: " + std::string(length, 'k') + "\r\n")
                  .status,
              400);
  }
}

TEST_F(GatewayTest, AcceptsUploads) {
  const std::string body =
      "--B\r\nContent-Disposition: form-data; name=\"image\"; filename=\"a.png\"\r\n\r\n" +
      std::string(3000, '\xFF') + "\r\n--B--\r\n";
  const std::string type = "Content-Type: multipart/form-data; boundary=B\r\n" + Bearer();
  const HttpAnswer answer = Ask(stack_->port, "PUT", "/api/sample/9", type, body);
  EXPECT_EQ(answer.status, 200);
  EXPECT_EQ(answer.body, R"({"id":9,"name":"","quantity":3000,"inner":[]})");
  EXPECT_EQ(Ask(stack_->port, "PUT", "/api/sample/9", type, std::string(200000, 'x')).status, 413);
}

// After each malformed request, a valid one is answered.
TEST_F(GatewayTest, AnswersValidRequestsAfterMalformedOnes) {
  const std::string deep = std::string(50000, '[');
  for (const std::string& body : {std::string("{"), std::string("\xFF\xFE"), deep,
                                  "{\"items\":" + deep, std::string("null")}) {
    EXPECT_EQ(PostJson("/api/sample", body).status, 400) << body.substr(0, 20);
  }
  for (const std::string target :
       {"/api/sample/1?text=%", "/api/sample/1?text=%zz", "/api/sample/1?text=%ff",
        "/api/sample/1?text=%00", "/api/sample/%ff", "/api/sample/%00", "/api/sample/%zz"}) {
    EXPECT_EQ(Get(target).status, 400) << target;
  }
  EXPECT_EQ(Get("/api/sample/1", "Authorization: Bearer " + std::string(8000, 'x') + "\r\n").status,
            200);
  EXPECT_EQ(Get("/api/sample/1", "X-Large: " + std::string(20000, 'x') + "\r\n").status, 431);
  for (const std::string raw :
       {"\r\n\r\n", "GET\r\n\r\n", "GET / HTTP/9.9\r\n\r\n",
        "POST /api/sample HTTP/1.1\r\nContent-Length: "
        "abc\r\n\r\n",
        "POST /api/sample HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
        "GET /api/sample/1 HTTP/1.1\r\nAuthorization: Bearer \xC3\xA9\r\n\r\n"}) {
    HttpConnection connection(stack_->port);
    connection.Write(raw);
  }
  EXPECT_EQ(Get("/api/sample/1").status, 200);
}

}  // namespace
}  // namespace navalha::gateway
