// Goal: the follower stores the days of all pages, and reads missed days at first and after a
// failure. Method: a fake booking service on a gRPC server and a real PostgreSQL.
#include "services/reporting/occupancy/schedule_follower.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <condition_variable>

#include "services/common/rpc/error.hpp"
#include "services/common/testing/test_database.hpp"
#include "services/common/testing/test_server.hpp"

namespace navalha::reporting {
namespace {

using testing::ElementsAre;

constexpr std::chrono::milliseconds kInterval{5};
constexpr std::chrono::seconds kSoon{20};

// Serves establishments 1 and 2 on a page each, with one day. FailAt makes a request fail.
class FakeBooking {
 public:
  FakeBooking() {
    router_.For("navalha.booking.v1.ScheduledTimeService")
        .Unary("ListScheduledDays", this, &FakeBooking::ListScheduledDays);
    server_ = std::make_unique<common::TestServer>(router_);
  }

  common::Peer& peer() { return server_->peer(); }
  // Returns the arguments of the first `count` requests, once they were made.
  std::vector<std::string> Requests(size_t count) {
    std::unique_lock lock(mutex_);
    asked_.wait_for(lock, kSoon, [&] { return requests_.size() >= count; });
    return {requests_.begin(), requests_.begin() + std::min(count, requests_.size())};
  }
  void FailAt(size_t request) { failing_ = request; }

 private:
  void ListScheduledDays(const common::Call&, const booking::v1::ListScheduledDaysRequest& request,
                         booking::v1::ListScheduledDaysResponse& response) {
    const std::lock_guard lock(mutex_);
    requests_.push_back("after " + std::to_string(request.after_establishment_id()) + ", " +
                        std::to_string(request.past_days()) + " days");
    asked_.notify_all();
    if (requests_.size() == failing_) {
      throw common::Conflict("BROKEN", "Indisponível.");
    }
    *response.mutable_answered_at() = common::ToProto(common::SystemNow());
    if (request.after_establishment_id() < 2) {
      auto& shop = *response.add_establishments();
      shop.set_establishment_id(request.after_establishment_id() + 1);
      shop.add_days()->set_date("2026-03-01");
      shop.mutable_days(0)->set_scheduled_minutes(480);
      shop.mutable_days(0)->set_is_over(true);
    }
  }

  std::mutex mutex_;
  std::condition_variable asked_;
  std::vector<std::string> requests_;
  std::atomic<size_t> failing_ = 0;
  common::Router router_;
  std::unique_ptr<common::TestServer> server_;
};

class ScheduleFollowerTest : public testing::Test {
 protected:
  common::TestDatabase test_;
  FakeBooking booking_;
  BookingClient client_{booking_.peer()};
  OccupancyStore occupancy_{test_.database()};
};

TEST_F(ScheduleFollowerTest, ReadsMissedDaysOnceAndThenYesterday) {
  const ScheduleFollower follower(client_, occupancy_, kInterval);
  EXPECT_THAT(booking_.Requests(6),
              ElementsAre("after 0, 31 days", "after 1, 31 days", "after 2, 31 days",
                          "after 0, 1 days", "after 1, 1 days", "after 2, 1 days"));
  EXPECT_EQ(test_.Execute("SELECT FROM scheduled_days WHERE scheduled_min = 480").size(), 2U);
}

TEST_F(ScheduleFollowerTest, StartsAgainWithMissedDaysAfterAFailure) {
  booking_.FailAt(5);
  const ScheduleFollower follower(client_, occupancy_, kInterval);
  EXPECT_THAT(booking_.Requests(9),
              ElementsAre("after 0, 31 days", "after 1, 31 days", "after 2, 31 days",
                          "after 0, 1 days", "after 1, 1 days", "after 0, 31 days",
                          "after 1, 31 days", "after 2, 31 days", "after 0, 1 days"));
}

}  // namespace
}  // namespace navalha::reporting
