// Runs on a real PostgreSQL with the real migrations.
#include "services/booking/reservations/reservation_store.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <barrier>
#include <thread>

#include "services/booking/agendas/agenda_store.hpp"
#include "services/booking/testing/test_schedule.hpp"
#include "services/common/testing/test_rows_read.hpp"

namespace navalha::booking {
namespace {

using common::ConstraintViolation;
using testing::ElementsAre;
using testing::IsEmpty;

class ReservationStoreTest : public testing::Test {
 protected:
  static void SetUpTestSuite() { database_ = new common::TestDatabase(); }
  static void TearDownTestSuite() {
    delete database_;
    database_ = nullptr;
  }
  ReservationStoreTest() : store_(database_->database()), holds_(database_->database()) {
    database_->Clear();
    AddTestSchedule(*database_);
  }

  static ReservationId IdOf(const std::string& key) { return {kProvider, key}; }
  static WantedTime Wanted(const std::string& key, std::string_view from, int minutes,
                           int64_t collaborator_id = 7) {
    const common::Instant begin = At(from);
    WantedTime wanted{
        IdOf(key), collaborator_id, 3, {begin, begin + std::chrono::minutes(minutes)}, "order"};
    wanted.ignore_slot_grid = true;
    return wanted;
  }
  std::optional<StoredReservation> Hold(const WantedTime& wanted) {
    return store_.Hold(wanted, Expiry());
  }
  // Holds as a visitor whose share is a quarter.
  std::optional<StoredReservation> HoldAsVisitor(const std::string& key, std::string_view from,
                                                 int minutes) {
    WantedTime wanted = Wanted(key, from, minutes);
    wanted.visitor = std::string(64, 'a');
    wanted.visitor_share = 25;
    return Hold(wanted);
  }
  int ExpireDue(common::Instant now, int limit) {
    return holds_.Expire(holds_.FindDue(now, limit), now).count;
  }
  static common::Instant Expiry() { return TestNow() + std::chrono::minutes(2); }
  int64_t CountActive() {
    return database_
        ->Execute("SELECT count(*) FROM reservation WHERE state IN ('held','confirmed')")
        .at(0)
        .at(0)
        .as<int64_t>();
  }

  static common::TestDatabase* database_;
  ReservationStore store_;
  HoldStore holds_;
};

common::TestDatabase* ReservationStoreTest::database_ = nullptr;

TEST_F(ReservationStoreTest, HoldsWithinWorkingHours) {
  const auto held = Hold(Wanted("a", "2026-02-02 09:00", 30));
  ASSERT_TRUE(held.has_value());
  EXPECT_EQ(held->reservation.state(), "held");
  EXPECT_EQ(held->reservation.collaborator_id(), 7);
  EXPECT_EQ(common::FromProto(held->reservation.starts_at()), At("2026-02-02 09:00"));
  EXPECT_EQ(common::FromProto(held->reservation.ends_at()), At("2026-02-02 09:30"));
  EXPECT_EQ(common::FromProto(held->reservation.expires_at()), Expiry());
  EXPECT_FALSE(held->WasActive());
}

TEST_F(ReservationStoreTest, HoldsAcrossAdjoiningPeriodsOnly) {
  EXPECT_TRUE(Hold(Wanted("adjoining", "2026-02-02 14:30", 60)).has_value());
  EXPECT_FALSE(Hold(Wanted("lunch", "2026-02-02 11:30", 60)).has_value());
  EXPECT_FALSE(Hold(Wanted("too early", "2026-02-02 08:45", 30)).has_value());
  EXPECT_FALSE(Hold(Wanted("too late", "2026-02-02 17:45", 30)).has_value());
  EXPECT_FALSE(Hold(Wanted("tuesday", "2026-02-03 09:00", 30)).has_value());
  EXPECT_FALSE(Hold(Wanted("stranger", "2026-02-02 09:00", 30, 8)).has_value());
  EXPECT_TRUE(Hold(Wanted("to the end", "2026-02-02 17:30", 30)).has_value());
}

TEST_F(ReservationStoreTest, HoldsOffTheGridOnlyIfAllowed) {
  WantedTime wanted = Wanted("a", "2026-02-02 09:10", 30);
  wanted.ignore_slot_grid = false;
  EXPECT_FALSE(Hold(wanted).has_value());
  EXPECT_FALSE(store_.Find(wanted.id).has_value()) << "an equal request must not find a hold";
  wanted.ignore_slot_grid = true;
  EXPECT_TRUE(Hold(wanted).has_value());
}

TEST_F(ReservationStoreTest, RefusesOverlapsAndAcceptsAdjacentTimes) {
  ASSERT_TRUE(Hold(Wanted("a", "2026-02-02 10:00", 60)).has_value());
  int number = 0;
  for (const auto& [from, minutes] :
       std::vector<std::pair<const char*, int>>{{"2026-02-02 10:00", 60},
                                                {"2026-02-02 09:30", 31},
                                                {"2026-02-02 10:59", 30},
                                                {"2026-02-02 10:15", 15},
                                                {"2026-02-02 09:00", 150}}) {
    try {
      Hold(Wanted("b" + std::to_string(++number), from, minutes));
      ADD_FAILURE() << from;
    } catch (const ConstraintViolation& violation) {
      EXPECT_EQ(violation.constraint(), ReservationStore::kNoOverlap);
    }
  }
  EXPECT_TRUE(Hold(Wanted("before", "2026-02-02 09:30", 30)).has_value());
  EXPECT_TRUE(Hold(Wanted("after", "2026-02-02 11:00", 30)).has_value());
  EXPECT_EQ(CountActive(), 3);
}

TEST_F(ReservationStoreTest, AcceptsOneOfConcurrentOverlappingHolds) {
  constexpr int kRacers = 8;
  for (int round = 0; round < 10; ++round) {
    database_->Clear();
    AddTestSchedule(*database_);
    std::barrier start(kRacers);
    std::atomic<int> won = 0;
    std::atomic<int> lost = 0;
    std::vector<std::thread> racers;
    for (int i = 0; i < kRacers; ++i) {
      racers.emplace_back([&, i] {
        const auto wanted = Wanted("racer" + std::to_string(i), "2026-02-02 10:00", 30 + i);
        start.arrive_and_wait();
        try {
          won += Hold(wanted).has_value() ? 1 : 0;
        } catch (const ConstraintViolation&) {
          ++lost;
        }
      });
    }
    for (std::thread& racer : racers) {
      racer.join();
    }
    EXPECT_EQ(won, 1);
    EXPECT_EQ(lost, kRacers - 1);
    EXPECT_EQ(CountActive(), 1);
  }
}

TEST_F(ReservationStoreTest, AcceptsAKeyOnce) {
  const auto first = Hold(Wanted("a", "2026-02-02 09:00", 30));
  EXPECT_FALSE(Hold(Wanted("a", "2026-02-02 09:00", 30)).has_value());
  EXPECT_FALSE(Hold(Wanted("a", "2026-02-02 10:00", 30)).has_value());
  EXPECT_EQ(store_.Find(IdOf("a"))->reservation.id(), first->reservation.id());
  EXPECT_EQ(CountActive(), 1);
}

TEST_F(ReservationStoreTest, ConfirmsOnceAndKeepsConfirmedReservations) {
  Hold(Wanted("a", "2026-02-02 09:00", 30));
  const auto confirmed = store_.Confirm(IdOf("a"));
  ASSERT_TRUE(confirmed.has_value());
  EXPECT_EQ(confirmed->reservation.state(), "confirmed");
  EXPECT_TRUE(confirmed->WasActive());
  EXPECT_FALSE(confirmed->reservation.has_expires_at());
  EXPECT_FALSE(store_.Confirm(IdOf("a")).has_value());
  EXPECT_FALSE(store_.Confirm(IdOf("unknown")).has_value());
  EXPECT_EQ(ExpireDue(Expiry() + std::chrono::hours(1), 10), 0);
}

TEST_F(ReservationStoreTest, LimitsTheVisitorShareOfReconfirmedExpiredHolds) {
  // The day has 480 working minutes.
  HoldAsVisitor("a", "2026-02-02 09:00", 60);
  HoldAsVisitor("b", "2026-02-02 10:00", 60);
  Hold(Wanted("c", "2026-02-02 11:00", 60));
  ExpireDue(Expiry(), 10);
  HoldAsVisitor("d", "2026-02-02 13:00", 90);
  EXPECT_THROW(store_.Confirm(IdOf("a"), 25), ConstraintViolation);
  EXPECT_THROW(store_.HoldAgain(IdOf("b"), Expiry(), 25), ConstraintViolation);
  EXPECT_TRUE(store_.Confirm(IdOf("c"), 25).has_value()) << "a hold without a visitor";
  EXPECT_TRUE(store_.Confirm(IdOf("d"), 25).has_value()) << "an unexpired hold";
  store_.Cancel(IdOf("d"));
  EXPECT_TRUE(store_.Confirm(IdOf("a"), 25).has_value());
  EXPECT_THROW(HoldAsVisitor("e", "2026-02-02 14:00", 75), ConstraintViolation)
      << "a reconfirmed hold counts";
}

TEST_F(ReservationStoreTest, ExcludesTimeOffFromTheDayOfTheVisitorShare) {
  // The person works 180 of the 480 minutes of one Monday and 300 of the next one's.
  database_->Execute(
      "INSERT INTO reserved_time (provider_user_id, collaborator_id, establishment_id, during,"
      "  time_zone, type, created_at)"
      " SELECT " +
      std::to_string(kProvider) +
      ", 7, 3, tstzrange(from_time, to_time), 'America/Sao_Paulo', 'break', now()"
      " FROM (VALUES ('2026-02-02 13:00-03'::timestamptz, '2026-02-02 16:00-03'::timestamptz),"
      "  ('2026-02-02 15:00-03', '2026-02-02 20:00-03'),"
      "  ('2026-02-07 00:00-03', '2026-02-09 12:00-03')) AS times (from_time, to_time)");
  HoldAsVisitor("a", "2026-02-02 09:00", 45);
  EXPECT_THROW(HoldAsVisitor("b", "2026-02-02 10:00", 15), ConstraintViolation);
  HoldAsVisitor("c", "2026-02-09 13:00", 75);
  EXPECT_THROW(HoldAsVisitor("d", "2026-02-09 16:00", 15), ConstraintViolation);
  database_->Execute("UPDATE reserved_time SET released_at = now()");
  EXPECT_TRUE(HoldAsVisitor("b", "2026-02-02 10:00", 60).has_value());
}

TEST_F(ReservationStoreTest, ReadsOnlyThePersonsDayForTheVisitorShare) {
  database_->Execute(
      "INSERT INTO reservation (provider_user_id, key, collaborator_id, establishment_id, during,"
      "  state, source, visitor)"
      " SELECT 1000 + i, 'other', 1000 + i, 3, '[2026-02-02 09:00-03, 2026-02-02 10:00-03)',"
      "  'confirmed', 'order', repeat('a', 64) FROM generate_series(1, 1000) AS i");
  // The statistics are from a time without visitors.
  database_->Execute("UPDATE reservation SET visitor = NULL");
  database_->Execute("ANALYZE reservation");
  database_->Execute("UPDATE reservation SET visitor = repeat('a', 64)");
  common::Database database{{.url = database_->url(), .pool_size = 1}};
  ReservationStore store(database);
  WantedTime wanted = Wanted("a", "2026-02-02 09:00", 60);
  wanted.visitor = std::string(64, 'a');
  wanted.visitor_share = 25;
  const int64_t before = common::RowsRead(database, "reservation");
  EXPECT_TRUE(store.Hold(wanted, Expiry()).has_value());
  EXPECT_LE(common::RowsRead(database, "reservation") - before, 10);
}

TEST_F(ReservationStoreTest, FreesTheTimeOnCancel) {
  Hold(Wanted("a", "2026-02-02 09:00", 30));
  store_.Confirm(IdOf("a"));
  EXPECT_TRUE(store_.Cancel(IdOf("a"))->WasActive());
  EXPECT_FALSE(store_.Cancel(IdOf("a")).has_value());
  EXPECT_FALSE(store_.Confirm(IdOf("a")).has_value());
  EXPECT_TRUE(Hold(Wanted("b", "2026-02-02 09:00", 30)).has_value());
}

TEST_F(ReservationStoreTest, RefusesToHoldACancelledKey) {
  EXPECT_FALSE(store_.Cancel(IdOf("never held")).has_value());
  EXPECT_FALSE(Hold(Wanted("never held", "2026-02-02 09:00", 30)).has_value());
  EXPECT_EQ(store_.Find(IdOf("never held"))->reservation.state(), "cancelled");
  EXPECT_THAT(AgendaTags(*store_.Find(IdOf("never held"))), IsEmpty());
}

TEST_F(ReservationStoreTest, ReservesNoTimeOnConcurrentCancelAndHoldOfOneKey) {
  for (int round = 0; round < 20; ++round) {
    const std::string key = "key" + std::to_string(round);
    std::barrier start(2);
    std::thread holder([&] {
      start.arrive_and_wait();
      Hold(Wanted(key, "2026-02-02 09:00", 30));
    });
    start.arrive_and_wait();
    store_.Cancel(IdOf(key));
    holder.join();
    EXPECT_EQ(store_.Find(IdOf(key))->reservation.state(), "cancelled");
    EXPECT_EQ(CountActive(), 0);
  }
}

TEST_F(ReservationStoreTest, ExpiresHoldsAndReconfirmsThemIfStillFree) {
  Hold(Wanted("a", "2026-02-02 09:00", 30));
  EXPECT_EQ(ExpireDue(Expiry() - std::chrono::seconds(1), 10), 0);
  EXPECT_EQ(ExpireDue(Expiry(), 10), 1);
  EXPECT_EQ(store_.Find(IdOf("a"))->reservation.state(), "expired");
  EXPECT_FALSE(store_.Confirm(IdOf("a"))->WasActive());
  Hold(Wanted("b", "2026-02-02 10:00", 30));
  ExpireDue(Expiry(), 10);
  Hold(Wanted("c", "2026-02-02 10:15", 30));
  EXPECT_THROW(store_.Confirm(IdOf("b")), ConstraintViolation);
  EXPECT_THROW(store_.HoldAgain(IdOf("b"), Expiry()), ConstraintViolation);
}

TEST_F(ReservationStoreTest, KeepsAHoldThatWasRenewedSinceItWasFound) {
  Hold(Wanted("a", "2026-02-02 09:00", 30));
  const auto due = holds_.FindDue(Expiry(), 10);
  store_.HoldAgain(IdOf("a"), Expiry() + std::chrono::seconds(1));
  EXPECT_EQ(holds_.Expire(due, Expiry()).count, 0);
  EXPECT_EQ(store_.Find(IdOf("a"))->reservation.state(), "held");
}

TEST_F(ReservationStoreTest, ExpiresInBatchesAndOnlyOverlappingHolds) {
  Hold(Wanted("a", "2026-02-02 09:00", 30));
  Hold(Wanted("b", "2026-02-02 09:30", 30));
  Hold(Wanted("c", "2026-02-02 10:00", 30));
  store_.Confirm(IdOf("c"));
  const TimeRange range{At("2026-02-02 09:45"), At("2026-02-02 10:15")};
  EXPECT_THAT(holds_.FindDue(kProvider, range, TestNow()), IsEmpty());
  const auto due = holds_.FindDue(kProvider, range, Expiry());
  ASSERT_EQ(due, std::vector<ReservationId>{IdOf("b")});
  EXPECT_EQ(holds_.Expire(due, Expiry()).count, 1);
  EXPECT_EQ(ExpireDue(Expiry(), 1), 1);
  EXPECT_EQ(ExpireDue(Expiry(), 1), 0);
}

TEST_F(ReservationStoreTest, TagsTheDaysOfAReservation) {
  const std::string zone(common::kDefaultTimeZone);
  const TimeRange evening{At("2026-02-02 22:30"), At("2026-02-02 23:30")};
  EXPECT_THAT(AgendaTags({{7, zone, 3}}, evening),
              ElementsAre("agenda:7", "openings:3", "agenda:7:2026-02-02"));
  const TimeRange whole_day{At("2026-02-02 00:00"), At("2026-02-03 00:00")};
  EXPECT_THAT(AgendaTags({{7, zone, 3}}, whole_day),
              ElementsAre("agenda:7", "openings:3", "agenda:7:2026-02-02"));
}

TEST_F(ReservationStoreTest, ReadsTheAgendaOfTheRequestedDaysOnly) {
  AgendaStore agendas(database_->database());
  Hold(Wanted("a", "2026-02-02 09:00", 30));
  Hold(Wanted("b", "2026-02-09 09:00", 30));
  const auto day = agendas.Find(7, *common::ParseDate("2026-02-02"), 1);
  EXPECT_EQ(day.hours.size(), 6);
  ASSERT_EQ(day.busy.size(), 1);
  EXPECT_EQ(day.busy[0].begin, At("2026-02-02 09:00"));
  EXPECT_EQ(agendas.Find(7, *common::ParseDate("2026-02-02"), 8).busy.size(), 2);
  EXPECT_THAT(agendas.Find(8, *common::ParseDate("2026-02-02"), 1).hours, IsEmpty());
}

TEST_F(ReservationStoreTest, UsesTheTimeZoneOfTheSchedule) {
  database_->Execute("UPDATE schedule SET time_zone = 'America/Manaus'");
  AgendaStore agendas(database_->database());
  ASSERT_TRUE(Hold(Wanted("a", "2026-02-02 10:00", 30)).has_value());
  // 18:30 in São Paulo is 17:30 in Manaus, where the shop is still open.
  EXPECT_TRUE(Hold(Wanted("b", "2026-02-02 18:30", 30)).has_value());
  const auto agenda = agendas.Find(7, *common::ParseDate("2026-02-02"), 1);
  EXPECT_EQ(agenda.time_zone, "America/Manaus");
  EXPECT_EQ(agenda.busy.size(), 2);
}

}  // namespace
}  // namespace navalha::booking
