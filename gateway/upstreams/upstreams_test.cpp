#include "gateway/upstreams/upstreams.hpp"

#include <gtest/gtest.h>

#include <future>
#include <thread>

#include "gateway/testing/http_client.hpp"
#include "gateway/testing/sample.pb.h"
#include "services/common/testing/test_server.hpp"

namespace navalha::gateway {
namespace {

using namespace std::chrono_literals;
using common::Call;
using sample::v1::Sample;

const std::string kGet = "/navalha.sample.v1.SampleService/Get";

// A replica that answers with its number.
struct Replica {
  explicit Replica(int64_t number) {
    router.For("navalha.sample.v1.SampleService")
        .Unary("Get",
               [number](const Call&, const Sample&, Sample& response) { response.set_id(number); });
    server = std::make_unique<common::TestServer>(router);
  }
  common::Router router;
  std::unique_ptr<common::TestServer> server;
};

struct Outcome {
  grpc::StatusCode code;
  int64_t id;
};

Outcome CallOnce(Upstreams& upstreams, bool idempotent,
                 std::chrono::milliseconds timeout = 5000ms) {
  UpstreamCall call;
  call.upstream = "sample";
  call.method = &kGet;
  const grpc::Slice nothing;  // an empty message
  call.request = grpc::ByteBuffer(&nothing, 1);
  call.timeout = timeout;
  call.idempotent = idempotent;
  std::promise<Outcome> promise;
  upstreams.Call(std::move(call), [&](const grpc::Status& status, grpc::ByteBuffer& bytes) {
    Sample answer;
    if (status.ok()) {
      std::vector<grpc::Slice> slices;
      bytes.Dump(&slices);
      std::string text;
      for (const grpc::Slice& slice : slices) {
        text.append(reinterpret_cast<const char*>(slice.begin()), slice.size());
      }
      answer.ParseFromString(text);
    }
    promise.set_value({status.error_code(), answer.id()});
  });
  std::future<Outcome> outcome = promise.get_future();
  EXPECT_EQ(outcome.wait_for(20s), std::future_status::ready);
  return outcome.get();
}

void AwaitReachable(Upstreams& upstreams) {
  const auto deadline = std::chrono::steady_clock::now() + 10s;
  while (!upstreams.Reachable()["sample"] && std::chrono::steady_clock::now() < deadline) {
    std::this_thread::sleep_for(5ms);
  }
  ASSERT_TRUE(upstreams.Reachable()["sample"]);
}

std::string Both(const Replica& one, const Replica& other) {
  return one.server->address() + "," + other.server->address().substr(5);
}

TEST(Upstreams, BalancesCallsOverReplicas) {
  const Replica one(1);
  const Replica two(2);
  Upstreams upstreams({{"sample", Both(one, two)}}, 2);
  AwaitReachable(upstreams);
  std::map<int64_t, int> answered;
  const auto deadline = std::chrono::steady_clock::now() + 10s;
  while (answered.size() < 2 && std::chrono::steady_clock::now() < deadline) {
    ++answered[CallOnce(upstreams, true).id];
  }
  EXPECT_EQ(answered.size(), 2);
}

TEST(Upstreams, FailsOverWhenAReplicaStops) {
  const Replica one(1);
  auto two = std::make_unique<Replica>(2);
  Upstreams upstreams({{"sample", Both(one, *two)}}, 2);
  AwaitReachable(upstreams);
  two.reset();
  for (int i = 0; i < 50; ++i) {
    const Outcome outcome = CallOnce(upstreams, true);
    EXPECT_EQ(outcome.code, grpc::StatusCode::OK);
    EXPECT_EQ(outcome.id, 1);
  }
}

TEST(Upstreams, FailsWithinItsTimeWithoutAReplica) {
  const uint16_t port = testing_support::FreePort();
  Upstreams upstreams({{"sample", "ipv4:127.0.0.1:" + std::to_string(port)}}, 2);
  const auto begin = std::chrono::steady_clock::now();
  EXPECT_EQ(CallOnce(upstreams, false).code, grpc::StatusCode::UNAVAILABLE);
  EXPECT_EQ(CallOnce(upstreams, true).code, grpc::StatusCode::UNAVAILABLE);
  EXPECT_LT(std::chrono::steady_clock::now() - begin, 5s);
}

TEST(Upstreams, EndsACallAtItsDeadline) {
  std::promise<void> release;
  std::shared_future<void> released = release.get_future().share();
  common::Router router;
  router.For("navalha.sample.v1.SampleService")
      .Unary("Get", [released](const Call&, const Sample&, Sample&) { released.wait_for(10s); });
  const common::TestServer server(router);
  Upstreams upstreams({{"sample", server.address()}}, 2);
  AwaitReachable(upstreams);
  EXPECT_EQ(CallOnce(upstreams, true, 200ms).code, grpc::StatusCode::DEADLINE_EXCEEDED);
  release.set_value();
}

TEST(Upstreams, AnswersUnimplementedForUnknownServices) {
  Upstreams upstreams({}, 1);
  EXPECT_EQ(CallOnce(upstreams, true).code, grpc::StatusCode::UNIMPLEMENTED);
}

}  // namespace
}  // namespace navalha::gateway
