// Agendas over the real server and database, with a fake catalog.
#include "services/booking/agendas/agenda_service.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "navalha/booking/v1/agenda.grpc.pb.h"
#include "services/booking/testing/test_schedule.hpp"
#include "services/common/rpc/error.hpp"
#include "services/common/testing/test_server.hpp"

namespace navalha::booking {
namespace {

using common::Call;
using common::Error;
using testing::ElementsAre;
using testing::IsEmpty;
using Stub = v1::AgendaService::Stub;

constexpr int64_t kOwner = 100;
constexpr int64_t kManager = 105;
constexpr int64_t kSeller = 106;
constexpr int64_t kShop = 3;
constexpr int64_t kOtherShop = 4;

class AgendaServiceTest : public testing::Test {
 protected:
  static void SetUpTestSuite() { database_ = new common::TestDatabase(); }
  static void TearDownTestSuite() {
    delete database_;
    database_ = nullptr;
  }

  AgendaServiceTest() {
    database_->Clear();
    AddTestSchedule(*database_);
    catalog_router_.For("navalha.catalog.v1.CollaboratorService")
        .Unary("GetMembership",
               [](const Call&, const catalog::v1::GetMembershipRequest& request,
                  catalog::v1::Membership& response) {
                 if (request.establishment_id() != kShop) {
                   throw common::NotFound("Estabelecimento não encontrado.");
                 }
                 response.set_is_owner(request.user_id() == kOwner);
                 if (request.user_id() > kOwner && request.user_id() < 110) {
                   response.set_collaborator_id(request.user_id() - kOwner);
                 }
                 if (request.user_id() == kManager) {
                   response.add_permissions("manage_agenda");
                 }
               })
        .Unary("ListProviders", [this](const Call&, const catalog::v1::ListProvidersRequest&,
                                       catalog::v1::ListProvidersResponse& response) {
          for (const int64_t id : providers_) {
            catalog::v1::Provider& provider = *response.add_providers();
            provider.set_collaborator_id(id);
            provider.set_provider_user_id(kOwner + id);
          }
          response.add_providers()->set_collaborator_id(9);  // invited: no user yet
        });
    catalog_server_ = std::make_unique<common::TestServer>(catalog_router_);
    catalog_ = std::make_unique<CatalogClient>(catalog_server_->peer());
    service_ = std::make_unique<AgendaService>(database_->database(), *catalog_);
    service_->Register(router_);
    server_ = std::make_unique<common::TestServer>(router_);
    stub_ = v1::AgendaService::NewStub(server_->channel());
  }

  std::string TokenOf(int64_t user_id) {
    common::Caller caller = common::TestCaller(user_id);
    caller.token_expires_at = TestNow() + std::chrono::hours(1);
    return server_->authenticator().TokenFor(caller);
  }

  static v1::ListAgendaRequest Days(const std::string& first, const std::string& last) {
    v1::ListAgendaRequest request;
    request.set_establishment_id(kShop);
    request.set_start_date(first);
    request.set_end_date(last);
    return request;
  }

  v1::ListAgendaResponse List(int64_t user_id, const v1::ListAgendaRequest& request) {
    v1::ListAgendaResponse response;
    const grpc::Status status =
        server_->CallAs(TokenOf(user_id), *stub_, &Stub::ListAgenda, request, response);
    EXPECT_TRUE(status.ok()) << status.error_message();
    return response;
  }

  grpc::StatusCode Refusal(int64_t user_id, const v1::ListAgendaRequest& request) {
    v1::ListAgendaResponse response;
    return server_->CallAs(TokenOf(user_id), *stub_, &Stub::ListAgenda, request, response)
        .error_code();
  }

  static std::vector<int64_t> IdsOf(const v1::ListAgendaResponse& response) {
    std::vector<int64_t> ids;
    for (const v1::CollaboratorAgenda& agenda : response.agendas()) {
      ids.push_back(agenda.collaborator_id());
    }
    return ids;
  }

  // Returns all occupied time of the only agenda, as "order 09:00 09:30" in São Paulo's local
  // time.
  static std::vector<std::string> StretchesOf(const v1::ListAgendaResponse& response) {
    std::vector<std::string> texts;
    for (const v1::AgendaStretch& stretch : response.agendas(0).stretches()) {
      const auto text = [](const google::protobuf::Timestamp& at) {
        return common::FormatTime(common::ToLocal(common::FromProto(at)).time);
      };
      texts.push_back(stretch.source() + (stretch.held() ? " held " : " ") +
                      text(stretch.starts_at()) + " " + text(stretch.ends_at()));
    }
    return texts;
  }

  void Reserve(const std::string& key, const std::string& from, const std::string& to,
               const std::string& source, int64_t establishment_id = kShop,
               const std::string& state = "confirmed") {
    database_->Execute(
        "INSERT INTO reservation (key, provider_user_id, collaborator_id, establishment_id, during,"
        " state, source, expires_at) VALUES ('" +
        key + "', 107, " + (establishment_id == kShop ? "7" : "70") + ", " +
        std::to_string(establishment_id) + ", tstzrange('" + common::ToSql(At(from)) + "', '" +
        common::ToSql(At(to)) + "'), '" + state + "', '" + source + "', " +
        (state == "held" ? "'" + common::ToSql(TestNow() - std::chrono::minutes(2)) + "'"
                         : "NULL") +
        ")");
  }

  void AddHours(int64_t collaborator_id) {
    database_->Execute(
        "INSERT INTO schedule (collaborator_id, provider_user_id, establishment_id, day_of_week,"
        " start_minute, end_minute) VALUES (" +
        std::to_string(collaborator_id) + ", " + std::to_string(kOwner + collaborator_id) +
        ", 3, 1, 540, 720)");
  }

  static common::TestDatabase* database_;
  std::vector<int64_t> providers_{5, 6, 7};
  common::Router catalog_router_;
  std::unique_ptr<common::TestServer> catalog_server_;
  std::unique_ptr<CatalogClient> catalog_;
  std::unique_ptr<AgendaService> service_;
  common::Router router_;
  std::unique_ptr<common::TestServer> server_;
  std::unique_ptr<Stub> stub_;
};

common::TestDatabase* AgendaServiceTest::database_ = nullptr;

TEST_F(AgendaServiceTest, ListsHoursAndReservationsWithDueHolds) {
  Reserve("a", "2026-02-02 09:00", "2026-02-02 09:30", "order");
  Reserve("b", "2026-02-02 10:00", "2026-02-02 10:25", "order", kShop, "held");
  Reserve("c", "2026-02-02 12:00", "2026-02-02 13:00", "break");
  Reserve("d", "2026-02-02 20:00", "2026-02-02 20:30", "order", kOtherShop);
  Reserve("e", "2026-02-02 15:00", "2026-02-02 15:30", "order", kShop, "cancelled");
  Reserve("f", "2026-02-03 09:00", "2026-02-03 09:30", "order");
  const auto response = List(kOwner, Days("2026-02-02", "2026-02-02"));
  EXPECT_EQ(response.time_zone(), "America/Sao_Paulo");
  ASSERT_THAT(IdsOf(response), ElementsAre(7));
  const v1::CollaboratorAgenda& agenda = response.agendas(0);
  EXPECT_EQ(agenda.provider_user_id(), 107);
  ASSERT_EQ(agenda.hours_size(), 2);
  EXPECT_EQ(agenda.hours(0).date(), "2026-02-02");
  EXPECT_EQ(agenda.hours(0).start_time(), "09:00");
  EXPECT_EQ(agenda.hours(1).end_time(), "18:00");
  EXPECT_THAT(StretchesOf(response), ElementsAre("order 09:00 09:30", "order held 10:00 10:25",
                                                 "break 12:00 13:00", "taken 20:00 20:30"));
  EXPECT_EQ(agenda.stretches(3).source_id(), 0);
}

TEST_F(AgendaServiceTest, HidesTheTimeOfFormerCollaboratorsAtOtherShops) {
  database_->Execute("DELETE FROM schedule");  // They have no hours.
  Reserve("a", "2026-02-03 09:00", "2026-02-03 09:30", "order", kOtherShop);
  EXPECT_THAT(IdsOf(List(kOwner, Days("2026-02-02", "2026-02-03"))), IsEmpty());
  Reserve("b", "2026-02-02 09:00", "2026-02-02 09:30", "order");
  EXPECT_THAT(StretchesOf(List(kOwner, Days("2026-02-02", "2026-02-03"))),
              ElementsAre("order 09:00 09:30"));
}

TEST_F(AgendaServiceTest, ReturnsTheAppointmentIdOfAReservation) {
  Reserve("appointment:1", "2026-02-02 09:00", "2026-02-02 09:25", "appointment");
  database_->Execute(
      "INSERT INTO appointment (id, app_id, entity_name, establishment_id, provider_user_id,"
      " collaborator_id, client_standing, provider_first_name, client_first_name,"
      " registered_by_first_name, reservation_key, starts_at, ends_at, service_ids, service_names,"
      " service_prices_cents, status, created_at, updated_at) VALUES (77, 1, 'barbershop', 3, 107,"
      " 7, 'known', 'Bia', 'Ana', 'Olga', 'appointment:1', now(), now() + interval '1 hour', '{1}',"
      " '{Corte}', '{100}', 'pending', now(), now())");
  const auto response = List(kOwner, Days("2026-02-02", "2026-02-02"));
  ASSERT_EQ(response.agendas_size(), 1);
  EXPECT_EQ(response.agendas(0).stretches(0).source(), "appointment");
  EXPECT_EQ(response.agendas(0).stretches(0).source_id(), 77);
}

TEST_F(AgendaServiceTest, ReturnsTheIdThatReleasesTimeOff) {
  Reserve("break:1", "2026-02-02 12:00", "2026-02-02 13:00", "break");
  database_->Execute("UPDATE reservation SET reserved_time_id = 5005 WHERE key = 'break:1'");
  const auto response = List(kOwner, Days("2026-02-02", "2026-02-02"));
  ASSERT_EQ(response.agendas_size(), 1);
  EXPECT_EQ(response.agendas(0).stretches(0).source_id(), 5005);
}

TEST_F(AgendaServiceTest, ShowsAllAgendasToManagersAndOwnAgendaToOthers) {
  AddHours(6);
  EXPECT_THAT(IdsOf(List(kOwner, Days("2026-02-02", "2026-02-02"))), ElementsAre(6, 7));
  EXPECT_THAT(IdsOf(List(kManager, Days("2026-02-02", "2026-02-02"))), ElementsAre(5, 6, 7));
  EXPECT_THAT(IdsOf(List(kSeller, Days("2026-02-02", "2026-02-02"))), ElementsAre(6));
  auto asked = Days("2026-02-02", "2026-02-02");
  asked.add_collaborator_ids(7);
  EXPECT_THAT(IdsOf(List(kOwner, asked)), ElementsAre(7));
  EXPECT_THAT(IdsOf(List(kSeller, asked)), IsEmpty());
  EXPECT_EQ(Refusal(999, asked), grpc::StatusCode::PERMISSION_DENIED);
  asked.set_establishment_id(kOtherShop);
  EXPECT_EQ(Refusal(kOwner, asked), grpc::StatusCode::NOT_FOUND);
}

TEST_F(AgendaServiceTest, LimitsDaysAndCollaborators) {
  EXPECT_EQ(Refusal(kOwner, Days("2026-02-02", "2026-02-01")), grpc::StatusCode::INVALID_ARGUMENT);
  EXPECT_EQ(Refusal(kOwner, Days("2026-02-02", "2026-02-09")), grpc::StatusCode::INVALID_ARGUMENT);
  EXPECT_FALSE(List(kOwner, Days("2026-02-02", "2026-02-08")).truncated());
  providers_.clear();
  for (int64_t id = 20; id <= 40; ++id) {
    providers_.push_back(id);
    AddHours(id);
  }
  const auto response = List(kOwner, Days("2026-02-02", "2026-02-02"));
  EXPECT_EQ(response.agendas_size(), 20);
  EXPECT_TRUE(response.truncated());
}

TEST_F(AgendaServiceTest, RestrictsTheEventStreamToVisibleAgendas) {
  v1::WatchAgendaRequest request;
  request.set_establishment_id(kShop);
  request.add_collaborator_ids(6);
  request.add_collaborator_ids(7);
  navalha::common::v1::EventStream response;
  const auto watch = [&](int64_t user_id) {
    response.Clear();
    return server_->CallAs(TokenOf(user_id), *stub_, &Stub::WatchAgenda, request, response)
        .error_code();
  };
  EXPECT_EQ(watch(kOwner), grpc::StatusCode::OK);
  EXPECT_EQ(response.user_id(), kOwner);
  EXPECT_EQ(common::FromProto(response.ends_at()), TestNow() + std::chrono::hours(1));
  ASSERT_EQ(response.sources_size(), 2);
  EXPECT_EQ(response.sources(1).id(), 7);
  EXPECT_THAT(response.sources(1).tags(), ElementsAre("agenda:7", "hours:7"));
  EXPECT_EQ(watch(kSeller), grpc::StatusCode::OK);
  ASSERT_EQ(response.sources_size(), 1);
  EXPECT_EQ(response.sources(0).id(), 6);
  EXPECT_EQ(watch(108), grpc::StatusCode::PERMISSION_DENIED);
  EXPECT_EQ(watch(999), grpc::StatusCode::PERMISSION_DENIED);
}

}  // namespace
}  // namespace navalha::booking
