// Goal: the personal data of erased users is deleted, and only accepted appointments connect a
// client with a shop.
#include "services/booking/person_store.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "services/booking/appointments/client_store.hpp"
#include "services/booking/appointments/service_record_store.hpp"
#include "services/booking/testing/test_appointment.hpp"

namespace navalha::booking {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

class PersonStoreTest : public testing::Test {
 protected:
  static common::TestDatabase& db() {
    // Dropped with the process's PostgreSQL.
    static common::TestDatabase database;
    return database;
  }
  PersonStoreTest()
      : store_(db().database()), appointments_(db().database()), records_(db().database()) {
    db().Clear();
    AddTestSchedule(db());
  }

  int64_t Make(std::string_view start, const std::string& key, std::string_view standing) {
    NewAppointment wanted = AppointmentAt(start, key);
    wanted.client_standing = std::string(standing);
    return appointments_.Make(wanted).id;
  }
  FutureAppointments Future(int64_t user_id) {
    v1::FindFutureAppointmentsRequest request;
    request.set_user_id(user_id);
    request.add_workplaces(kShop);
    return store_.FindFuture(request, TestNow());
  }
  int64_t EnterRecord() {
    NewServiceRecord wanted;
    v1::ServiceRecord& record = wanted.record;
    record.set_entity_name("barbershop");
    record.set_entity_id(kShop);
    record.set_provider_user_id(kProvider);
    record.set_client_id(kClient);
    record.set_registered_by(kOwner);
    record.set_client_first_name("Ana");
    record.set_provider_first_name("Rui");
    record.set_registered_by_first_name("Olga");
    record.set_payment_method("Pix");
    record.set_total_price(4500);
    record.set_notes("Ana pediu nota");
    record.add_service_ids(1);
    record.add_service_names("Corte");
    wanted.prices = {4500};
    wanted.client_standing = std::string(kKnown);
    wanted.now = TestNow();
    return records_.Make(wanted).value();
  }
  static std::string Everything(const std::string& table) {
    return db()
        .Execute("SELECT coalesce(string_agg(t::text, ' '), '') FROM " + table + " AS t")[0][0]
        .c_str();
  }

  PersonStore store_;
  AppointmentStore appointments_;
  ServiceRecordStore records_;
};

TEST_F(PersonStoreTest, CountsOnlyAcceptedAppointmentsOfAClient) {
  Make("2026-02-02 09:00", "a", kNamed);
  Make("2026-02-02 10:00", "b", kKnown);
  EXPECT_FALSE(Future(kClient).as_client);
  EXPECT_EQ(Future(kProvider).as_provider, At("2026-02-02 09:00"));
  Make("2026-02-02 11:00", "c", kAccepted);
  EXPECT_EQ(Future(kClient).as_client, At("2026-02-02 11:00"));
}

TEST_F(PersonStoreTest, ListsClientsOfAcceptedAppointmentsInTheFuture) {
  Make("2026-02-02 09:00", "a", kNamed);
  Make("2026-02-02 10:00", "b", kKnown);
  EXPECT_THAT(store_.BookedClientsOf(kShop, TestNow()), IsEmpty());
  Make("2026-02-02 11:00", "c", kAccepted);
  Make("2026-02-02 14:00", "d", kAccepted);
  EXPECT_THAT(store_.BookedClientsOf(kShop, TestNow()), ElementsAre(kClient));
  EXPECT_THAT(store_.BookedClientsOf(4, TestNow()), IsEmpty());
  EXPECT_THAT(store_.BookedClientsOf(kShop, At("2026-02-02 14:00")), IsEmpty());
}

TEST_F(PersonStoreTest, ConnectsUsersByActiveAcceptedAppointments) {
  v1::FindConnectionRequest request;
  request.set_user_id(kOwner);
  request.set_other_id(kClient);
  request.add_seen(kShop);
  ClientStore clients(db().database());
  const int64_t known = Make("2026-02-02 09:00", "a", kKnown);
  EXPECT_FALSE(store_.IsConnected(request));
  EXPECT_FALSE(clients.IsClientOf(kShop, kClient));
  const auto stored = appointments_.Find(known).value();
  appointments_.Change(stored, *Next("pending", AppointmentAction::kConfirm), {kClient, "Ana"},
                       true, TestNow());
  EXPECT_TRUE(store_.IsConnected(request));
  EXPECT_TRUE(clients.IsClientOf(kShop, kClient));
  EXPECT_FALSE(clients.IsClientOf(4, kClient));
  EXPECT_THAT(clients.ClientsOf(kShop), ElementsAre(kClient));
  const auto confirmed = appointments_.Find(known).value();
  appointments_.Change(confirmed, *Next("confirmed", AppointmentAction::kCancel), {kOwner, "Olga"},
                       false, TestNow());
  EXPECT_FALSE(store_.IsConnected(request));
  EXPECT_FALSE(clients.IsClientOf(kShop, kClient));
}

TEST_F(PersonStoreTest, FindsClientsByPartOfTheirName) {
  ClientStore clients(db().database());
  v1::ListShopClientsResponse response;
  clients.FilterByName({{1, 2, 3}, {"Zé", "Ávila", "Bia"}, {"Souza", "\"Avó\"", "Lima"}}, " avila",
                       response);
  ASSERT_EQ(response.clients_size(), 1);
  EXPECT_EQ(response.clients(0).id(), 2);
  EXPECT_EQ(response.clients(0).last_name(), "\"Avó\"");
  response.Clear();
  clients.FilterByName({{1, 2, 3}, {"Zé", "Ávila", "Bia"}, {"Souza", "Reis", "Lima"}}, "",
                       response);
  EXPECT_EQ(response.clients_size(), 3);
  EXPECT_EQ(response.clients(0).id(), 2);
}

TEST_F(PersonStoreTest, ErasesAClient) {
  const int64_t id = Make("2026-02-02 09:00", "a", kAccepted);
  EnterRecord();
  EXPECT_THAT(store_.CancelFutureAppointments(kClient, TestNow()), Not(IsEmpty()));
  EXPECT_GT(store_.Forget(kClient), 0);
  EXPECT_EQ(store_.Forget(kClient), 0);
  EXPECT_EQ(appointments_.Find(id)->appointment.status(), "cancelled");
  for (const char* table : {"appointment", "appointment_event", "service_record"}) {
    EXPECT_THAT(Everything(table), Not(HasSubstr("Ana"))) << table;
    EXPECT_THAT(Everything(table), Not(HasSubstr("talco"))) << table;
    EXPECT_THAT(Everything(table), Not(HasSubstr(",50,"))) << table;
  }
  EXPECT_THAT(Everything("service_record"), HasSubstr("4500"));
  EXPECT_EQ(db().Execute("SELECT count(*) FROM schedule")[0][0].as<int>(), 6);
}

TEST_F(PersonStoreTest, ErasesCancellationReasonsAboutTheClient) {
  const int64_t id = Make("2026-02-02 09:00", "a", kAccepted);
  const auto made = appointments_.Find(id).value();
  appointments_.Change(made, *Next("pending", AppointmentAction::kCancel),
                       {kOwner, "Olga", "Cliente doente"}, false, TestNow());
  while (store_.Forget(kClient) > 0) {
  }
  EXPECT_THAT(Everything("appointment_event"), Not(HasSubstr("doente")));
  EXPECT_EQ(appointments_.Find(id)->appointment.version(), 3)
      << "the erasure increases the version, so that calendars update the event";
}

TEST_F(PersonStoreTest, ErasesAProviderAndEndsTheirAgendas) {
  const int64_t id = Make("2026-02-02 09:00", "a", kAccepted);
  EXPECT_THAT(store_.CancelFutureAppointments(kProvider, TestNow()), testing::Contains("hours:7"));
  while (store_.Forget(kProvider) > 0) {
  }
  const auto left = appointments_.Find(id).value();
  EXPECT_EQ(left.appointment.status(), "cancelled");
  EXPECT_EQ(left.appointment.provider_first_name(), "Colaborador removido");
  EXPECT_EQ(left.appointment.client_first_name(), "Ana");
  EXPECT_EQ(db().Execute("SELECT count(*) FROM schedule")[0][0].as<int>(), 0);
  EXPECT_EQ(db().Execute("SELECT count(*) FROM reservation")[0][0].as<int>(), 0);
}

// orders answers a booking before it confirms the hold, so the booking stays with the shop.
TEST_F(PersonStoreTest, KeepsBookingsOfAnErasedProviderConfirmable) {
  ReservationStore reservations(db().database());
  const common::Instant begin = At("2026-02-02 09:00");
  ASSERT_TRUE(reservations.Hold(
      {{kProvider, "kept"}, 7, kShop, {begin, begin + std::chrono::minutes(30)}, "order"},
      TestNow() + std::chrono::minutes(2)));
  store_.CancelFutureAppointments(kProvider, TestNow());
  while (store_.Forget(kProvider) > 0) {
  }
  EXPECT_TRUE(reservations.Confirm({kProvider, "kept"}));
  EXPECT_EQ(
      db().Execute("SELECT count(*) FROM reservation WHERE during IS NOT NULL")[0][0].as<int>(), 0);
}

}  // namespace
}  // namespace navalha::booking
