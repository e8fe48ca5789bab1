// Goal: an appointment, its reservation and its events change atomically; one of two writers
// wins.
#include "services/booking/appointments/appointment_store.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <thread>

#include "services/booking/agendas/agenda_closing_store.hpp"
#include "services/booking/testing/test_appointment.hpp"

namespace navalha::booking {
namespace {

using testing::ElementsAre;
using testing::Not;
using testing::SizeIs;
using Kind = AppointmentOutcome::Kind;

class AppointmentStoreTest : public testing::Test {
 protected:
  static common::TestDatabase& db() {
    // Dropped with the process's PostgreSQL.
    static common::TestDatabase database;
    return database;
  }
  AppointmentStoreTest() : store_(db().database()) {
    db().Clear();
    AddTestSchedule(db());
  }

  static int64_t Count(const std::string& from) {
    return db().Execute("SELECT count(*) FROM " + from)[0][0].as<int64_t>();
  }
  StoredAppointment Made(std::string_view start, const std::string& key,
                         int64_t client_id = kClient) {
    const auto outcome = store_.Make(AppointmentAt(start, key, client_id));
    EXPECT_EQ(outcome.kind, Kind::kMade);
    return store_.Find(outcome.id).value();
  }
  bool Change(const StoredAppointment& before, AppointmentAction action) {
    const auto change = Next(before.appointment.status(), action);
    return store_.Change(before, change.value(), {kOwner, "Olga"}, false, TestNow()).has_value();
  }

  AppointmentStore store_;
};

TEST_F(AppointmentStoreTest, CreatesAppointmentReservationAndEventTogether) {
  const StoredAppointment made = Made("2026-02-02 09:00", "a");
  EXPECT_EQ(made.appointment.status(), "pending");
  EXPECT_EQ(made.appointment.duration(), 25);
  EXPECT_THAT(made.appointment.service_names(), ElementsAre("Corte, \"degradê\""));
  ASSERT_THAT(made.appointment.events(), SizeIs(1));
  EXPECT_EQ(made.appointment.events(0).action(), "created");
  EXPECT_EQ(made.appointment.events(0).actor_first_name(), "Ana");
  EXPECT_EQ(Count("reservation WHERE state = 'confirmed' AND source = 'appointment'"), 1);
}

TEST_F(AppointmentStoreTest, StoresNothingForAnOverlappingAppointment) {
  Made("2026-02-02 09:00", "a");
  EXPECT_THROW(store_.Make(AppointmentAt("2026-02-02 09:15", "b", 51)),
               common::ConstraintViolation);
  EXPECT_EQ(Count("appointment"), 1);
  EXPECT_EQ(Count("appointment_event"), 1);
  EXPECT_EQ(Count("reservation"), 1);
}

TEST_F(AppointmentStoreTest, MovesAppointmentReservationAndHistoryTogether) {
  const StoredAppointment made = Made("2026-02-02 09:00", "a");
  const common::Instant begin = At("2026-02-02 10:05");
  AppointmentMove move;
  move.wanted = {made.reservation, "", 7, kProvider, {begin, begin + std::chrono::minutes(25)}};
  move.wanted.ignore_slot_grid = true;
  move.provider_first_name = "Rui";
  move.actor = {kOwner, "Olga"};
  move.now = TestNow();
  ASSERT_TRUE(store_.Move(made, move).value().moved.has_value());
  const v1::Appointment moved = store_.Find(made.appointment.id())->appointment;
  EXPECT_EQ(common::FromProto(moved.scheduled_at()), begin);
  EXPECT_EQ(moved.duration(), 25);
  EXPECT_EQ(moved.version(), 2);
  ASSERT_THAT(moved.events(), SizeIs(2));
  EXPECT_EQ(moved.events(1).action(), "moved");
  EXPECT_EQ(common::FromProto(moved.events(1).moved_from()), At("2026-02-02 09:00"));
  EXPECT_EQ(Count("reservation WHERE lower(during) = '2026-02-02 13:05Z'"), 1);
  EXPECT_FALSE(store_.Move(made, move).has_value()) << "a stale version";
  EXPECT_FALSE(Change(made, AppointmentAction::kCancel));
}

TEST_F(AppointmentStoreTest, LeavesTheAppointmentUnchangedWhenAMoveIsRefused) {
  const StoredAppointment made = Made("2026-02-02 09:00", "a");
  Made("2026-02-02 10:00", "b", 51);
  AppointmentMove move;
  const common::Instant begin = At("2026-02-02 10:00");
  move.wanted = {made.reservation, "", 7, kProvider, {begin, begin + std::chrono::minutes(25)}};
  move.now = TestNow();
  EXPECT_THROW(store_.Move(made, move), common::ConstraintViolation);
  move.wanted.range = {At("2026-02-03 10:00"), At("2026-02-03 10:25")};
  EXPECT_FALSE(store_.Move(made, move).value().moved.has_value());
  EXPECT_EQ(store_.Find(made.appointment.id())->appointment.version(), 1);
  EXPECT_EQ(Count("appointment_event WHERE action = 'moved'"), 0);
}

TEST_F(AppointmentStoreTest, ReservesTheTimeOfTheProviderOnly) {
  db().Execute(
      "INSERT INTO schedule (collaborator_id, provider_user_id, establishment_id, day_of_week,"
      " start_minute, end_minute) VALUES (8, 50, 4, 1, 540, 720)");
  Made("2026-02-02 09:00", "a");
  NewAppointment served = AppointmentAt("2026-02-02 09:00", "b", 52);
  served.appointment.set_provider_user_id(kClient);
  served.appointment.set_entity_id(4);
  served.wanted.id.provider_user_id = kClient;
  served.wanted.collaborator_id = 8;
  served.wanted.establishment_id = 4;
  EXPECT_EQ(store_.Make(served).kind, Kind::kMade);
}

TEST_F(AppointmentStoreTest, RefusesTimesOutsideHoursOrOffTheGrid) {
  EXPECT_EQ(store_.Make(AppointmentAt("2026-02-02 08:45", "a")).kind, Kind::kOutsideHours);
  EXPECT_EQ(store_.Make(AppointmentAt("2026-02-02 11:45", "a")).kind, Kind::kOutsideHours);
  EXPECT_EQ(store_.Make(AppointmentAt("2026-02-02 09:10", "a")).kind, Kind::kOffGrid);
  NewAppointment by_shop = AppointmentAt("2026-02-02 09:10", "a");
  by_shop.wanted.ignore_slot_grid = true;
  EXPECT_EQ(store_.Make(by_shop).kind, Kind::kMade);
  EXPECT_EQ(Count("reservation"), 1);
}

TEST_F(AppointmentStoreTest, LimitsUpcomingSelfBookedAppointments) {
  NewAppointment wanted = AppointmentAt("2026-02-02 09:00", "a");
  wanted.own_future_bookings = 1;
  EXPECT_EQ(store_.Make(wanted).kind, Kind::kMade);
  NewAppointment second = AppointmentAt("2026-02-02 10:00", "b");
  second.own_future_bookings = 1;
  EXPECT_EQ(store_.Make(second).kind, Kind::kTooManyToCome);
  db().Execute("UPDATE appointment SET status = 'cancelled'");
  EXPECT_EQ(store_.Make(second).kind, Kind::kMade);
}

TEST_F(AppointmentStoreTest, CreatesOneAppointmentPerIdempotencyKey) {
  std::atomic<int> made = 0;
  std::atomic<int> repeated = 0;
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i) {
    threads.emplace_back([&, i] {
      NewAppointment wanted = AppointmentAt("2026-02-02 09:00", "key" + std::to_string(i));
      wanted.idempotency = common::IdempotencyKey{"scope", "key", "hash"};
      const auto outcome = store_.Make(wanted);
      ++(outcome.kind == Kind::kRepeated ? repeated : made);
    });
  }
  for (std::thread& thread : threads) {
    thread.join();
  }
  EXPECT_EQ(made, 1);
  EXPECT_EQ(repeated, 3);
  EXPECT_EQ(Count("appointment"), 1);
}

TEST_F(AppointmentStoreTest, CreatesOneOfConcurrentOverlappingAppointments) {
  std::atomic<int> made = 0;
  std::atomic<int> refused = 0;
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i) {
    threads.emplace_back([&, i] {
      try {
        store_.Make(AppointmentAt("2026-02-02 09:00", "key" + std::to_string(i), 60 + i));
        ++made;
      } catch (const common::ConstraintViolation&) {
        ++refused;
      }
    });
  }
  for (std::thread& thread : threads) {
    thread.join();
  }
  EXPECT_EQ(made, 1);
  EXPECT_EQ(refused, 3);
}

TEST_F(AppointmentStoreTest, AppliesOneOfTwoConflictingChanges) {
  const StoredAppointment made = Made("2026-02-02 09:00", "a");
  EXPECT_TRUE(Change(made, AppointmentAction::kConfirm));
  EXPECT_FALSE(Change(made, AppointmentAction::kCancel));
  const auto now = store_.Find(made.appointment.id()).value();
  EXPECT_EQ(now.appointment.status(), "confirmed");
  ASSERT_THAT(now.appointment.events(), SizeIs(2));
  EXPECT_EQ(now.appointment.events(1).actor_first_name(), "Olga");
  EXPECT_EQ(Count("reservation WHERE state = 'confirmed'"), 1);
}

TEST_F(AppointmentStoreTest, ShowsNotesAndReasonsOfTheShopToTheShopOnly) {
  NewAppointment wanted = AppointmentAt("2026-02-02 09:00", "a");
  wanted.appointment.set_registered_by(kOwner);
  const auto made = store_.Find(store_.Make(wanted).id).value();
  store_.Change(made, *Next("pending", AppointmentAction::kCancel),
                {kOwner, "Olga", "Barbeiro doente"}, false, TestNow());
  const auto cancelled = store_.Find(made.appointment.id()).value();
  EXPECT_EQ(cancelled.For(kOwner).notes(), "Alérgica a talco");
  EXPECT_EQ(cancelled.For(kOwner).events(1).reason(), "Barbeiro doente");
  EXPECT_FALSE(cancelled.For(kClient).has_notes());
  EXPECT_FALSE(cancelled.For(kClient).events(1).has_reason());
  EXPECT_FALSE(cancelled.For(kClient).events(1).by_client());
}

TEST_F(AppointmentStoreTest, ShowsClientsTheirOwnNotesAndReasons) {
  const auto made = Made("2026-02-02 09:00", "a");
  store_.Change(made, *Next("pending", AppointmentAction::kCancel), {kClient, "Ana", "Imprevisto"},
                false, TestNow());
  const auto shown = store_.Find(made.appointment.id())->For(kClient);
  EXPECT_EQ(shown.notes(), "Alérgica a talco");
  EXPECT_EQ(shown.events(1).reason(), "Imprevisto");
  EXPECT_TRUE(shown.events(1).by_client());
  EXPECT_EQ(shown.total_price(), 4500);
}

TEST_F(AppointmentStoreTest, FreesTheTimeOnCancel) {
  EXPECT_TRUE(Change(Made("2026-02-02 09:00", "a"), AppointmentAction::kCancel));
  EXPECT_EQ(Count("reservation WHERE state = 'cancelled'"), 1);
  Made("2026-02-02 09:00", "b", 51);
}

TEST_F(AppointmentStoreTest, ShowsANamedClientsIdAfterTheyConfirm) {
  NewAppointment wanted = AppointmentAt("2026-02-02 09:00", "a");
  wanted.client_standing = std::string(kNamed);
  wanted.appointment.set_client_first_name("ana@exemplo.com");
  const auto made = store_.Find(store_.Make(wanted).id).value();
  EXPECT_EQ(made.For(kOwner).client_id(), 0);
  EXPECT_EQ(made.For(kClient).client_id(), kClient);
  store_.Change(made, *Next("pending", AppointmentAction::kConfirm), {kClient, "Ana"}, true,
                TestNow());
  const auto confirmed = store_.Find(made.appointment.id()).value();
  EXPECT_EQ(confirmed.For(kOwner).client_id(), kClient);
  EXPECT_EQ(confirmed.appointment.client_first_name(), "Ana");
}

TEST_F(AppointmentStoreTest, ListsPagesOfTheRequestedDays) {
  const int64_t first = Made("2026-02-02 09:00", "a").appointment.id();
  const int64_t second = Made("2026-02-02 10:00", "b").appointment.id();
  const int64_t third = Made("2026-02-07 10:00", "c").appointment.id();
  const auto ids = [&](const RowsOf& whose, const ListBounds& bounds) {
    std::vector<int64_t> listed;
    for (const StoredAppointment& stored : store_.List(whose, bounds)) {
      listed.push_back(stored.appointment.id());
    }
    return listed;
  };
  const RowsOf shop{.establishment_id = kShop};
  const common::Instant from = At("2026-02-01 00:00");
  EXPECT_THAT(ids(shop, {.from = from}), ElementsAre(third, second, first));
  EXPECT_THAT(ids(shop, {.from = from, .after_id = third, .limit = 1}), ElementsAre(second, first));
  EXPECT_THAT(ids(shop, {.from = from, .before = At("2026-02-02 09:30")}), ElementsAre(first));
  EXPECT_THAT(ids({.client_id = kClient}, {.from = At("2026-02-07 00:00")}), ElementsAre(third));
  EXPECT_THAT(ids({.provider_user_id = kProvider}, {.from = from}), SizeIs(3));
  EXPECT_THAT(ids({.provider_user_id = kProvider, .establishments = std::vector<int64_t>{99}},
                  {.from = from}),
              SizeIs(0));
  EXPECT_THAT(store_.ListOfClient(kClient, third, 10), SizeIs(2));
}

TEST_F(AppointmentStoreTest, RefusesAPageAfterARowOfAnotherList) {
  const int64_t id = Made("2026-02-02 09:00", "a").appointment.id();
  const ListBounds bounds{.from = At("2026-02-01 00:00"), .after_id = id};
  const std::vector<int64_t> elsewhere{99};
  EXPECT_THAT(store_.List({.establishment_id = kShop}, bounds), SizeIs(0));
  EXPECT_THROW(store_.List({.establishment_id = 99}, bounds), common::Error);
  EXPECT_THROW(store_.List({.client_id = 99}, bounds), common::Error);
  EXPECT_THROW(store_.List({.provider_user_id = 99}, bounds), common::Error);
  EXPECT_THROW(store_.List({.provider_user_id = kProvider, .establishments = elsewhere}, bounds),
               common::Error);
}

TEST_F(AppointmentStoreTest, ExcludesCompletedAppointmentsFromFutureBookings) {
  const StoredAppointment made = Made("2026-02-02 09:00", "a");
  ASSERT_TRUE(Change(made, AppointmentAction::kConfirm));
  const StoredAppointment confirmed = store_.Find(made.appointment.id()).value();
  AgendaClosingStore agenda_closing(db().database());
  const common::Instant during = At("2026-02-02 09:10");
  EXPECT_EQ(agenda_closing.Close(kShop, 7, during).future_bookings, 1);
  ASSERT_TRUE(Change(confirmed, AppointmentAction::kAttended));
  EXPECT_EQ(agenda_closing.Close(kShop, 7, during).future_bookings, 0);
}

TEST_F(AppointmentStoreTest, CancelsRemainingAppointmentsWhenAnAgendaCloses) {
  const StoredAppointment made = Made("2026-02-02 09:00", "a");
  AgendaClosingStore agenda_closing(db().database());
  EXPECT_EQ(agenda_closing.Close(kShop, 7, TestNow()).future_bookings, 1);
  EXPECT_EQ(store_.Find(made.appointment.id())->appointment.status(), "pending");
  agenda_closing.Close(kShop, 7, TestNow(), FutureBookingsPolicy::kLeave);
  const auto cancelled = store_.Find(made.appointment.id()).value();
  EXPECT_EQ(cancelled.appointment.status(), "cancelled");
  EXPECT_THAT(cancelled.appointment.events(1).reason(), Not(testing::IsEmpty()));
  EXPECT_FALSE(cancelled.appointment.events(1).has_actor_first_name());
  EXPECT_EQ(cancelled.For(kClient).events(1).reason(), cancelled.appointment.events(1).reason());
  EXPECT_EQ(Count("reservation WHERE state = 'confirmed'"), 0);
}

}  // namespace
}  // namespace navalha::booking
