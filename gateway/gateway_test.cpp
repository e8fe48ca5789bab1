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

#include "gateway/access_log.hpp"
#include "gateway/http_server.hpp"
#include "gateway/testing/http_client.hpp"
#include "gateway/testing/sample.pb.h"
#include "navalha/common/v1/raw.pb.h"
#include "services/common/private_redis.hpp"
#include "services/common/redis.hpp"
#include "services/common/test_server.hpp"

namespace navalha::gateway {
namespace {

using common::Call;
using navalha::common::v1::Raw;
using sample::v1::ListRequest;
using sample::v1::ListResponse;
using sample::v1::PictureRequest;
using sample::v1::Sample;
using sample::v1::UploadRequest;
using testing::HasSubstr;
using testing::MatchesRegex;
using testing_support::Ask;
using testing_support::FreePort;
using testing_support::HttpAnswer;
using testing_support::HttpConnection;

// The service behind the gateway under test.
struct SampleHandlers {
  std::atomic<int> lists{0};
  std::atomic<int> away{0};  // number of calls that answer UNAVAILABLE before one succeeds
  std::string client_address;
  std::string traceparent;

  void Get(const Call& call, const Sample& request, Sample& response) {
    if (away.fetch_sub(1) > 0) {
      throw common::Unavailable("TEST");
    }
    client_address = call.client_address;
    traceparent = call.traceparent;
    response = request;
  }

  void Create(const Call&, const Sample& request, Sample& response) {
    if (away.fetch_sub(1) > 0) {
      throw common::Unavailable("TEST");
    }
    if (request.text() == "conflict") {
      throw common::Conflict("SLOT_TAKEN", "Horário indisponível.").With("suggestion", "10:00");
    }
    response = request;
  }

  void Upload(const Call&, const UploadRequest& request, Sample::Small& response) {
    response.set_id(request.id());
    response.set_quantity(static_cast<int32_t>(request.image().size()));
  }

  void List(const Call& call, const ListRequest& request, ListResponse& response) {
    auto* small = response.add_small();
    small->set_id(++lists);
    small->set_name(request.key() == "long" ? std::string(5000, 'x')
                                            : request.key() + (call.caller ? " known" : ""));
  }

  void Picture(const Call&, const PictureRequest& request, Raw& response) {
    response.set_content_type("image/png");
    response.set_data("\x89PNG " + request.name());
    response.set_cache_control("public, max-age=31536000, immutable");
    response.set_etag("abc");
    if (request.name() == "saved.png") {
      response.set_file_name("saved.png");
    }
  }

  // Streams kPieces pieces; "endless" more, until the client disconnects.
  void File(const Call&, const PictureRequest& request, common::Writer<Raw>& writer) {
    if (away.fetch_sub(1) > 0) {
      throw common::Unavailable("TEST");
    }
    Raw piece;
    piece.set_content_type("text/csv");
    piece.set_file_name("rows.csv");
    pieces = 0;
    do {
      piece.set_data(PieceAt(pieces));
      if (request.name() == "broken" && pieces == 3) {
        throw common::Internal("TEST");
      }
      if (!writer.Write(piece)) {
        break;
      }
      piece.Clear();
    } while (++pieces < kPieces || request.name() == "endless");
    ++ended_files;
  }
  static std::string PieceAt(int number) {
    return std::string(kPieceBytes, static_cast<char>('a' + number % 26));
  }

  static constexpr int kPieces = 100;
  static constexpr size_t kPieceBytes = 32 * 1024;
  std::atomic<int> pieces{0};
  std::atomic<int> ended_files{0};
};

// Set up once per suite, because it takes long.
class GatewayTest : public testing::Test {
 protected:
  static void SetUpTestSuite() { stack_ = new Stack; }
  static void TearDownTestSuite() {
    delete stack_;
    stack_ = nullptr;
  }

  struct Stack {
    Stack() {
      router.For("navalha.sample.v1.SampleService")
          .Unary("Get", &handlers, &SampleHandlers::Get)
          .Unary("Create", &handlers, &SampleHandlers::Create)
          .Unary("Upload", &handlers, &SampleHandlers::Upload)
          .Unary("List", &handlers, &SampleHandlers::List)
          .Unary("ListOwn", &handlers, &SampleHandlers::List)
          .Unary("Picture", &handlers, &SampleHandlers::Picture)
          .Stream("File", &handlers, &SampleHandlers::File);
      service = std::make_unique<common::TestServer>(router);
      token = service->authenticator().TokenFor(common::TestCaller(7, "Administrador"));
      AsyncRedis::Settings settings = AsyncRedis::ParseUrl(redis_server.url());
      settings.patience = std::chrono::milliseconds(500);  // tolerates a busy machine
      settings.settle = {};
      redis = std::make_unique<AsyncRedis>(loops, settings);
      cache = std::make_unique<AnswerCache>(*redis);
      upstreams = std::make_unique<Upstreams>(
          std::map<std::string, std::string>{{"sample", service->address()}}, 2);
      transcoder = std::make_unique<Transcoder>(routes, *upstreams, cache.get(), nullptr,
                                                std::chrono::milliseconds(5000));
      gateway = std::make_unique<Gateway>(*transcoder, pages, nullptr);
      server = std::make_unique<HttpServer>(
          loops, HttpServer::Settings{.listen = "127.0.0.1:" + std::to_string(port)},
          [this](const std::shared_ptr<Exchange>& exchange) { gateway->Handle(exchange); },
          [this](const Exchange& exchange, const HttpResponse& response) {
            access_log.Note(exchange, response);
          });
      AwaitReadiness();
    }

    void AwaitReadiness() {
      const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(10);
      while (!(upstreams->Reachable()["sample"] && redis->connected()) &&
             std::chrono::steady_clock::now() < deadline) {
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
      }
    }

    const uint16_t port = FreePort();
    Loops loops{2};
    SampleHandlers handlers;
    common::Router router;
    std::unique_ptr<common::TestServer> service;
    std::string token;
    common::PrivateRedis redis_server;
    std::unique_ptr<AsyncRedis> redis;
    std::unique_ptr<AnswerCache> cache;
    RouteTable routes{{Sample::descriptor()->file()->FindServiceByName("SampleService")}};
    std::unique_ptr<Upstreams> upstreams;
    std::unique_ptr<Transcoder> transcoder;
    OwnPages pages{"{}", [] { return OwnPages::Readiness{true, {{"sample", true}}}; }};
    std::unique_ptr<Gateway> gateway;
    AccessLog access_log{routes};
    std::unique_ptr<HttpServer> server;
  };

  static HttpAnswer Get(std::string_view target, std::string_view headers = "") {
    return Ask(stack_->port, "GET", target, headers);
  }

  static HttpAnswer PostJson(std::string_view target, std::string_view body,
                             const std::string& headers = "") {
    return Ask(stack_->port, "POST", target,
               "Content-Type: application/json\r\n" + Bearer() + headers, body);
  }

  static std::string Bearer() { return "Authorization: Bearer " + stack_->token + "\r\n"; }

  static Stack* stack_;
};

GatewayTest::Stack* GatewayTest::stack_ = nullptr;

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

TEST_F(GatewayTest, StreamsAFileInPieces) {
  HttpConnection connection(stack_->port);
  std::string whole;
  for (int i = 0; i < SampleHandlers::kPieces; ++i) {
    whole += SampleHandlers::PieceAt(i);
  }
  for (int round = 0; round < 2; ++round) {
    connection.Write("GET /files/rows HTTP/1.1\r\nHost: gateway\r\n\r\n");
    HttpAnswer answer;
    ASSERT_TRUE(connection.ReadChunks(answer));
    EXPECT_EQ(answer.status, 200);
    EXPECT_EQ(answer.headers.at("content-type"), "text/csv");
    EXPECT_EQ(answer.headers.at("content-disposition"), "attachment; filename=\"rows.csv\"");
    EXPECT_EQ(answer.body.size(), whole.size());
    EXPECT_TRUE(answer.body == whole);
  }
}

TEST_F(GatewayTest, AnswersTheHeadOfAFile) {
  const HttpAnswer answer = Ask(stack_->port, "HEAD", "/files/rows");
  EXPECT_EQ(answer.status, 200);
  EXPECT_EQ(answer.headers.at("content-type"), "text/csv");
}

TEST_F(GatewayTest, RepeatsAFileBeforeItsFirstPieceAndThenAnswersTheError) {
  HttpConnection connection(stack_->port);
  stack_->handlers.away = 2;
  connection.Write("GET /files/rows HTTP/1.1\r\nHost: gateway\r\n\r\n");
  HttpAnswer answer;
  EXPECT_TRUE(connection.ReadChunks(answer));
  EXPECT_EQ(answer.status, 200);
  stack_->handlers.away = 4;
  EXPECT_EQ(Get("/files/rows").status, 503);
  stack_->handlers.away = 0;
}

TEST_F(GatewayTest, DisconnectsInTheMiddleOfAFileWhenTheServiceFails) {
  HttpConnection connection(stack_->port);
  connection.Write("GET /files/broken HTTP/1.1\r\nHost: gateway\r\n\r\n");
  HttpAnswer answer;
  EXPECT_FALSE(connection.ReadChunks(answer));
  EXPECT_EQ(answer.status, 200);
  EXPECT_LE(answer.body.size(), 3 * SampleHandlers::kPieceBytes);
}

TEST_F(GatewayTest, HoldsAFileBackForASlowClientAndEndsItsCall) {
  constexpr int kMostPieces = 400;  // 12 MiB in the buffers of both connections
  SampleHandlers& handlers = stack_->handlers;
  const int ended = handlers.ended_files;
  const auto waits = [&](const auto& condition) {
    const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(10);
    while (!condition() && std::chrono::steady_clock::now() < deadline) {
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    return condition();
  };
  {
    HttpConnection connection(stack_->port);
    connection.Write("GET /files/endless HTTP/1.1\r\nHost: gateway\r\n\r\n");
    EXPECT_TRUE(connection.ReadPast("aaaa"));
    int before = -1;
    int still = 0;
    EXPECT_TRUE(waits([&] {
      const int now = handlers.pieces;
      still = now == before ? still + 1 : 0;
      before = now;
      return still > 40;
    }));
    EXPECT_LT(handlers.pieces, kMostPieces);
    EXPECT_EQ(handlers.ended_files, ended);
  }
  EXPECT_TRUE(waits([&] { return handlers.ended_files == ended + 1; }));
}

TEST_F(GatewayTest, LeavesAuthorizationToTheService) {
  const HttpAnswer nobody =
      Ask(stack_->port, "POST", "/api/sample", "Content-Type: application/json\r\n", "{}");
  EXPECT_EQ(nobody.status, 401);
  EXPECT_EQ(Get("/api/sample/1", "Authorization: Bearer null\r\n").status, 200)
      << "public calls ignore an invalid token";
}

TEST_F(GatewayTest, DistinguishesPathsMethodsAndItsOwnPages) {
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

TEST_F(GatewayTest, CachesUntilATagIsRaised) {
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
