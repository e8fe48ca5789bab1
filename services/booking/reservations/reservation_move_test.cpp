// Goal: a move is atomic and has one outcome, despite concurrent writers and repetitions.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <thread>

#include "services/booking/reservations/freed_time.hpp"
#include "services/booking/reservations/reservation_service.hpp"
#include "services/booking/testing/test_schedule.hpp"
#include "services/common/rpc/error.hpp"

namespace navalha::booking {
namespace {

using common::ConstraintViolation;
using testing::Contains;
using testing::Not;

// Collaborator 8 of the same establishment, another person.
constexpr int64_t kOther = 108;

class ReservationMoveTest : public testing::Test {
 protected:
  static common::TestDatabase& db() {
    // Dropped with the process's PostgreSQL.
    static common::TestDatabase database;
    return database;
  }
  ReservationMoveTest()
      : store_(db().database()),
        tags_(nullptr),
        expiry_(ExpiryWithoutBookings(db(), tags_, [] { return TestNow(); })),
        service_(
            db().database(), expiry_, tags_, [] { return TestNow(); }, std::chrono::seconds(120)) {
    db().Clear();
    AddTestSchedule(db());
    db().Execute(
        "INSERT INTO schedule (collaborator_id, provider_user_id, establishment_id, day_of_week,"
        " start_minute, end_minute) VALUES (8, 108, 3, 1, 540, 720)");
  }

  void Take(const std::string& key, std::string_view from, int64_t provider = kProvider,
            int64_t collaborator = 7) {
    const common::Instant begin = At(from);
    ASSERT_TRUE(store_
                    .Hold({{provider, key},
                           collaborator,
                           3,
                           {begin, begin + std::chrono::minutes(30)},
                           "order"},
                          TestNow() + std::chrono::minutes(2))
                    .has_value());
    ASSERT_TRUE(store_.Confirm({provider, key}).has_value());
  }
  static WantedMove To(const std::string& key, const std::string& move_key, std::string_view from,
                       int64_t collaborator = 7, int64_t provider = kProvider) {
    const common::Instant begin = At(from);
    return {{kProvider, key},
            move_key,
            collaborator,
            provider,
            {begin, begin + std::chrono::minutes(30)}};
  }
  std::string Place(const std::string& key) {
    return db()
        .Execute(
            "SELECT collaborator_id || ' ' || provider_user_id || ' ' || state || ' ' ||"
            " to_char(lower(during) AT TIME ZONE 'America/Sao_Paulo', 'DD HH24:MI')"
            " FROM reservation WHERE key = '" +
            key + "'")[0][0]
        .c_str();
  }
  std::string Ask(const v1::MoveRequest& request) {
    v1::Reservation response;
    try {
      service_.Move({}, request, response);
      return "moved";
    } catch (const common::Error& error) {
      return error.reason();
    }
  }
  static v1::MoveRequest Request(const std::string& move_key, std::string_view from,
                                 bool ignore_slot_grid = false) {
    v1::MoveRequest request;
    request.set_key("a");
    request.set_provider_user_id(kProvider);
    request.set_move_key(move_key);
    request.set_target_collaborator_id(7);
    request.set_target_provider_user_id(kProvider);
    *request.mutable_starts_at() = common::ToProto(At(from));
    request.set_duration(30);
    request.set_ignore_slot_grid(ignore_slot_grid);
    return request;
  }

  ReservationStore store_;
  common::CacheTags tags_;
  HoldExpiry expiry_;
  ReservationService service_;
};

TEST_F(ReservationMoveTest, MovesTimeAndProviderAndReturnsStaleTags) {
  Take("a", "2026-02-02 10:00");
  const MoveOutcome outcome = store_.Move(To("a", "m", "2026-02-09 11:00", 8, kOther));
  ASSERT_TRUE(outcome.moved.has_value());
  EXPECT_EQ(Place("a"), "8 108 confirmed 09 11:00");
  EXPECT_THAT(outcome.tags, Contains("agenda:7:2026-02-02"));
  EXPECT_THAT(outcome.tags, Contains("agenda:8:2026-02-09"));
  EXPECT_TRUE(store_.Find({kOther, "a"}).has_value());
  EXPECT_FALSE(store_.Find({kProvider, "a"}).has_value());
}

TEST_F(ReservationMoveTest, AssignsANewTimeToABookingWhosePersonHasLeft) {
  Take("a", "2026-02-02 10:00");
  db().Execute("UPDATE reservation SET " NAVALHA_FREE_TIME);
  v1::HoldRequest repeat;
  repeat.set_key("a");
  repeat.set_provider_user_id(kProvider);
  repeat.set_collaborator_id(7);
  repeat.set_establishment_id(3);
  repeat.set_source("order");
  *repeat.mutable_starts_at() = common::ToProto(At("2026-02-02 10:00"));
  repeat.set_duration(30);
  v1::Reservation response;
  try {
    service_.Hold({}, repeat, response);
    ADD_FAILURE() << "held again";
  } catch (const common::Error& error) {
    EXPECT_EQ(error.reason(), "CANCELLED") << "orders then tries another key";
  }
  EXPECT_EQ(Ask(Request("m", "2026-02-02 11:00")), "moved");
  EXPECT_EQ(Place("a"), "7 107 confirmed 02 11:00");
}

TEST_F(ReservationMoveTest, AllowsOverlapWithItselfOnly) {
  Take("a", "2026-02-02 10:00");
  EXPECT_TRUE(store_.Move(To("a", "m1", "2026-02-02 10:15")).moved.has_value());
  Take("b", "2026-02-02 11:00");
  EXPECT_THROW(store_.Move(To("a", "m2", "2026-02-02 10:45")), ConstraintViolation);
  EXPECT_EQ(Place("a"), "7 107 confirmed 02 10:15");
}

TEST_F(ReservationMoveTest, RefusesMovesOutsideHoursOrOffTheGrid) {
  Take("a", "2026-02-02 10:00");
  EXPECT_FALSE(store_.Move(To("a", "m1", "2026-02-02 11:45")).moved.has_value());
  EXPECT_FALSE(store_.Move(To("a", "m2", "2026-02-03 10:00")).moved.has_value());
  EXPECT_FALSE(store_.Move(To("a", "m3", "2026-02-02 10:05")).moved.has_value());
  EXPECT_EQ(Place("a"), "7 107 confirmed 02 10:00");
  EXPECT_EQ(Ask(Request("m4", "2026-02-02 11:45")), "OUTSIDE_HOURS");
  EXPECT_EQ(Ask(Request("m5", "2026-02-02 10:05")), "OFF_GRID");
  EXPECT_EQ(Ask(Request("m6", "2026-01-26 10:00")), "IN_THE_PAST");
  EXPECT_EQ(Ask(Request("m7", "2027-03-01 10:00")), "TOO_FAR_AHEAD");
  EXPECT_EQ(Ask(Request("m8", "2026-02-02 10:05", /*ignore_slot_grid=*/true)), "moved");
}

TEST_F(ReservationMoveTest, SuggestsTimeOfTheMovedReservationExceptItsStart) {
  Take("a", "2026-02-02 10:00");
  Take("b", "2026-02-02 09:00");
  v1::Reservation response;
  try {
    service_.Move({}, Request("m", "2026-02-02 09:15"), response);
    ADD_FAILURE() << "moved to taken time";
  } catch (const common::Error& error) {
    EXPECT_EQ(error.metadata().at("suggestion"), "09:30");
  }
  Take("c", "2026-02-02 09:30");
  try {
    service_.Move({}, Request("n", "2026-02-02 09:45"), response);
    ADD_FAILURE() << "moved to taken time";
  } catch (const common::Error& error) {
    EXPECT_EQ(error.metadata().at("suggestion"), "10:15");
  }
}

TEST_F(ReservationMoveTest, SuggestsTimeForAMoveOutsideHoursUnlessTheDayIsClosed) {
  Take("a", "2026-02-02 10:00");
  v1::Reservation response;
  try {
    service_.Move({}, Request("m", "2026-02-02 11:45"), response);
    ADD_FAILURE() << "moved out of the working hours";
  } catch (const common::Error& error) {
    EXPECT_EQ(error.reason(), "OUTSIDE_HOURS");
    EXPECT_EQ(error.metadata().at("suggestion"), "11:30");
  }
  try {
    service_.Move({}, Request("n", "2026-02-03 10:00"), response);
    ADD_FAILURE() << "moved to a closed day";
  } catch (const common::Error& error) {
    EXPECT_EQ(error.reason(), "OUTSIDE_HOURS");
    EXPECT_FALSE(error.metadata().contains("suggestion"));
  }
}

TEST_F(ReservationMoveTest, RepeatsTheOutcomeOfAMoveKey) {
  Take("a", "2026-02-02 10:00");
  EXPECT_EQ(Ask(Request("m1", "2026-02-02 11:00")), "moved");
  EXPECT_EQ(Ask(Request("m2", "2026-02-02 13:00")), "moved");
  EXPECT_EQ(Ask(Request("m1", "2026-02-02 11:00")), "moved") << "a late repeat";
  EXPECT_EQ(Place("a"), "7 107 confirmed 02 13:00") << "the repeat changes nothing";
  Take("b", "2026-02-02 11:00");
  EXPECT_EQ(Ask(Request("m3", "2026-02-02 11:00")), "SLOT_TAKEN");
  ASSERT_TRUE(store_.Cancel({kProvider, "b"}).has_value());
  EXPECT_EQ(Ask(Request("m3", "2026-02-02 11:00")), "MOVE_REFUSED")
      << "also when the time is free again";
  EXPECT_EQ(Place("a"), "7 107 confirmed 02 13:00");
}

TEST_F(ReservationMoveTest, IgnoresExpiredHolds) {
  Take("a", "2026-02-02 10:00");
  const common::Instant begin = At("2026-02-02 11:00");
  ASSERT_TRUE(
      store_
          .Hold({{kProvider, "held"}, 7, 3, {begin, begin + std::chrono::minutes(30)}, "order"},
                TestNow() - std::chrono::seconds(1))
          .has_value());
  EXPECT_EQ(Ask(Request("m", "2026-02-02 11:00")), "moved");
}

TEST_F(ReservationMoveTest, MovesACancelledReservationToAnotherProvider) {
  Take("a", "2026-02-02 10:00");
  ASSERT_TRUE(store_.Cancel({kProvider, "a"}).has_value());
  EXPECT_TRUE(store_.Move(To("a", "m", "2026-02-02 10:00", 8, kOther)).moved.has_value());
  EXPECT_EQ(Place("a"), "8 108 confirmed 02 10:00");
  EXPECT_EQ(Ask([] {
              v1::MoveRequest request = Request("n", "2026-02-02 11:00");
              request.set_key("unknown");
              return request;
            }()),
            "NOT_FOUND");
}

TEST_F(ReservationMoveTest, AcceptsOneOfConcurrentMovesToOneTime) {
  constexpr int kRacers = 6;
  std::vector<std::thread> racers;
  std::atomic<int> moved = 0;
  for (int i = 0; i < kRacers; ++i) {
    const std::string key = "racer" + std::to_string(i);
    Take(key, "2026-02-02 1" + std::to_string(3 + i / 2) + (i % 2 == 0 ? ":00" : ":30"));
  }
  for (int i = 0; i < kRacers; ++i) {
    racers.emplace_back([&, i] {
      const std::string key = "racer" + std::to_string(i);
      try {
        moved += store_.Move(To(key, "to" + key, "2026-02-02 10:00", 8, kOther)).moved ? 1 : 0;
      } catch (const ConstraintViolation& violation) {
        EXPECT_EQ(violation.constraint(), ReservationStore::kNoOverlap);
      }
    });
  }
  for (std::thread& racer : racers) {
    racer.join();
  }
  EXPECT_EQ(moved, 1);
  EXPECT_EQ(
      db().Execute("SELECT count(*) FROM reservation WHERE state = 'confirmed'")[0][0].as<int>(),
      kRacers);
}

TEST_F(ReservationMoveTest, SwapsProvidersConcurrentlyWithoutDeadlock) {
  for (int round = 0; round < 10; ++round) {
    const std::string one = "one" + std::to_string(round);
    const std::string other = "other" + std::to_string(round);
    Take(one, "2026-02-02 09:00");
    Take(other, "2026-02-02 11:00", kOther, 8);
    std::thread forth([&] { store_.Move(To(one, one, "2026-02-02 10:00", 8, kOther)); });
    std::thread back([&] {
      WantedMove move = To(other, other, "2026-02-02 10:30");
      move.id.provider_user_id = kOther;
      store_.Move(move);
    });
    forth.join();
    back.join();
    EXPECT_EQ(Place(one), "8 108 confirmed 02 10:00");
    EXPECT_EQ(Place(other), "7 107 confirmed 02 10:30");
    db().Execute("DELETE FROM reservation");
  }
}

}  // namespace
}  // namespace navalha::booking
