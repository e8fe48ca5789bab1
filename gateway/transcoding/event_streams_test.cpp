// Event streams with a real Redis; their bodies are recorded in memory.
#include "gateway/transcoding/event_streams.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "gateway/http/http_error.hpp"
#include "gateway/testing/eventually.hpp"
#include "services/common/redis/redis.hpp"
#include "services/common/testing/private_redis.hpp"

namespace navalha::gateway {
namespace {

using namespace std::chrono_literals;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing_support::Eventually;

// Records the text that a client has received.
class MemoryBody final : public BodyStream {
 public:
  bool Send(std::string piece) override {
    const std::lock_guard lock(mutex_);
    text_ += open_ ? piece : "";
    return open_;
  }
  void End() override {
    const std::lock_guard lock(mutex_);
    open_ = false;
  }
  void Abort() override { End(); }
  void WhenSent(std::function<void()> then) override { then(); }
  bool IsOpen() const override {
    const std::lock_guard lock(mutex_);
    return open_;
  }
  std::string Text() const {
    const std::lock_guard lock(mutex_);
    return text_;
  }

 private:
  mutable std::mutex mutex_;
  std::string text_;
  bool open_ = true;
};

class EventStreamsTest : public testing::Test {
 protected:
  EventStreamsTest() : redis_(loops_, SettingsOf(server_)), tags_(server_.Patient()) {
    EXPECT_TRUE(Eventually([this] { return redis_.connected(); }));
    Restart({});
  }

  static AsyncRedis::Settings SettingsOf(const common::PrivateRedis& server) {
    AsyncRedis::Settings settings = AsyncRedis::ParseUrl(server.url());
    settings.patience = 2s;  // tolerates a busy machine
    settings.stall = 2s;
    return settings;
  }

  void Restart(EventStreams::Settings settings) {
    streams_ = std::make_unique<EventStreams>(redis_, settings, [this] { return now_.load(); });
  }

  // Runs rounds until the client has received `text`.
  bool Receives(const MemoryBody& body, const std::string& text) {
    return Eventually([&] {
      streams_->Round();
      return body.Text().find(text) != std::string::npos;
    });
  }

  static common::v1::EventStream Following(int64_t user_id, std::vector<int64_t> ids) {
    common::v1::EventStream what;
    what.set_user_id(user_id);
    *what.mutable_ends_at() = common::ToProto(common::FromSql("2026-02-01 12:00:00+00"));
    for (const int64_t id : ids) {
      common::v1::EventSource& source = *what.add_sources();
      source.set_id(id);
      source.add_tags("agenda:" + std::to_string(id));
      source.add_tags("hours:" + std::to_string(id));
    }
    return what;
  }

  std::shared_ptr<MemoryBody> Open(const common::v1::EventStream& what) {
    HttpResponse response = streams_->Open(what, [this](std::function<void(bool)> report) {
      ++rechecks_;
      report(may_go_on_);
    });
    const auto body = std::make_shared<MemoryBody>();
    response.stream(body);
    return body;
  }

  int StatusOfOpen(int64_t user_id) {
    try {
      Open(Following(user_id, {7}));
      return 200;
    } catch (const HttpError& error) {
      return error.status();
    }
  }

  void Invalidate(const std::string& tag) { tags_->Pipeline({{"INCR", "tag:" + tag}}); }

  common::PrivateRedis server_;
  Loops loops_{1};
  AsyncRedis redis_;
  std::shared_ptr<common::Redis> tags_;
  std::atomic<common::Instant> now_{common::FromSql("2026-02-01 10:00:00+00")};
  std::atomic<int> rechecks_{0};
  std::atomic<bool> may_go_on_{true};
  std::unique_ptr<EventStreams> streams_;
};

TEST_F(EventStreamsTest, SendsReadyAndThenChanges) {
  const auto body = Open(Following(1, {7, 8}));
  EXPECT_THAT(body->Text(), IsEmpty());
  ASSERT_TRUE(Receives(*body, "event: ready\n"));
  Invalidate("hours:8");
  ASSERT_TRUE(Receives(*body, "event: change\ndata: {\"ids\":[8]}\n\n"));
  Invalidate("agenda:7");
  Invalidate("agenda:8");
  EXPECT_TRUE(Receives(*body, "{\"ids\":[7,8]}") || Receives(*body, "{\"ids\":[7]}"));
}

TEST_F(EventStreamsTest, SendsEachStreamItsOwnSourcesOnly) {
  const auto first = Open(Following(1, {7}));
  const auto second = Open(Following(2, {8}));
  ASSERT_TRUE(Receives(*first, "ready"));
  ASSERT_TRUE(Receives(*second, "ready"));
  Invalidate("agenda:8");
  ASSERT_TRUE(Receives(*second, "change"));
  EXPECT_THAT(first->Text(), Not(HasSubstr("change")));
}

TEST_F(EventStreamsTest, FollowsMoreTagsThanOneMgetReads) {
  std::vector<int64_t> ids;
  for (int64_t id = 1; id <= 700; ++id) {
    ids.push_back(id);
  }
  const auto body = Open(Following(1, ids));
  ASSERT_TRUE(Receives(*body, "ready"));
  Invalidate("agenda:699");
  EXPECT_TRUE(Receives(*body, "{\"ids\":[699]}"));
}

TEST_F(EventStreamsTest, RefusesStreamsAboveTheLimits) {
  Restart({.most = 3, .most_of_user = 2});
  EXPECT_EQ(StatusOfOpen(1), 200);
  EXPECT_EQ(StatusOfOpen(1), 200);
  EXPECT_EQ(StatusOfOpen(1), 503);
  EXPECT_EQ(StatusOfOpen(2), 200);
  EXPECT_EQ(StatusOfOpen(3), 503);
}

TEST_F(EventStreamsTest, RemovesDisconnectedClients) {
  Restart({.most = 1});
  const auto body = Open(Following(1, {7}));
  body->End();
  streams_->Round();
  EXPECT_EQ(streams_->size(), 0U);
  EXPECT_EQ(StatusOfOpen(1), 200);
}

TEST_F(EventStreamsTest, SendsHeartbeats) {
  Restart({.heartbeat = 1ms});
  const auto body = Open(Following(1, {7}));
  EXPECT_TRUE(Receives(*body, ": \n\n"));
}

TEST_F(EventStreamsTest, EndsWhenTheTokenExpires) {
  const auto body = Open(Following(1, {7}));
  streams_->Round();
  EXPECT_TRUE(body->IsOpen());
  now_ = common::FromSql("2026-02-01 12:00:00+00");
  streams_->Round();
  EXPECT_FALSE(body->IsOpen());
  EXPECT_EQ(streams_->size(), 0U);
}

TEST_F(EventStreamsTest, EndsWhenTheServiceRefusesTheCaller) {
  Restart({.recheck = 1ms});
  const auto body = Open(Following(1, {7}));
  ASSERT_TRUE(Eventually([this] {
    streams_->Round();
    return rechecks_ > 1;
  }));
  EXPECT_TRUE(body->IsOpen());
  may_go_on_ = false;
  EXPECT_TRUE(Eventually([&] {
    streams_->Round();
    return !body->IsOpen();
  }));
}

TEST_F(EventStreamsTest, ReportsThatRedisIsUnavailableAndEnds) {
  const auto body = Open(Following(1, {7}));
  ASSERT_TRUE(Receives(*body, "ready"));
  server_.Stop();
  EXPECT_TRUE(Receives(*body, "event: away\n"));
  EXPECT_TRUE(Eventually([&] {
    streams_->Round();
    return !body->IsOpen();
  }));
  EXPECT_EQ(StatusOfOpen(2), 503);
  server_.Start();
  ASSERT_TRUE(Eventually([this] { return redis_.connected(); }));
  EXPECT_EQ(StatusOfOpen(2), 200);
}

TEST_F(EventStreamsTest, EndsStreamsAndRefusesNewOnesAfterEndAll) {
  const auto body = Open(Following(1, {7}));
  streams_->EndAll();
  EXPECT_FALSE(body->IsOpen());
  EXPECT_EQ(StatusOfOpen(1), 503);
}

}  // namespace
}  // namespace navalha::gateway
