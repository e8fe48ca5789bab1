// Goal: an agenda closes completely or not at all, even during a concurrent booking.
#include "services/booking/agendas/agenda_closing_store.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <barrier>
#include <thread>

#include "services/booking/reservations/hold_store.hpp"
#include "services/booking/reservations/reservation_store.hpp"
#include "services/booking/testing/test_schedule.hpp"

namespace navalha::booking {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

constexpr int64_t kShop = 3;
constexpr int64_t kBarber = 7;

class AgendaClosingStoreTest : public testing::Test {
 protected:
  static common::TestDatabase& db() {
    // Dropped with the process's PostgreSQL.
    static common::TestDatabase database;
    return database;
  }
  AgendaClosingStoreTest() : reservations_(db().database()), store_(db().database()) {
    db().Clear();
    AddTestSchedule(db());
  }

  bool Hold(const std::string& key, std::string_view from) {
    const common::Instant begin = At(from);
    return reservations_
        .Hold(
            {{kProvider, key}, kBarber, kShop, {begin, begin + std::chrono::minutes(30)}, "order"},
            TestNow() + std::chrono::minutes(2))
        .has_value();
  }

  int64_t Hours() { return db().Execute("SELECT count(*) FROM schedule")[0][0].as<int64_t>(); }

  int64_t Taken() {
    return db()
        .Execute(
            "SELECT count(*) FROM reservation WHERE state IN ('held', 'confirmed')"
            " AND during IS NOT NULL")[0][0]
        .as<int64_t>();
  }

  ReservationStore reservations_;
  AgendaClosingStore store_;
};

TEST_F(AgendaClosingStoreTest, RemovesHoursAndPreventsNewHolds) {
  EXPECT_THAT(store_.Close(kShop, kBarber, TestNow()).closed, ElementsAre(kBarber));
  EXPECT_EQ(Hours(), 0);
  EXPECT_FALSE(Hold("late", "2026-02-02 09:00"));
  EXPECT_THAT(store_.Close(kShop, kBarber, TestNow()).closed, IsEmpty())
      << "a repeat changes nothing";
}

TEST_F(AgendaClosingStoreTest, RefusesToCloseAndListsFutureBookings) {
  for (const char* start : {"09:00", "09:30", "10:00", "10:30", "11:00", "11:30"}) {
    ASSERT_TRUE(Hold(start, std::string("2026-02-02 ") + start));
  }
  reservations_.Confirm({kProvider, "09:00"});
  const AgendaClosing refused = store_.Close(kShop, kBarber, TestNow());
  EXPECT_EQ(refused.future_bookings, 6);
  EXPECT_THAT(refused.next_starts,
              ElementsAre(At("2026-02-02 09:00"), At("2026-02-02 09:30"), At("2026-02-02 10:00"),
                          At("2026-02-02 10:30"), At("2026-02-02 11:00")));
  EXPECT_THAT(refused.closed, IsEmpty());
  EXPECT_GT(Hours(), 0);
}

TEST_F(AgendaClosingStoreTest, ClosesDespiteBookingsWhenRequested) {
  ASSERT_TRUE(Hold("kept", "2026-02-02 09:00"));
  const AgendaClosing closed =
      store_.Close(kShop, kBarber, TestNow(), FutureBookingsPolicy::kLeave);
  EXPECT_EQ(closed.future_bookings, 1);
  EXPECT_THAT(closed.closed, ElementsAre(kBarber));
  EXPECT_EQ(Hours(), 0);
  EXPECT_FALSE(Hold("late", "2026-02-02 10:00"));
  EXPECT_EQ(Taken(), 0) << "the time is free";
}

// orders answers a booking before it confirms the hold, so the booking stays with the shop.
TEST_F(AgendaClosingStoreTest, KeepsRemainingBookingsConfirmable) {
  for (const char* start : {"09:00", "09:30", "10:00", "10:30"}) {
    ASSERT_TRUE(Hold(start, std::string("2026-02-02 ") + start));
  }
  reservations_.Confirm({kProvider, "10:00"});
  store_.Close(kShop, kBarber, TestNow(), FutureBookingsPolicy::kLeave);
  HoldStore holds(db().database());
  EXPECT_EQ(holds.ConfirmHeld({{kProvider, "09:00"}, {kProvider, "10:00"}}).size(), 2)
      << "a repeated confirmation succeeds";
  EXPECT_TRUE(reservations_.Confirm({kProvider, "09:30"}));
  EXPECT_EQ(holds.FindDue(TestNow() + std::chrono::minutes(2), 10),
            (std::vector<ReservationId>{{kProvider, "10:30"}}))
      << "a hold without a booking expires";
  EXPECT_EQ(Taken(), 0) << "bookings of a person who left reserve no time";
  EXPECT_EQ(store_.Close(kShop, kBarber, TestNow()).future_bookings, 0);
  AddTestSchedule(db());
  EXPECT_TRUE(Hold("next", "2026-02-02 09:00"));
  reservations_.Cancel({kProvider, "09:00"});
  EXPECT_EQ(Taken(), 1);
  const common::Instant begin = At("2026-02-02 11:00");
  EXPECT_TRUE(reservations_
                  .Move({{kProvider, "10:00"},
                         "move",
                         kBarber,
                         kProvider,
                         {begin, begin + std::chrono::minutes(30)}})
                  .moved)
      << "a left booking gets a time again";
  EXPECT_EQ(Taken(), 2);
}

TEST_F(AgendaClosingStoreTest, FreesFutureBreaks) {
  db().Execute(
      "INSERT INTO reservation (key, provider_user_id, collaborator_id, establishment_id, during,"
      " state, source) VALUES"
      " ('to come', 107, 7, 3, tstzrange('2026-02-09 12:00Z', '2026-02-09 13:00Z'), 'confirmed',"
      "  'break'),"
      " ('past', 107, 7, 3, tstzrange('2025-02-09 12:00Z', '2025-02-09 13:00Z'), 'confirmed',"
      "  'break'),"
      " ('elsewhere', 108, 8, 4, tstzrange('2026-02-09 12:00Z', '2026-02-09 13:00Z'), 'confirmed',"
      "  'break')");
  store_.Close(kShop, kBarber, TestNow());
  EXPECT_EQ(Taken(), 2);
}

TEST_F(AgendaClosingStoreTest, IgnoresBreaksAndCancelledOrPastBookings) {
  ASSERT_TRUE(Hold("cancelled", "2026-02-02 09:00"));
  reservations_.Cancel({kProvider, "cancelled"});
  ASSERT_TRUE(Hold("past", "2026-02-02 10:00"));
  db().Execute(
      "INSERT INTO reservation (key, provider_user_id, collaborator_id, establishment_id, during, "
      "state, source)"
      " VALUES ('break', 107, 7, 3, tstzrange('2026-02-09 12:00Z', '2026-02-09 13:00Z'), "
      "'confirmed',"
      " 'break')");
  EXPECT_EQ(store_.Close(kShop, kBarber, At("2026-02-02 10:29")).future_bookings, 1)
      << "a booking in progress counts";
  EXPECT_THAT(store_.Close(kShop, kBarber, At("2026-02-02 10:30")).closed, ElementsAre(kBarber));
}

TEST_F(AgendaClosingStoreTest, ClosesAllCollaboratorsOfOneShopOnly) {
  db().Execute(
      "INSERT INTO schedule (collaborator_id, provider_user_id, establishment_id, day_of_week,"
      " start_minute, end_minute)"
      " VALUES (8, 108, 3, 1, 540, 720), (9, 109, 4, 1, 540, 720)");
  EXPECT_THAT(store_.Close(kShop, std::nullopt, TestNow()).closed,
              testing::UnorderedElementsAre(kBarber, 8));
  EXPECT_EQ(Hours(), 1);
  EXPECT_THAT(store_.Close(kShop, 9, TestNow()).closed, IsEmpty()) << "of another shop";
  EXPECT_EQ(Hours(), 1);
}

TEST_F(AgendaClosingStoreTest, RefusesWithoutWaitingForHoldsOfThePerson) {
  ASSERT_TRUE(Hold("a", "2026-02-02 09:00"));
  pqxx::connection connection(db().url());
  pqxx::work hold(connection);
  hold.exec("SELECT take_turn(" + std::to_string(kProvider) + ")");
  EXPECT_EQ(store_.Close(kShop, kBarber, TestNow()).future_bookings, 1);
}

TEST_F(AgendaClosingStoreTest, ClosesWithoutWaitingForHoldsOfOtherPeople) {
  pqxx::connection connection(db().url());
  pqxx::work hold(connection);
  hold.exec("SELECT take_turn(" + std::to_string(kProvider + 1) + ")");
  EXPECT_THAT(store_.Close(kShop, kBarber, TestNow()).closed, ElementsAre(kBarber));
}

TEST_F(AgendaClosingStoreTest, CountsAConcurrentHoldOrMakesItFail) {
  for (int round = 0; round < 30; ++round) {
    db().Clear();
    AddTestSchedule(db());
    std::barrier start(2);
    bool held = false;
    std::thread booking([&] {
      start.arrive_and_wait();
      held = Hold("meets", "2026-02-02 09:00");
    });
    start.arrive_and_wait();
    const AgendaClosing closing = store_.Close(kShop, kBarber, TestNow());
    booking.join();
    EXPECT_EQ(closing.future_bookings, held ? 1 : 0);
    EXPECT_EQ(closing.closed.empty(), held);
  }
}

}  // namespace
}  // namespace navalha::booking
