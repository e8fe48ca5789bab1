// Calls that may have changed data, over real connections.
#include "services/common/rpc/dispatcher.hpp"

#include <gtest/gtest.h>

#include "services/common/rpc/error.hpp"
#include "services/common/testing/test_server.hpp"
#include "test_service.grpc.pb.h"

namespace navalha::common {
namespace {

using test::v1::ChangeService;
using test::v1::EchoRequest;
using test::v1::EchoResponse;
using Stub = ChangeService::Stub;
using Method = grpc::Status (Stub::*)(grpc::ClientContext*, const EchoRequest&, EchoResponse*);

class AfterChangeTest : public testing::Test {
 protected:
  AfterChangeTest() {
    const auto handle = [this](const Call&, const EchoRequest&, EchoResponse&) {
      changes_in_handler_ = changes_.load();
      if (fails_) {
        throw Conflict("NO", "Não.");
      }
    };
    router_.For("navalha.test.v1.ChangeService")
        .Unary("Post", handle)
        .Unary("GetOrPost", handle)
        .Unary("Get", handle)
        .Unary("Ask", handle);
    ServerSettings settings;
    settings.lame_duck = std::chrono::milliseconds(0);
    settings.after_change = [this] { ++changes_; };
    server_ = std::make_unique<Server>(
        settings, router_,
        Guard(std::make_shared<TestAuthenticator>(), std::string(kTestServiceKey)));
    peer_ = std::make_unique<Peer>("test", "ipv4:127.0.0.1:" + std::to_string(server_->port()),
                                   std::string(kTestServiceKey));
    stub_ = ChangeService::NewStub(peer_->channel());
    request_.set_needed("sim");
  }

  // Returns the number of changes reported by the end of a call.
  int ChangesAfter(Method method) {
    try {
      peer_->Invoke<EchoResponse>(*stub_, method, TestCall(), request_);
    } catch (const Error&) {
      // The caller checks only the number of changes.
    }
    return changes_;
  }

  std::atomic<int> changes_ = 0;
  std::atomic<int> changes_in_handler_ = 0;
  std::atomic<bool> fails_ = false;
  Router router_;
  std::unique_ptr<Server> server_;
  std::unique_ptr<Peer> peer_;
  std::unique_ptr<Stub> stub_;
  EchoRequest request_;
};

TEST_F(AfterChangeTest, ReportsAChangeAfterTheHandlerAndBeforeTheAnswer) {
  EXPECT_EQ(ChangesAfter(&Stub::Post), 1);
  EXPECT_EQ(changes_in_handler_, 0);
}

TEST_F(AfterChangeTest, ReportsAFailedCallBecauseItMayHaveCommitted) {
  fails_ = true;
  EXPECT_EQ(ChangesAfter(&Stub::Post), 1);
}

TEST_F(AfterChangeTest, ReportsARouteWhoseSecondPathIsNotAGet) {
  EXPECT_EQ(ChangesAfter(&Stub::GetOrPost), 1);
}

TEST_F(AfterChangeTest, ReportsNoReadsAndNoCallsOfServices) {
  EXPECT_EQ(ChangesAfter(&Stub::Get), 0);
  EXPECT_EQ(ChangesAfter(&Stub::Ask), 0);
}

TEST_F(AfterChangeTest, ReportsNoCallThatIsRefusedBeforeItsHandler) {
  request_.clear_needed();
  EXPECT_EQ(ChangesAfter(&Stub::Post), 0);
}

class KeptEcho {
 public:
  void Answer(const Call&, const EchoRequest&, Serialized<EchoResponse>& response) {
    response.bytes = bytes;
  }
  SharedBytes bytes;
};

TEST(SerializedAnswerTest, SendsTheBytesUnchanged) {
  EchoResponse kept;
  kept.set_text(std::string(100'000, 'x'));
  KeptEcho echo{std::make_shared<const std::string>(kept.SerializeAsString())};
  Router router;
  router.For("navalha.test.v1.ChangeService").Bytes("Get", &echo, &KeptEcho::Answer);
  {
    const TestServer server(router);
    const auto stub = ChangeService::NewStub(server.channel());
    EchoRequest request;
    request.set_needed("sim");
    for (int call = 0; call < 3; ++call) {
      const auto answer = server.CallAsService<EchoResponse>(*stub, &Stub::Get, request);
      EXPECT_EQ(answer.text(), kept.text());
    }
    const SharedBytes bytes = std::exchange(echo.bytes, nullptr);
    EXPECT_THROW(server.CallAsService<EchoResponse>(*stub, &Stub::Get, request), Error);
    echo.bytes = bytes;
  }
  EXPECT_EQ(echo.bytes.use_count(), 1) << "the server shares the bytes only while it sends them";
}

TEST(RouterTest, RefusesAStreamThatMayChangeData) {
  class Watcher {
   public:
    void Watch(const Call&, const EchoRequest&, Writer<EchoResponse>&) {}
  } watcher;
  Router router;
  EXPECT_THROW(
      router.For("navalha.test.v1.ChangeService").Stream("Watch", &watcher, &Watcher::Watch),
      std::logic_error);
}

}  // namespace
}  // namespace navalha::common
