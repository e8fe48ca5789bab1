#include "services/auth/passwords/fair_turns.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <future>
#include <memory>
#include <thread>
#include <vector>

#include "services/common/rpc/error.hpp"

namespace navalha::auth {
namespace {

using testing::ElementsAre;

// Calls that enter in order while a first call holds the only turn, and record the order in which
// they are served.
class FairTurnsTest : public testing::Test {
 protected:
  void Start(FairTurns::Limits limits) {
    turns_ = std::make_unique<FairTurns>(limits);
    first_ = std::make_unique<FairTurns::Turn>(*turns_, "first");
  }
  void Enter(const std::string& party, const std::string& name) {
    calls_.push_back(std::async(std::launch::async, [this, party, name] {
      try {
        const FairTurns::Turn turn(*turns_, party);
        const std::lock_guard lock(mutex_);
        served_.push_back(name);
      } catch (const common::Error& error) {
        EXPECT_EQ(error.code(), grpc::StatusCode::UNAVAILABLE);
        const std::lock_guard lock(mutex_);
        refused_.push_back(name);
      }
    }));
    // Waits until the call is queued or refused before the next one enters.
    while (turns_->Waiting() + Refused() < calls_.size()) {
      std::this_thread::yield();
    }
  }
  size_t Refused() {
    const std::lock_guard lock(mutex_);
    return refused_.size();
  }
  void Finish() {
    first_.reset();
    for (auto& call : calls_) {
      call.wait();
    }
  }

  std::unique_ptr<FairTurns> turns_;
  std::unique_ptr<FairTurns::Turn> first_;
  std::mutex mutex_;
  std::vector<std::string> served_;
  std::vector<std::string> refused_;
  std::vector<std::future<void>> calls_;
};

TEST_F(FairTurnsTest, ServesPartiesInTurn) {
  Start({.running = 1, .waiting = 10});
  for (const char* name : {"a1", "a2", "a3"}) {
    Enter("a", name);
  }
  Enter("b", "b1");
  Enter("c", "c1");
  Enter("b", "b2");
  Finish();
  EXPECT_THAT(served_, ElementsAre("a1", "b1", "c1", "a2", "b2", "a3"));
}

TEST_F(FairTurnsTest, ReplacesTheLastCallOfTheLongestLine) {
  Start({.running = 1, .waiting = 3});
  for (const char* name : {"a1", "a2", "a3", "a4"}) {
    Enter("a", name);
  }
  EXPECT_THAT(refused_, ElementsAre("a4"));
  Enter("b", "b1");
  Finish();
  EXPECT_THAT(refused_, ElementsAre("a4", "a3"));
  EXPECT_THAT(served_, ElementsAre("a1", "b1", "a2"));
}

TEST_F(FairTurnsTest, RefusesACallAfterTheLongestWait) {
  Start({.running = 1, .waiting = 3, .patience = std::chrono::milliseconds(1)});
  Enter("a", "a1");
  calls_.back().wait();
  EXPECT_THAT(refused_, ElementsAre("a1"));
  first_.reset();
  const FairTurns::Turn next(*turns_, "a");
}

TEST_F(FairTurnsTest, BoundsConcurrentTurns) {
  FairTurns turns({.running = 2, .waiting = 200});
  std::atomic<int> running = 0;
  std::atomic<int> most = 0;
  std::vector<std::thread> threads;
  for (int i = 0; i < 40; ++i) {
    threads.emplace_back([&, i] {
      const FairTurns::Turn turn(turns, std::to_string(i % 7));
      const int now = ++running;
      for (int seen = most; seen < now && !most.compare_exchange_weak(seen, now);) {
      }
      std::this_thread::yield();
      --running;
    });
  }
  for (std::thread& thread : threads) {
    thread.join();
  }
  EXPECT_LE(most, 2);
}

}  // namespace
}  // namespace navalha::auth
