// The whole gateway over sockets, in front of a real gRPC server and a real Redis.
#pragma once

#include <gtest/gtest.h>

#include <atomic>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <thread>

#include "gateway/gateway.hpp"
#include "gateway/http/access_log.hpp"
#include "gateway/http/http_server.hpp"
#include "gateway/testing/http_client.hpp"
#include "gateway/testing/sample.pb.h"
#include "navalha/common/v1/raw.pb.h"
#include "services/common/redis/redis.hpp"
#include "services/common/testing/private_redis.hpp"
#include "services/common/testing/test_server.hpp"

namespace navalha::gateway::testing_support {

// The service behind the gateway under test.
struct SampleHandlers {
  std::atomic<int> lists{0};
  std::atomic<int> away{0};  // number of calls that answer UNAVAILABLE before one succeeds
  std::string client_address;
  std::string traceparent;

  void Get(const common::Call& call, const sample::v1::Sample& request,
           sample::v1::Sample& response) {
    if (away.fetch_sub(1) > 0) {
      throw common::Unavailable("TEST");
    }
    client_address = call.client_address;
    traceparent = call.traceparent;
    response = request;
  }

  void Create(const common::Call&, const sample::v1::Sample& request,
              sample::v1::Sample& response) {
    if (away.fetch_sub(1) > 0) {
      throw common::Unavailable("TEST");
    }
    if (request.text() == "conflict") {
      throw common::Conflict("SLOT_TAKEN", "Horário indisponível.").With("suggestion", "10:00");
    }
    response = request;
  }

  void Upload(const common::Call&, const sample::v1::UploadRequest& request,
              sample::v1::Sample::Small& response) {
    response.set_id(request.id());
    response.set_quantity(static_cast<int32_t>(request.image().size()));
  }

  void List(const common::Call& call, const sample::v1::ListRequest& request,
            sample::v1::ListResponse& response) {
    auto* small = response.add_small();
    small->set_id(++lists);
    small->set_name(request.key() == "long" ? std::string(5000, 'x')
                                            : request.key() + (call.caller ? " known" : ""));
  }

  void Picture(const common::Call&, const sample::v1::PictureRequest& request,
               common::v1::Raw& response) {
    response.set_content_type("image/png");
    response.set_data("\x89PNG " + request.name());
    response.set_cache_control("public, max-age=31536000, immutable");
    response.set_etag("abc");
    if (request.name() == "saved.png") {
      response.set_file_name("saved.png");
    }
  }

  // Streams kPieces pieces. Streams "endless" until the client disconnects, and nothing of "none".
  void File(const common::Call&, const sample::v1::PictureRequest& request,
            common::Writer<common::v1::Raw>& writer) {
    if (away.fetch_sub(1) > 0) {
      throw common::Unavailable("TEST");
    }
    if (request.name() == "none") {
      return;
    }
    common::v1::Raw piece;
    piece.set_content_type("text/csv");
    piece.set_file_name("rows.csv");
    const bool is_endless = request.name() == "endless";
    // Calls of an earlier test may still run, so each call counts its own pieces.
    for (int number = 0; number < kPieces || is_endless; ++number) {
      if (request.name() == "broken" && number == 3) {
        throw common::Internal("TEST");
      }
      piece.set_data(PieceAt(number));
      if (!writer.Write(piece)) {
        break;
      }
      piece.Clear();
      endless_pieces += is_endless ? 1 : 0;
    }
    ended_endless_files += is_endless ? 1 : 0;
  }
  static std::string PieceAt(int number) {
    return std::string(kPieceBytes, static_cast<char>('a' + number % 26));
  }

  static constexpr int kPieces = 100;
  static constexpr size_t kPieceBytes = 32 * 1024;
  std::atomic<int> endless_pieces{0};
  std::atomic<int> ended_endless_files{0};
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
      gateway = std::make_unique<Gateway>(*transcoder, builtin_endpoints, nullptr);
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
    RouteTable routes{
        {sample::v1::Sample::descriptor()->file()->FindServiceByName("SampleService")}};
    std::unique_ptr<Upstreams> upstreams;
    std::unique_ptr<Transcoder> transcoder;
    BuiltinEndpoints builtin_endpoints{
        "{}", [] {
          return BuiltinEndpoints::Readiness{true, {{"sample", true}}};
        }};
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

  static inline Stack* stack_ = nullptr;
};

}  // namespace navalha::gateway::testing_support
