// Event streams over the real listener and a real Redis.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

#include "gateway/http/http_server.hpp"
#include "gateway/testing/eventually.hpp"
#include "gateway/testing/http_client.hpp"
#include "gateway/transcoding/event_streams.hpp"
#include "services/common/operations/periodic.hpp"
#include "services/common/redis/redis.hpp"
#include "services/common/testing/private_redis.hpp"

namespace navalha::gateway {
namespace {

using namespace std::chrono_literals;
using testing_support::Eventually;
using testing_support::FreePort;
using testing_support::HttpConnection;

constexpr size_t kStreams = 1000;
constexpr int64_t kMostKib = 50 * 1024;
constexpr std::string_view kRequest = "GET /stream HTTP/1.1\r\nHost: gateway\r\n\r\n";

// The resident memory of this process in KiB.
int64_t MemoryKib() {
  std::ifstream status("/proc/self/status");
  std::string word;
  int64_t kib = 0;
  while (status >> word && word != "VmRSS:") {
  }
  status >> kib;
  return kib;
}

// A listener that answers every request with a stream of twenty agendas.
class StreamTest : public testing::Test {
 protected:
  StreamTest() {
    AsyncRedis::Settings settings = AsyncRedis::ParseUrl(redis_server_.url());
    settings.patience = 2s;  // tolerates a busy machine
    settings.settle = {};
    redis_ = std::make_unique<AsyncRedis>(loops_, settings);
    EXPECT_TRUE(Eventually([this] { return redis_->connected(); }));
    streams_ = std::make_unique<EventStreams>(
        *redis_, EventStreams::Settings{.most_of_user = 2 * kStreams, .heartbeat = 100ms});
    server_ = std::make_unique<HttpServer>(
        loops_, HttpServer::Settings{.listen = "127.0.0.1:" + std::to_string(port_)},
        [this](const std::shared_ptr<Exchange>& exchange) {
          exchange->Reply(streams_->Open(
              Twenty(), [](const std::function<void(bool)>& report) { report(true); }));
        },
        [](const Exchange&, const HttpResponse&) {});
    rounds_ = std::make_unique<common::Periodic>("rounds", 50ms, [this] {
      streams_->Round();
      return false;
    });
  }

  ~StreamTest() override {
    rounds_.reset();
    streams_->EndAll();
    server_->Stop();
  }

  static common::v1::EventStream Twenty() {
    common::v1::EventStream what;
    what.set_user_id(1);
    *what.mutable_ends_at() = common::ToProto(common::SystemNow() + 1h);
    for (int64_t id = 1; id <= 20; ++id) {
      common::v1::EventSource& source = *what.add_sources();
      source.set_id(id);
      source.add_tags("agenda:" + std::to_string(id));
      source.add_tags("hours:" + std::to_string(id));
    }
    return what;
  }

  std::unique_ptr<HttpConnection> Open() const {
    auto connection = std::make_unique<HttpConnection>(port_);
    connection->Write(kRequest);
    return connection;
  }

  const uint16_t port_ = FreePort();
  Loops loops_{2};
  common::PrivateRedis redis_server_;
  std::unique_ptr<AsyncRedis> redis_;
  std::unique_ptr<EventStreams> streams_;
  std::unique_ptr<HttpServer> server_;
  std::unique_ptr<common::Periodic> rounds_;
};

TEST_F(StreamTest, SendsEachEventAsItHappens) {
  const auto connection = Open();
  EXPECT_TRUE(connection->ReadPast("HTTP/1.1 200"));
  EXPECT_TRUE(connection->ReadPast("event: ready"));
  redis_server_.Patient()->Pipeline({{"INCR", "tag:agenda:7"}});
  EXPECT_TRUE(connection->ReadPast("event: change\ndata: {\"ids\":[7]}"));
  EXPECT_TRUE(connection->ReadPast(": \n\n"));
}

TEST_F(StreamTest, RemovesDisconnectedClients) {
  auto connection = Open();
  EXPECT_TRUE(connection->ReadPast("event: ready"));
  EXPECT_EQ(streams_->size(), 1U);
  connection.reset();
  EXPECT_TRUE(Eventually([this] { return streams_->size() == 0; }));
}

// The measurement includes the clients' ends, which are in this process too.
TEST_F(StreamTest, HoldsAThousandOpenStreamsBelow50Mib) {
  EXPECT_TRUE(Open()->ReadPast("event: ready"));
  const int64_t before = MemoryKib();
  std::vector<std::unique_ptr<HttpConnection>> connections;
  while (connections.size() < kStreams) {
    connections.push_back(Open());
    ASSERT_TRUE(connections.back()->ReadPast("HTTP/1.1 200"));
  }
  for (const auto& connection : connections) {
    ASSERT_TRUE(connection->ReadPast("event: ready"));
  }
  redis_server_.Patient()->Pipeline({{"INCR", "tag:hours:20"}});
  for (const auto& connection : connections) {
    ASSERT_TRUE(connection->ReadPast("event: change\ndata: {\"ids\":[20]}"));
  }
  const int64_t cost = MemoryKib() - before;
  std::cout << kStreams << " streams: " << cost << " KiB\n";
  EXPECT_LT(cost, kMostKib);
}

}  // namespace
}  // namespace navalha::gateway
