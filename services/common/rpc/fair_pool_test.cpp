#include "services/common/rpc/fair_pool.hpp"

#include <gtest/gtest.h>

#include <map>
#include <memory>
#include <thread>
#include <vector>

#include "services/common/rpc/error.hpp"
#include "services/common/testing/test_server.hpp"

namespace navalha::common {
namespace {

// Users who request a place concurrently, each on its own thread.
class FairPoolTest : public testing::Test {
 protected:
  ~FairPoolTest() override {
    inside_.clear();
    for (std::thread& thread : threads_) {
      thread.join();
    }
  }
  void Enter(int64_t user_id) {
    inside_.emplace(user_id, std::make_unique<FairPool::Place>(pool_, TestCall(), user_id));
  }
  void Leave(int64_t user_id) { inside_.erase(user_id); }
  // Requests a place on a thread, and records who got it. Returns once the thread waits.
  void Wait(int64_t user_id) {
    threads_.emplace_back([this, user_id] {
      std::unique_ptr<FairPool::Place> place;
      while (!place) {
        try {
          place = std::make_unique<FairPool::Place>(pool_, TestCall(), user_id);
        } catch (const Error&) {
          // ReasonAtOnce briefly takes the user's only waiting place, so a refusal is retried.
        }
      }
      const std::lock_guard lock(mutex_);
      served_.push_back(user_id);
    });
    while (ReasonAtOnce(user_id) != "TOO_MANY") {
      std::this_thread::yield();
    }
  }
  // Returns the refusal of a user whose deadline has passed. Empty: they got a place.
  std::string ReasonAtOnce(int64_t user_id) {
    Call hurried = TestCall();
    hurried.deadline = std::chrono::system_clock::now();
    try {
      const FairPool::Place place(pool_, hurried, user_id);
      return "";
    } catch (const Error& error) {
      return error.reason();
    }
  }
  std::vector<int64_t> Served() {
    const std::lock_guard lock(mutex_);
    return served_;
  }
  void WaitUntilServed(size_t count) {
    while (Served().size() < count) {
      std::this_thread::yield();
    }
  }

  FairPool pool_{/*at_once=*/2, /*waiting=*/2, std::chrono::minutes(1), "Aguarde.", "TOO_MANY"};

 private:
  std::map<int64_t, std::unique_ptr<FairPool::Place>> inside_;
  std::vector<std::thread> threads_;
  std::mutex mutex_;
  std::vector<int64_t> served_;
};

TEST_F(FairPoolTest, AssignsOnePlacePerUser) {
  Enter(1);
  Wait(1);
  EXPECT_EQ(ReasonAtOnce(1), "TOO_MANY") << "the user holds a place and waits for another";
  EXPECT_EQ(ReasonAtOnce(2), "") << "another user gets the second place at once";
  EXPECT_TRUE(Served().empty());
  Leave(1);
  WaitUntilServed(1);
}

TEST_F(FairPoolTest, ServesWaitingUsersInOrderAndRefusesExcess) {
  Enter(1);
  Enter(2);
  Wait(1);
  Wait(3);
  EXPECT_EQ(ReasonAtOnce(4), "TOO_MANY") << "no more users may wait";
  Leave(2);
  WaitUntilServed(1);
  EXPECT_EQ(Served(), std::vector<int64_t>{3}) << "user 1 came earlier but holds a place";
  Leave(1);
  WaitUntilServed(2);
}

TEST_F(FairPoolTest, StopsWaitingAtTheDeadlineOfTheCall) {
  Enter(1);
  Enter(2);
  EXPECT_EQ(ReasonAtOnce(3), "DEADLINE_EXCEEDED");
  Leave(1);
  EXPECT_EQ(ReasonAtOnce(3), "") << "a user past the deadline holds no place";
}

TEST(FairPool, RefusesAUserWhoWaitedTheLongestTime) {
  FairPool pool(/*at_once=*/1, /*waiting=*/1, std::chrono::milliseconds(1), "Aguarde.", "TOO_MANY");
  const FairPool::Place place(pool, TestCall(), 1);
  try {
    const FairPool::Place other(pool, TestCall(), 2);
    FAIL() << "there is no second place";
  } catch (const Error& error) {
    EXPECT_EQ(error.reason(), "TOO_MANY");
    EXPECT_EQ(error.message(), std::string("Aguarde."));
  }
}

}  // namespace
}  // namespace navalha::common
