// The server with guard, validation and channels, over real connections.
#include "services/common/rpc/server.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <future>
#include <latch>
#include <thread>

#include "services/common/operations/log.hpp"
#include "services/common/operations/trace.hpp"
#include "services/common/rpc/error.hpp"
#include "services/common/testing/test_log.hpp"
#include "services/common/testing/test_metrics.hpp"
#include "services/common/testing/test_server.hpp"
#include "test_service.grpc.pb.h"

namespace navalha::common {
namespace {

using test::v1::EchoRequest;
using test::v1::EchoResponse;
using test::v1::EchoService;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using Stub = EchoService::Stub;
using Method = grpc::Status (Stub::*)(grpc::ClientContext*, const EchoRequest&, EchoResponse*);

void Echo(const Call& call, const EchoRequest& request, EchoResponse& response) {
  response.set_text(request.text());
  response.set_user_id(call.UserId().value_or(0));
  response.set_from_service(call.from_service);
  response.set_trace_id(call.trace_id);
  response.set_client_address(call.client_address);
  response.set_idempotency_key(call.idempotency_key);
  response.set_remaining_milliseconds(call.Remaining().count());
}

class Counter {
 public:
  void Watch(const Call&, const EchoRequest&, Writer<EchoResponse>& writer) {
    for (int i = 1; !writer.Done(); ++i) {
      EchoResponse response;
      response.set_user_id(i);
      if (!writer.Write(response)) {
        break;
      }
    }
    ended.set_value();
  }
  std::promise<void> ended;
};

class ServerTest : public testing::Test {
 protected:
  ServerTest() {
    router_.For("navalha.test.v1.EchoService")
        .Unary("EchoPublic", [this](const Call& call, const EchoRequest& request,
                                    EchoResponse& response) { handle_(call, request, response); })
        .Unary("EchoCached", Echo_)
        .Unary("EchoSignedIn", Echo_)
        .Unary("EchoPrivate", Echo_)
        .Unary("EchoPermitted", Echo_)
        .Unary("EchoInternal", Echo_)
        .Stream("Watch", &counter_, &Counter::Watch);
    server_ = std::make_unique<TestServer>(router_);
    stub_ = EchoService::NewStub(server_->channel());
    request_.set_needed("sim");
  }

  grpc::Status CallWith(const std::string& token, Method method) {
    return server_->CallAs(token, *stub_, method, request_, response_);
  }

  static constexpr auto Echo_ = [](const Call& call, const EchoRequest& request,
                                   EchoResponse& response) { Echo(call, request, response); };

  std::function<void(const Call&, const EchoRequest&, EchoResponse&)> handle_ = Echo;
  Counter counter_;
  Router router_;
  std::unique_ptr<TestServer> server_;
  std::unique_ptr<Stub> stub_;
  EchoRequest request_;
  EchoResponse response_;
};

TEST_F(ServerTest, AnswersCallsAndListsRpcsWithoutAHandler) {
  request_.set_text("oi");
  ASSERT_TRUE(CallWith("", &Stub::EchoPublic).ok());
  EXPECT_EQ(response_.text(), "oi");
  EXPECT_EQ(response_.trace_id().size(), 32);
  EXPECT_THAT(router_.Unbuilt(), ElementsAre("navalha.test.v1.EchoService/Unbuilt"));
}

TEST_F(ServerTest, GuardsRpcsWithoutAHandler) {
  EXPECT_EQ(CallWith("", &Stub::Unbuilt).error_code(), grpc::StatusCode::UNAUTHENTICATED);
  const std::string token = server_->authenticator().TokenFor(TestCaller(7));
  const grpc::Status status = CallWith(token, &Stub::Unbuilt);
  EXPECT_EQ(status.error_code(), grpc::StatusCode::UNIMPLEMENTED);
  EXPECT_EQ(status.error_message(), "Este recurso ainda não está disponível.");
}

TEST_F(ServerTest, GuardsServicesWithoutAnyHandler) {
  const Router empty;
  TestServer bare(empty);
  const auto stub = EchoService::NewStub(bare.channel());
  EXPECT_EQ(bare.CallAs("", *stub, &Stub::EchoPrivate, request_, response_).error_code(),
            grpc::StatusCode::UNAUTHENTICATED);
  const std::string token = bare.authenticator().TokenFor(TestCaller(7));
  EXPECT_EQ(bare.CallAs(token, *stub, &Stub::EchoPrivate, request_, response_).error_code(),
            grpc::StatusCode::UNIMPLEMENTED);
}

TEST_F(ServerTest, IgnoresAnInvalidTokenOnPublicCallsOnly) {
  for (const std::string token : {"", "null", "forged"}) {
    ASSERT_TRUE(CallWith(token, &Stub::EchoPublic).ok()) << token;
    EXPECT_EQ(response_.user_id(), 0);
    EXPECT_EQ(CallWith(token, &Stub::EchoSignedIn).error_code(), grpc::StatusCode::UNAUTHENTICATED);
  }
  const std::string token = server_->authenticator().TokenFor(TestCaller(7));
  ASSERT_TRUE(CallWith(token, &Stub::EchoPublic).ok());
  EXPECT_EQ(response_.user_id(), 7);
  ASSERT_TRUE(CallWith(token, &Stub::EchoCached).ok());
  EXPECT_EQ(response_.user_id(), 0);
}

TEST_F(ServerTest, RequiresAVerifiedEmailByDefault) {
  Caller unverified = TestCaller(8);
  unverified.email_verified = false;
  const std::string token = server_->authenticator().TokenFor(unverified);
  EXPECT_TRUE(CallWith(token, &Stub::EchoSignedIn).ok());
  const Error error = Error::FromStatus(CallWith(token, &Stub::EchoPrivate));
  EXPECT_EQ(error.code(), grpc::StatusCode::PERMISSION_DENIED);
  EXPECT_EQ(error.reason(), "EMAIL_NOT_VERIFIED");
}

TEST_F(ServerTest, AdmitsHoldersOfThePermissionAndAdministrators) {
  auto& tokens = server_->authenticator();
  EXPECT_EQ(CallWith(tokens.TokenFor(TestCaller(1)), &Stub::EchoPermitted).error_code(),
            grpc::StatusCode::PERMISSION_DENIED);
  EXPECT_TRUE(
      CallWith(tokens.TokenFor(TestCaller(2, "Gerente", {"user_list"})), &Stub::EchoPermitted)
          .ok());
  EXPECT_TRUE(CallWith(tokens.TokenFor(TestCaller(3, "Administrador")), &Stub::EchoPermitted).ok());
}

TEST_F(ServerTest, AdmitsOnlyServicesToInternalCalls) {
  EXPECT_EQ(CallWith(server_->authenticator().TokenFor(TestCaller(3, "Administrador")),
                     &Stub::EchoInternal)
                .error_code(),
            grpc::StatusCode::PERMISSION_DENIED);
  Call call = TestCall();
  call.client_address = "10.0.0.9";
  call.deadline = std::chrono::system_clock::now() + std::chrono::milliseconds(900);
  const auto answer = server_->peer().Invoke<EchoResponse>(*stub_, &Stub::EchoInternal, call,
                                                           request_, {.idempotency_key = "k1"});
  EXPECT_TRUE(answer.from_service());
  EXPECT_EQ(answer.trace_id(), call.trace_id);
  EXPECT_EQ(answer.client_address(), "10.0.0.9");
  EXPECT_EQ(answer.idempotency_key(), "k1");
  EXPECT_EQ(server_->peer()
                .Invoke<EchoResponse>(*stub_, &Stub::EchoPublic, TestCall(), request_,
                                      {.idempotency_key = "k1"})
                .idempotency_key(),
            "")
      << "the RPC does not take a key";
  // Less than the client's own limit. gRPC sends the time that remains since a cached clock
  // reading, which may be some milliseconds old.
  EXPECT_LT(answer.remaining_milliseconds(), 1000);
  EXPECT_GT(answer.remaining_milliseconds(), 0);
}

TEST_F(ServerTest, ValidatesFieldsBeforeTheHandler) {
  bool handled = false;
  handle_ = [&](const Call&, const EchoRequest&, EchoResponse&) { handled = true; };
  request_.clear_needed();
  request_.set_price(-1);
  const Error error = Error::FromStatus(CallWith("", &Stub::EchoPublic));
  EXPECT_EQ(error.code(), grpc::StatusCode::INVALID_ARGUMENT);
  EXPECT_EQ(error.fields().size(), 2);
  EXPECT_FALSE(handled);
}

TEST_F(ServerTest, HidesTheTextOfExceptions) {
  handle_ = [](const Call&, const EchoRequest&, EchoResponse&) {
    throw std::runtime_error("password=hunter2");
  };
  const grpc::Status status = CallWith("", &Stub::EchoPublic);
  EXPECT_EQ(status.error_code(), grpc::StatusCode::INTERNAL);
  EXPECT_THAT(status.error_message() + status.error_details(), testing::Not(HasSubstr("hunter2")));
  handle_ = [](const Call&, const EchoRequest&, EchoResponse&) { throw 42; };
  EXPECT_EQ(CallWith("", &Stub::EchoPublic).error_code(), grpc::StatusCode::INTERNAL);
  handle_ = Echo;
  EXPECT_TRUE(CallWith("", &Stub::EchoPublic).ok());
}

TEST_F(ServerTest, WritesTheTraceIdOfACallIntoEveryLineOfItsHandler) {
  const std::string traceparent = NewTraceparent();
  std::string continued;
  handle_ = [&](const Call&, const EchoRequest&, EchoResponse&) {
    spdlog::warn(LogLine("deep_inside").Done());
    continued = BackgroundCall("release", std::chrono::seconds(1)).traceparent;
    throw std::runtime_error("pane");
  };
  const TestLog log;
  grpc::ClientContext context;
  TestServer::Prepare(context, "");
  context.AddMetadata("traceparent", traceparent);
  EXPECT_FALSE(stub_->EchoPublic(&context, request_, &response_).ok());
  EXPECT_EQ(continued, traceparent);
  const std::string member = "\"trace_id\":\"" + std::string(TraceIdOf(traceparent)) + "\"";
  EXPECT_THAT(log.Lines(), ElementsAre(AllOf(HasSubstr("deep_inside"), HasSubstr(member)),
                                       AllOf(HasSubstr("handler_failed"), HasSubstr(member)),
                                       AllOf(HasSubstr("\"event\":\"call\""), HasSubstr(member))));
}

TEST_F(ServerTest, CountsAndMeasuresCallsByRpc) {
  const auto calls = [](const std::string& rpc, const std::string& code) {
    return MetricOf("navalha_calls_total",
                    {{"rpc", "navalha.test.v1.EchoService/" + rpc}, {"code", code}});
  };
  const auto public_calls = calls("EchoPublic", "0");
  const auto private_calls = calls("EchoPrivate", "0");
  ASSERT_TRUE(public_calls) << "exists from the start";
  EXPECT_TRUE(CallWith("", &Stub::EchoPublic).ok());
  EXPECT_FALSE(CallWith("", &Stub::EchoPrivate).ok());
  EXPECT_EQ(calls("EchoPublic", "0"), *public_calls + 1);
  EXPECT_EQ(calls("EchoPrivate", "0"), private_calls);
  EXPECT_GE(calls("EchoPrivate", std::to_string(grpc::StatusCode::UNAUTHENTICATED)), 1);
  EXPECT_THAT(ScrapeText(), HasSubstr("navalha_call_seconds_count{rpc=\"navalha.test.v1."
                                      "EchoService/EchoPublic\"}"));
}

TEST_F(ServerTest, CountsRefusedCalls) {
  ServerSettings settings;
  settings.queue_limit = 0;
  settings.lame_duck = std::chrono::milliseconds(0);
  const Server full(settings, router_, Guard(std::make_shared<TestAuthenticator>(), "key"));
  const auto stub = EchoService::NewStub(grpc::CreateChannel(
      "127.0.0.1:" + std::to_string(full.port()), grpc::InsecureChannelCredentials()));
  grpc::ClientContext context;
  TestServer::Prepare(context, "");
  EXPECT_EQ(stub->EchoPublic(&context, request_, &response_).error_code(),
            grpc::StatusCode::UNAVAILABLE);
  EXPECT_THAT(ScrapeText(), HasSubstr("navalha_refused_calls_total{reason=\"SERVER_BUSY\"} 1"));
}

TEST_F(ServerTest, ReportsItsWorkersInMetrics) {
  std::string metrics;
  handle_ = [&](const Call&, const EchoRequest&, EchoResponse&) { metrics = ScrapeText(); };
  EXPECT_TRUE(CallWith("", &Stub::EchoPublic).ok());
  EXPECT_THAT(metrics, AllOf(HasSubstr("\nnavalha_workers_busy 1\n"),
                             HasSubstr("\nnavalha_workers_limit 8\n"),
                             HasSubstr("\nnavalha_queued_calls 0\n")));
}

TEST_F(ServerTest, StreamsUntilTheClientDisconnects) {
  grpc::ClientContext context;
  TestServer::Prepare(context, "");
  const auto reader = stub_->Watch(&context, request_);
  for (int i = 1; i <= 100; ++i) {
    ASSERT_TRUE(reader->Read(&response_));
    EXPECT_EQ(response_.user_id(), i);
  }
  context.TryCancel();
  EXPECT_EQ(counter_.ended.get_future().wait_for(std::chrono::seconds(5)),
            std::future_status::ready);
}

TEST_F(ServerTest, FinishesRunningCallsOnStop) {
  std::promise<void> entered;
  std::promise<void> go_on;
  handle_ = [&](const Call&, const EchoRequest&, EchoResponse&) {
    entered.set_value();
    go_on.get_future().wait();
  };
  auto answer = std::async(std::launch::async, [&] { return CallWith("", &Stub::EchoPublic); });
  entered.get_future().wait();
  auto stopped = std::async(std::launch::async, [&] { server_->server().Stop(); });
  EXPECT_EQ(stopped.wait_for(std::chrono::milliseconds(50)), std::future_status::timeout);
  go_on.set_value();
  EXPECT_TRUE(answer.get().ok());
  stopped.get();
}

TEST_F(ServerTest, NotifiesHandlersOfADisconnectedClient) {
  std::promise<void> entered;
  std::promise<bool> noticed;
  handle_ = [&](const Call& call, const EchoRequest&, EchoResponse&) {
    entered.set_value();
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(5);
    while (!call.Cancelled() && std::chrono::steady_clock::now() < end) {
      std::this_thread::yield();
    }
    noticed.set_value(call.Cancelled());
  };
  grpc::ClientContext context;
  TestServer::Prepare(context, "");
  auto answer = std::async(std::launch::async,
                           [&] { return stub_->EchoPublic(&context, request_, &response_); });
  entered.get_future().wait();
  context.TryCancel();
  EXPECT_EQ(answer.get().error_code(), grpc::StatusCode::CANCELLED);
  EXPECT_TRUE(noticed.get_future().get());
}

TEST_F(ServerTest, ServesConcurrentCalls) {
  constexpr int kThreads = 8;
  constexpr int kCalls = 50;
  std::atomic<int> failed = 0;
  std::vector<std::thread> threads;
  for (int i = 0; i < kThreads; ++i) {
    threads.emplace_back([&] {
      for (int call = 0; call < kCalls; ++call) {
        grpc::ClientContext context;
        TestServer::Prepare(context, "");
        EchoResponse response;
        failed += stub_->EchoPublic(&context, request_, &response).ok() ? 0 : 1;
      }
    });
  }
  for (std::thread& thread : threads) {
    thread.join();
  }
  EXPECT_EQ(failed, 0);
}

TEST_F(ServerTest, FailsOverToAnotherReplica) {
  TestServer other(router_);
  const std::string target = "ipv4:127.0.0.1:" + std::to_string(server_->server().port()) +
                             ",127.0.0.1:" + std::to_string(other.server().port());
  const Peer peer("test", target, std::string(kTestServiceKey));
  const auto stub = EchoService::NewStub(peer.channel());
  const auto invoke = [&] {
    return peer.Invoke<EchoResponse>(*stub, &Stub::EchoInternal, TestCall(), request_,
                                     {.idempotent = true});
  };
  EXPECT_NO_THROW(invoke());
  server_.reset();
  for (int i = 0; i < 20; ++i) {
    EXPECT_NO_THROW(invoke());
  }
}

TEST_F(ServerTest, ExcludesConnectingFromTheTimeoutOfTheFirstCall) {
  const Peer peer("test", "ipv4:127.0.0.1:" + std::to_string(server_->server().port()),
                  std::string(kTestServiceKey));
  const auto stub = EchoService::NewStub(peer.channel());
  const auto response = peer.Invoke<EchoResponse>(*stub, &Stub::EchoInternal, TestCall(), request_,
                                                  {.timeout = std::chrono::seconds(8)});
  EXPECT_GT(response.remaining_milliseconds(), 5000);
}

TEST_F(ServerTest, ClosesOldConnectionsWithoutFailingCalls) {
  ServerSettings settings;
  settings.lame_duck = std::chrono::milliseconds(0);
  settings.connection_age = std::chrono::seconds(1);
  Server server(settings, router_,
                Guard(std::make_shared<TestAuthenticator>(), std::string(kTestServiceKey)));
  const Peer peer("test", "dns:///localhost:" + std::to_string(server.port()),
                  std::string(kTestServiceKey));
  const auto stub = EchoService::NewStub(peer.channel());
  const auto invoke = [&] {
    return peer.Invoke<EchoResponse>(*stub, &Stub::EchoInternal, TestCall(), request_);
  };
  EXPECT_NO_THROW(invoke());
  auto closed = std::async(std::launch::async, [&] {
    return peer.channel()->WaitForStateChange(
        GRPC_CHANNEL_READY, std::chrono::system_clock::now() + std::chrono::seconds(10));
  });
  while (closed.wait_for(std::chrono::milliseconds(1)) != std::future_status::ready) {
    EXPECT_NO_THROW(invoke());
  }
  EXPECT_TRUE(closed.get());
  EXPECT_NO_THROW(invoke());
}

TEST(Router, RefusesUnknownAndMismatchedRpcs) {
  Router router;
  EXPECT_THROW(router.For("navalha.test.v1.NoService"), std::logic_error);
  auto section = router.For("navalha.test.v1.EchoService");
  const auto echo = [](const Call&, const EchoRequest&, EchoResponse&) {};
  const auto other = [](const Call&, const EchoResponse&, EchoResponse&) {};
  EXPECT_THROW(section.Unary("NoMethod", echo), std::logic_error);
  EXPECT_THROW(section.Unary("EchoPublic", other), std::logic_error);
  EXPECT_THROW(section.Unary("Watch", echo), std::logic_error);
  section.Unary("EchoPublic", echo);
  EXPECT_THROW(section.Unary("EchoPublic", echo), std::logic_error);
}

}  // namespace
}  // namespace navalha::common
