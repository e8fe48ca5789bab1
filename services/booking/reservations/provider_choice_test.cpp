// Goal: a hold takes the least busy free person, even under concurrency, and one person per key.
// Method: collaborators 7, 8 and 9 with equal hours at shop 3, on a real server and database.
#include "services/booking/reservations/provider_choice.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <set>
#include <thread>

#include "navalha/booking/v1/reservation.grpc.pb.h"
#include "services/booking/reservations/reservation_service.hpp"
#include "services/booking/testing/test_schedule.hpp"
#include "services/common/rpc/error.hpp"
#include "services/common/testing/test_server.hpp"

namespace navalha::booking {
namespace {

using common::Error;
using std::chrono::minutes;
using testing::ElementsAre;
using testing::IsEmpty;
using Stub = v1::ReservationService::Stub;

std::vector<int64_t> IdsOf(const std::vector<Candidate>& candidates) {
  std::vector<int64_t> ids;
  for (const Candidate& candidate : candidates) {
    ids.push_back(candidate.collaborator_id);
  }
  return ids;
}

TEST(LeastBusyFirst, SortsByBookedMinutesAndThenById) {
  const std::vector<Candidate> people = {{9, 109}, {8, 108}, {7, 107}, {6, 106}};
  EXPECT_THAT(IdsOf(LeastBusyFirst(people, {{107, minutes(60)}, {109, minutes(30)}})),
              ElementsAre(6, 8, 9, 7));
  EXPECT_THAT(IdsOf(LeastBusyFirst(people, {})), ElementsAre(6, 7, 8, 9));
  EXPECT_THAT(LeastBusyFirst({}, {}), IsEmpty());
}

class ProviderChoiceTest : public testing::Test {
 protected:
  static void SetUpTestSuite() { database_ = new common::TestDatabase(); }
  static void TearDownTestSuite() {
    delete database_;
    database_ = nullptr;
  }
  ProviderChoiceTest()
      : expiry_(ExpiryWithoutBookings(*database_, tags_, [this] { return now_.load(); })),
        service_(
            database_->database(), expiry_, tags_, [this] { return now_.load(); },
            std::chrono::seconds(120)) {
    database_->Clear();
    AddTestSchedule(*database_);
    database_->Execute(
        "INSERT INTO schedule (collaborator_id, provider_user_id, establishment_id, day_of_week,"
        " start_minute, end_minute)"
        " SELECT colleague.id, 100 + colleague.id, 3, day_of_week, start_minute, end_minute"
        " FROM schedule, (VALUES (8), (9)) AS colleague (id)");
    service_.Register(router_);
    server_ = std::make_unique<common::TestServer>(router_);
    stub_ = v1::ReservationService::NewStub(server_->channel());
  }

  // Returns the person held at this time.
  int64_t Any(const std::string& key, std::string_view from, const std::string& visitor = "") {
    v1::HoldAnyRequest request;
    request.set_key(key);
    for (const int64_t id : {9, 8, 7}) {
      v1::Provider& candidate = *request.add_candidates();
      candidate.set_collaborator_id(id);
      candidate.set_provider_user_id(100 + id);
    }
    request.set_establishment_id(3);
    *request.mutable_starts_at() = common::ToProto(At(from));
    request.set_duration(30);
    request.set_source("order");
    request.set_visitor(visitor);
    request.set_visitor_share(25);
    const auto held = server_->CallAsService(*stub_, &Stub::HoldAny, request);
    EXPECT_EQ(held.provider_user_id(), 100 + held.collaborator_id());
    EXPECT_EQ(held.state(), "held");
    return held.collaborator_id();
  }
  // Reserves time of one person without a hold.
  void Take(int64_t collaborator_id, std::string_view from, int duration,
            const std::string& source = "appointment") {
    database_->Execute(
        "INSERT INTO reservation (key, provider_user_id, collaborator_id,"
        " establishment_id, during, state, source) VALUES (gen_random_uuid(), " +
        std::to_string(100 + collaborator_id) + ", " + std::to_string(collaborator_id) +
        ", 3, tstzrange('" + common::ToSql(At(from)) + "', '" +
        common::ToSql(At(from) + minutes(duration)) + "'), 'confirmed', '" + source + "')");
  }
  int Active() {
    return database_
        ->Execute("SELECT count(*) FROM reservation WHERE state IN ('held', 'confirmed')")[0][0]
        .as<int>();
  }
  template <class Action>
  static Error ErrorOf(Action&& action) {
    try {
      action();
    } catch (const Error& error) {
      return error;
    }
    ADD_FAILURE() << "no error";
    return common::Internal("NONE");
  }

  static common::TestDatabase* database_;
  std::atomic<common::Instant> now_ = TestNow();
  common::CacheTags tags_{nullptr};
  HoldExpiry expiry_;
  ReservationService service_;
  common::Router router_;
  std::unique_ptr<common::TestServer> server_;
  std::unique_ptr<Stub> stub_;
};

common::TestDatabase* ProviderChoiceTest::database_ = nullptr;

TEST_F(ProviderChoiceTest, HoldsTheLeastBusyFreeProvider) {
  Take(7, "2026-02-02 13:00", 60);
  Take(8, "2026-02-02 09:00", 30);
  Take(9, "2026-02-02 13:00", 30, "order");
  EXPECT_EQ(Any("a", "2026-02-02 09:00"), 9) << "8 is equally busy but taken";
  EXPECT_EQ(Any("b", "2026-02-02 10:00"), 8) << "8 has 30 booked minutes";
  EXPECT_EQ(Any("c", "2026-02-02 10:00"), 7) << "7 and 9 have 60 minutes; 7 has the smaller id";
  EXPECT_EQ(Any("d", "2026-02-02 10:00"), 9);
}

TEST_F(ProviderChoiceTest, CountsOnlyBookingsOfTheDay) {
  Take(7, "2026-02-07 09:00", 120);
  Take(7, "2026-02-02 09:00", 180, "break");
  Take(8, "2026-02-02 09:00", 15);
  EXPECT_EQ(Any("a", "2026-02-02 14:00"), 7) << "other days and breaks do not count";
}

TEST_F(ProviderChoiceTest, HoldsTheSameProviderOnRepeat) {
  EXPECT_EQ(Any("a", "2026-02-02 09:00"), 7);
  EXPECT_EQ(Any("a", "2026-02-02 09:00"), 7);
  EXPECT_EQ(Active(), 1);
  EXPECT_EQ(ErrorOf([&] { Any("a", "2026-02-02 10:00"); }).reason(), "KEY_REUSED");
  now_ = now_.load() + minutes(5);
  EXPECT_EQ(Any("a", "2026-02-02 09:00"), 7) << "the time of the expired hold is still free";
  now_ = now_.load() + minutes(5);
  expiry_.Sweep();
  EXPECT_EQ(Any("b", "2026-02-02 09:00"), 7);
  EXPECT_EQ(Any("a", "2026-02-02 09:00"), 8) << "the time of the expired hold is taken";
  EXPECT_EQ(Any("a", "2026-02-02 09:00"), 8);
}

TEST_F(ProviderChoiceTest, SuggestsTheNearestTimeOfAnyProvider) {
  for (const int64_t id : {7, 8, 9}) {
    Take(id, "2026-02-02 09:00", id == 8 ? 60 : 180);
  }
  const Error error = ErrorOf([&] { Any("a", "2026-02-02 09:30"); });
  EXPECT_EQ(error.reason(), "SLOT_TAKEN");
  EXPECT_EQ(error.metadata().at("suggestion"), "10:00");
  EXPECT_EQ(Any("b", "2026-02-02 10:00"), 8);
}

TEST_F(ProviderChoiceTest, ReportsTheReasonOfARefusal) {
  EXPECT_EQ(ErrorOf([&] { Any("a", "2026-02-02 09:10"); }).reason(), "OFF_GRID");
  EXPECT_EQ(ErrorOf([&] { Any("a", "2026-02-02 12:00"); }).reason(), "OUTSIDE_HOURS");
  EXPECT_EQ(ErrorOf([&] { Any("a", "2026-01-31 09:00"); }).reason(), "IN_THE_PAST");
  EXPECT_EQ(Active(), 0);
}

TEST_F(ProviderChoiceTest, SkipsProvidersWhoseVisitorShareIsTaken) {
  // A quarter of the 8 hours of each.
  const std::string visitor(64, 'a');
  std::multiset<int64_t> held;
  for (int i = 0; i < 12; ++i) {
    const std::string time = common::FormatTime(minutes(13 * 60 + 30 * (i % 6)));
    held.insert(Any("k" + std::to_string(i), "2026-02-02 " + time, visitor));
  }
  EXPECT_THAT(held, ElementsAre(7, 7, 7, 7, 8, 8, 8, 8, 9, 9, 9, 9));
  EXPECT_EQ(ErrorOf([&] { Any("more", "2026-02-02 17:00", visitor); }).reason(),
            "VISITOR_SHARE_TAKEN");
  EXPECT_EQ(Any("other", "2026-02-02 17:00", std::string(64, 'b')), 7);
}

TEST_F(ProviderChoiceTest, AcceptsThreeOfTwelveConcurrentHoldsForThreeProviders) {
  std::mutex mutex;
  std::multiset<int64_t> held;
  std::multiset<std::string> refused;
  std::vector<std::thread> threads;
  for (int i = 0; i < 12; ++i) {
    threads.emplace_back([&, i] {
      try {
        const int64_t person = Any("k" + std::to_string(i), "2026-02-02 09:00");
        const std::lock_guard lock(mutex);
        held.insert(person);
      } catch (const Error& error) {
        const std::lock_guard lock(mutex);
        refused.insert(error.reason());
      }
    });
  }
  for (std::thread& thread : threads) {
    thread.join();
  }
  EXPECT_THAT(held, ElementsAre(7, 8, 9));
  EXPECT_EQ(refused.count("SLOT_TAKEN"), 9);
}

}  // namespace
}  // namespace navalha::booking
