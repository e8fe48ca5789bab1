// Calendar feeds over the real server and database, with fake catalog and orders.
#include "services/booking/agendas/calendar_feed_service.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "navalha/booking/v1/calendar_feed.grpc.pb.h"
#include "services/booking/agendas/agenda_closing_store.hpp"
#include "services/booking/person_store.hpp"
#include "services/booking/testing/test_appointment.hpp"
#include "services/common/rpc/error.hpp"
#include "services/common/testing/test_server.hpp"

namespace navalha::booking {
namespace {

using common::Call;
using grpc::StatusCode;
using navalha::common::v1::Raw;
using testing::HasSubstr;
using testing::Not;
using Stub = v1::CalendarFeedService::Stub;

constexpr int64_t kCollaborator = 7;
constexpr int64_t kManager = 105;
const std::string kKeys = "1 " + std::string(64, 'a');

class CalendarFeedServiceTest : public testing::Test {
 protected:
  static void SetUpTestSuite() { database_ = new common::TestDatabase(); }
  static void TearDownTestSuite() {
    delete database_;
    database_ = nullptr;
  }

  CalendarFeedServiceTest() {
    database_->Clear();
    AddTestSchedule(*database_);
    ServeFakeCatalog();
    orders_router_.For("navalha.orders.v1.OrderAppointmentService")
        .Unary("ListCollaboratorBookings",
               [this](const Call&, const orders::v1::ListCollaboratorBookingsRequest& request,
                      orders::v1::ListCollaboratorBookingsResponse& response) {
                 if (orders_are_away_) {
                   throw common::Unavailable("ORDERS_AWAY");
                 }
                 asked_ = request;
                 response = bookings_;
               });
    orders_server_ = std::make_unique<common::TestServer>(orders_router_);
    Serve(kKeys);
  }

  void ServeFakeCatalog() {
    catalog_router_.For("navalha.catalog.v1.CollaboratorService")
        .Unary("LookUpCollaborator",
               [](const Call&, const catalog::v1::LookUpCollaboratorRequest& request,
                  catalog::v1::LookUpCollaboratorResponse& response) {
                 if (request.id() != kCollaborator) {
                   throw common::NotFound("Colaborador não encontrado.");
                 }
                 response.set_id(kCollaborator);
                 response.set_user_id(kProvider);
                 response.set_establishment_id(kShop);
                 response.set_owner_id(kOwner);
               })
        .Unary("GetMembership", [this](const Call&, const catalog::v1::GetMembershipRequest&,
                                       catalog::v1::Membership& response) {
          if (works_there_) {
            response.set_collaborator_id(kCollaborator);
          }
          response.set_establishment_name("Barbearia do Zé");
        });
    catalog_server_ = std::make_unique<common::TestServer>(catalog_router_);
    catalog_ = std::make_unique<CatalogClient>(catalog_server_->peer());
  }

  void Serve(const std::string& keys) {
    server_.reset();
    router_ = common::Router();
    service_ = std::make_unique<CalendarFeedService>(database_->database(), *catalog_,
                                                     orders_server_->peer(), limiter_,
                                                     common::LinkKeys(keys), TestNow);
    service_->Register(router_);
    server_ = std::make_unique<common::TestServer>(router_);
    stub_ = v1::CalendarFeedService::NewStub(server_->channel());
  }

  template <class Request, class Response>
  StatusCode CallAs(int64_t user_id,
                    grpc::Status (Stub::*method)(grpc::ClientContext*, const Request&, Response*),
                    const Request& request, Response& response) {
    const std::string token =
        user_id == 0 ? "" : server_->authenticator().TokenFor(common::TestCaller(user_id));
    return server_->CallAs(token, *stub_, method, request, response).error_code();
  }

  StatusCode Create(int64_t user_id, v1::CreateCalendarFeedResponse& response,
                    int64_t collaborator_id = kCollaborator) {
    v1::CreateCalendarFeedRequest request;
    request.set_collaborator_id(collaborator_id);
    return CallAs(user_id, &Stub::CreateCalendarFeed, request, response);
  }

  // Returns the file name in the address of a new feed.
  std::string NewFile() {
    v1::CreateCalendarFeedResponse response;
    EXPECT_EQ(Create(kProvider, response), StatusCode::OK);
    EXPECT_TRUE(response.path().starts_with("/api/calendar/")) << response.path();
    return response.path().substr(std::string("/api/calendar/").size());
  }

  StatusCode Show(int64_t user_id, v1::CalendarFeed& response) {
    v1::ShowCalendarFeedRequest request;
    request.set_collaborator_id(kCollaborator);
    return CallAs(user_id, &Stub::ShowCalendarFeed, request, response);
  }

  StatusCode Revoke(int64_t user_id) {
    v1::RevokeCalendarFeedRequest request;
    request.set_collaborator_id(kCollaborator);
    v1::CalendarFeed response;
    return CallAs(user_id, &Stub::RevokeCalendarFeed, request, response);
  }

  StatusCode Read(const std::string& file, Raw& response) {
    v1::ReadCalendarFeedRequest request;
    request.set_file(file);
    return CallAs(0, &Stub::ReadCalendarFeed, request, response);
  }
  StatusCode Read(const std::string& file) {
    Raw response;
    return Read(file, response);
  }

  void AddOrder(int64_t id, const std::string& at, const std::string& status, int version) {
    orders::v1::CollaboratorBooking& booking = *bookings_.add_bookings();
    booking.set_id(id);
    booking.set_customer_first_name("Bruno");
    booking.add_services("Barba");
    *booking.mutable_starts_at() = common::ToProto(At(at));
    *booking.mutable_ends_at() = common::ToProto(At(at) + std::chrono::minutes(30));
    booking.set_appointment_status(status);
    booking.set_version(version);
    *booking.mutable_created_at() = common::ToProto(TestNow());
    *booking.mutable_updated_at() = common::ToProto(TestNow());
  }

  static common::TestDatabase* database_;
  bool works_there_ = true;
  bool orders_are_away_ = false;
  orders::v1::ListCollaboratorBookingsResponse bookings_;
  orders::v1::ListCollaboratorBookingsRequest asked_;
  common::RateLimiter limiter_{nullptr, TestNow};
  common::Router catalog_router_;
  common::Router orders_router_;
  common::Router router_;
  std::unique_ptr<common::TestServer> catalog_server_;
  std::unique_ptr<common::TestServer> orders_server_;
  std::unique_ptr<CatalogClient> catalog_;
  std::unique_ptr<CalendarFeedService> service_;
  std::unique_ptr<common::TestServer> server_;
  std::unique_ptr<Stub> stub_;
};

common::TestDatabase* CalendarFeedServiceTest::database_ = nullptr;

TEST_F(CalendarFeedServiceTest, ListsAppointmentsAndOrdersInUtc) {
  AppointmentStore appointments(database_->database());
  const auto made = appointments.Make(AppointmentAt("2026-02-02 09:00", "appointment:1"));
  AddOrder(31, "2026-02-02 10:00", "pending", 4);
  AddOrder(32, "2026-02-02 11:00", "cancelled", 2);
  Raw feed;
  ASSERT_EQ(Read(NewFile(), feed), StatusCode::OK);
  EXPECT_EQ(feed.content_type(), "text/calendar; charset=utf-8");
  EXPECT_THAT(feed.data(), HasSubstr("X-WR-CALNAME:Agenda – Barbearia do Zé\r\n"));
  EXPECT_THAT(feed.data(), HasSubstr("UID:appointment-" + std::to_string(made.id) + "@navalha"));
  EXPECT_THAT(feed.data(), HasSubstr("DTSTART:20260202T120000Z\r\nDTEND:20260202T122500Z\r\n"));
  EXPECT_THAT(feed.data(), HasSubstr("SUMMARY:Ana – Corte\\, \"degradê\"\r\n"));
  EXPECT_THAT(feed.data(), HasSubstr("UID:order-31@navalha"));
  EXPECT_THAT(feed.data(), HasSubstr("SUMMARY:Bruno – Barba\r\nSTATUS:TENTATIVE\r\n"));
  EXPECT_THAT(feed.data(), HasSubstr("SUMMARY:Bruno – Barba\r\nSTATUS:CANCELLED\r\n"));
  EXPECT_THAT(feed.data(), Not(HasSubstr("talco"))) << "the feed omits notes";
  EXPECT_EQ(asked_.collaborator_id(), kCollaborator);
  EXPECT_EQ(common::FromProto(asked_.from()), TestNow() - std::chrono::hours(24 * 31));
  EXPECT_EQ(common::FromProto(asked_.before()), TestNow() + std::chrono::hours(24 * 366));
}

TEST_F(CalendarFeedServiceTest, RaisesTheSequenceWithEachChangeOfAnAppointment) {
  AppointmentStore appointments(database_->database());
  const auto made = appointments.Make(AppointmentAt("2026-02-02 09:00", "appointment:1"));
  const std::string file = NewFile();
  const auto sequence = [&] {
    Raw feed;
    EXPECT_EQ(Read(file, feed), StatusCode::OK);
    const size_t at = feed.data().find("SEQUENCE:");
    return feed.data().substr(at, feed.data().find("\r\n", at) - at);
  };
  EXPECT_EQ(sequence(), "SEQUENCE:0");
  for (const auto action : {AppointmentAction::kConfirm, AppointmentAction::kCancel}) {
    const auto before = appointments.Find(made.id);
    ASSERT_TRUE(appointments.Change(*before, *Next(before->appointment.status(), action),
                                    {kProvider, "Rui"}, false, TestNow()));
  }
  EXPECT_EQ(sequence(), "SEQUENCE:2");
}

TEST_F(CalendarFeedServiceTest, HidesTypedNamesOfUnconfirmedClients) {
  NewAppointment named = AppointmentAt("2026-02-02 09:00", "appointment:1");
  named.client_standing = std::string(kNamed);
  named.appointment.set_client_first_name("ana@example.com");
  AppointmentStore(database_->database()).Make(named);
  Raw feed;
  ASSERT_EQ(Read(NewFile(), feed), StatusCode::OK);
  EXPECT_THAT(feed.data(), HasSubstr("SUMMARY:Cliente – Corte"));
  EXPECT_THAT(feed.data(), Not(HasSubstr("example.com")));
}

TEST_F(CalendarFeedServiceTest, OmitsBreaksAndOtherCollaborators) {
  database_->Execute(
      "INSERT INTO reservation (key, provider_user_id, collaborator_id, establishment_id, during,"
      " state, source) VALUES ('break:1', 107, 7, 3, tstzrange('2026-02-02 15:00+00',"
      " '2026-02-02 16:00+00'), 'confirmed', 'break')");
  NewAppointment other = AppointmentAt("2026-02-02 09:00", "appointment:1");
  AppointmentStore(database_->database()).Make(other);
  database_->Execute("UPDATE appointment SET collaborator_id = 70");
  Raw feed;
  ASSERT_EQ(Read(NewFile(), feed), StatusCode::OK);
  EXPECT_THAT(feed.data(), Not(HasSubstr("VEVENT")));
}

TEST_F(CalendarFeedServiceTest, FailsInsteadOfReturningAPartialFeed) {
  const std::string file = NewFile();
  orders_are_away_ = true;
  EXPECT_EQ(Read(file), StatusCode::UNAVAILABLE);
  orders_are_away_ = false;
  for (int id = 1; id <= CalendarFeedService::kMostEntries; ++id) {
    AddOrder(id, "2026-02-02 10:00", "pending", 1);
  }
  EXPECT_EQ(Read(file), StatusCode::OK);
  AddOrder(CalendarFeedService::kMostEntries + 1, "2026-02-02 10:00", "pending", 1);
  EXPECT_EQ(Read(file), StatusCode::UNAVAILABLE);
}

TEST_F(CalendarFeedServiceTest, AllowsOnlyTheCollaboratorToCreateAFeed) {
  v1::CreateCalendarFeedResponse response;
  EXPECT_EQ(Create(kProvider, response), StatusCode::OK);
  EXPECT_TRUE(response.feed().has_created_at());
  for (const int64_t other : {kOwner, kManager, int64_t{999}}) {
    EXPECT_EQ(Create(other, response), StatusCode::PERMISSION_DENIED) << other;
  }
  EXPECT_EQ(Create(kProvider, response, 8), StatusCode::NOT_FOUND);
}

TEST_F(CalendarFeedServiceTest, AllowsCollaboratorAndOwnerToRevokeAFeed) {
  for (const int64_t user : {int64_t{kProvider}, kOwner}) {
    const std::string file = NewFile();
    EXPECT_EQ(Revoke(kManager), StatusCode::PERMISSION_DENIED);
    EXPECT_EQ(Read(file), StatusCode::OK);
    v1::CalendarFeed shown;
    EXPECT_EQ(Show(user, shown), StatusCode::OK);
    EXPECT_TRUE(shown.has_created_at());
    EXPECT_EQ(shown.can_be_created(), user == kProvider);
    EXPECT_EQ(Revoke(user), StatusCode::OK);
    EXPECT_EQ(Revoke(user), StatusCode::OK);
    EXPECT_EQ(Read(file), StatusCode::NOT_FOUND);
    v1::CalendarFeed after;
    EXPECT_EQ(Show(user, after), StatusCode::OK);
    EXPECT_FALSE(after.has_created_at());
  }
  v1::CalendarFeed shown;
  EXPECT_EQ(Show(kManager, shown), StatusCode::PERMISSION_DENIED);
}

TEST_F(CalendarFeedServiceTest, InvalidatesTheOldAddressWhenANewOneIsCreated) {
  const std::string first = NewFile();
  const std::string second = NewFile();
  EXPECT_NE(first, second);
  EXPECT_EQ(Read(first), StatusCode::NOT_FOUND);
  EXPECT_EQ(Read(second), StatusCode::OK);
}

TEST_F(CalendarFeedServiceTest, AcceptsTheSecretWhileItsKeyIsKept) {
  const std::string file = NewFile();
  const std::string second = "2 " + std::string(64, 'b');
  Serve(kKeys + "\n" + second);
  EXPECT_EQ(Read(file), StatusCode::OK);
  Serve(second);
  EXPECT_EQ(Read(file), StatusCode::NOT_FOUND);
}

TEST_F(CalendarFeedServiceTest, RevokesTheFeedWhenTheCollaboratorLeaves) {
  const std::string file = NewFile();
  works_there_ = false;
  EXPECT_EQ(Read(file), StatusCode::NOT_FOUND);
  works_there_ = true;
  AgendaClosingStore(database_->database())
      .Close(kShop, kCollaborator, TestNow(), FutureBookingsPolicy::kLeave);
  EXPECT_EQ(Read(file), StatusCode::NOT_FOUND);
}

TEST_F(CalendarFeedServiceTest, RevokesTheFeedWhenThePersonIsErased) {
  const std::string file = NewFile();
  PersonStore(database_->database()).CancelFutureAppointments(kProvider, TestNow());
  EXPECT_EQ(Read(file), StatusCode::NOT_FOUND);
}

TEST_F(CalendarFeedServiceTest, LimitsWrongSecretsAndAcceptsTheRightOne) {
  const std::string file = NewFile();
  const std::string bare = file.substr(0, file.size() - 4);
  EXPECT_EQ(Read(bare), StatusCode::NOT_FOUND);
  for (int64_t i = 1; i < CalendarFeedService::kWrongSecrets; ++i) {
    ASSERT_EQ(Read("0" + file), StatusCode::NOT_FOUND);
  }
  EXPECT_EQ(Read("0" + file), StatusCode::RESOURCE_EXHAUSTED);
  EXPECT_EQ(Read(file), StatusCode::OK);
}

TEST_F(CalendarFeedServiceTest, StoresNoSecret) {
  const std::string file = NewFile();
  const std::string secret = file.substr(0, file.size() - 4);
  const auto rows = database_->Execute("SELECT to_json(calendar_feed)::text FROM calendar_feed");
  ASSERT_EQ(rows.size(), 1);
  EXPECT_THAT(std::string(rows[0][0].c_str()), Not(HasSubstr(secret)));
}

}  // namespace
}  // namespace navalha::booking
