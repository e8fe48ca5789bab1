// The service over its real server and database; catalog is played by the test.
#include "services/booking/schedule_service.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "navalha/booking/v1/schedule.grpc.pb.h"
#include "services/booking/reservation_service.hpp"
#include "services/booking/test_schedule.hpp"
#include "services/common/error.hpp"
#include "services/common/test_server.hpp"

namespace navalha::booking {
namespace {

using common::Call;
using common::Error;
using navalha::common::v1::MessageResponse;
using testing::ElementsAre;
using testing::IsEmpty;
using Stub = v1::ScheduleService::Stub;

constexpr std::chrono::seconds kHoldFor{120};
constexpr int64_t kOwner = 100;
constexpr int64_t kBarber = 107;
constexpr int64_t kManager = 105;
constexpr int64_t kSeller = 106;

class ScheduleServiceTest : public testing::Test {
 protected:
  static void SetUpTestSuite() { database_ = new common::TestDatabase(); }
  static void TearDownTestSuite() {
    delete database_;
    database_ = nullptr;
  }
  ScheduleServiceTest() : tags_(nullptr) {
    database_->Clear();
    AddTestSchedule(*database_);
    catalog_router_.For("navalha.catalog.v1.CollaboratorService")
        .Unary("LookUpCollaborator",
               [](const Call&, const catalog::v1::LookUpCollaboratorRequest& request,
                  catalog::v1::LookUpCollaboratorResponse& response) {
                 if (request.id() > 9) {
                   throw common::NotFound("Colaborador não encontrado.");
                 }
                 response.set_id(request.id());
                 response.set_user_id(kOwner + request.id());
                 response.set_establishment_id(3);
                 response.set_owner_id(kOwner);
               })
        .Unary("GetMembership", [](const Call&, const catalog::v1::GetMembershipRequest& request,
                                   catalog::v1::Membership& response) {
          response.set_is_owner(request.user_id() == kOwner);
          if (request.user_id() == kManager || request.user_id() == kSeller) {
            response.set_collaborator_id(request.user_id() - kOwner);
            response.add_permissions(request.user_id() == kManager ? "manage_agenda"
                                                                   : "make_orders");
          }
        });
    catalog_server_ = std::make_unique<common::TestServer>(catalog_router_);
    catalog_ = std::make_unique<CatalogClient>(catalog_server_->peer());
    service_ = std::make_unique<ScheduleService>(database_->database(), *catalog_, tags_,
                                                 [this] { return now_; });
    reservations_ = std::make_unique<ReservationService>(
        database_->database(), tags_, [this] { return now_; }, kHoldFor);
    service_->Register(router_);
    server_ = std::make_unique<common::TestServer>(router_);
    stub_ = v1::ScheduleService::NewStub(server_->channel());
    owner_ = server_->authenticator().TokenFor(common::TestCaller(kOwner));
    barber_ = server_->authenticator().TokenFor(common::TestCaller(kBarber));
    stranger_ = server_->authenticator().TokenFor(common::TestCaller(999));
    manager_ = server_->authenticator().TokenFor(common::TestCaller(kManager));
    seller_ = server_->authenticator().TokenFor(common::TestCaller(kSeller));
  }

  // Answers the error of the call; OK is code 0.
  template <class Request, class Response>
  Error CallAs(const std::string& token,
               grpc::Status (Stub::*method)(grpc::ClientContext*, const Request&, Response*),
               const Request& request, Response& response) {
    const grpc::Status status = server_->CallAs(token, *stub_, method, request, response);
    return status.ok() ? Error(grpc::StatusCode::OK, "", "") : Error::FromStatus(status);
  }

  std::vector<std::string> Available(const std::string& date, int duration,
                                     int64_t collaborator_id = 7) {
    v1::ListAvailableTimesRequest request;
    request.set_collaborator_id(collaborator_id);
    request.set_date(date);
    request.set_duration(duration);
    v1::ListAvailableTimesResponse response;
    EXPECT_EQ(CallAs("", &Stub::ListAvailableTimes, request, response).code(),
              grpc::StatusCode::OK);
    return {response.available_times().begin(), response.available_times().end()};
  }

  void Hold(const std::string& key, std::string_view from, int minutes) {
    v1::HoldRequest request;
    request.set_key(key);
    request.set_provider_user_id(kBarber);
    request.set_collaborator_id(7);
    request.set_establishment_id(3);
    *request.mutable_starts_at() = common::ToProto(At(from));
    request.set_duration(minutes);
    request.set_source("order");
    v1::Reservation response;
    reservations_->Hold(common::TestCall(), request, response);
  }

  v1::SaveScheduleRequest Hours(const std::vector<std::array<const char*, 3>>& rows) {
    v1::SaveScheduleRequest request;
    request.set_collaborator_id(8);
    for (const auto& [day, start, end] : rows) {
      v1::ScheduleRow& row = *request.add_schedules();
      row.set_day_of_week(day);
      row.set_start_time(start);
      row.set_end_time(end);
    }
    return request;
  }

  v1::ListScheduleResponse ListedHours(int64_t collaborator_id) {
    v1::ListScheduleRequest request;
    request.set_collaborator_id(collaborator_id);
    v1::ListScheduleResponse response;
    EXPECT_EQ(CallAs(owner_, &Stub::ListSchedule, request, response).code(), grpc::StatusCode::OK);
    return response;
  }

  v1::ReserveTimeRequest Break(const char* start, const char* end) {
    v1::ReserveTimeRequest request;
    request.set_collaborator_id(7);
    request.set_date("2026-02-02");
    request.set_type("break");
    request.set_start_time(start);
    request.set_end_time(end);
    return request;
  }

  static common::TestDatabase* database_;
  common::Instant now_ = TestNow();
  common::CacheTags tags_;
  common::Router catalog_router_;
  common::Router router_;
  std::unique_ptr<common::TestServer> catalog_server_;
  std::unique_ptr<CatalogClient> catalog_;
  std::unique_ptr<ScheduleService> service_;
  std::unique_ptr<ReservationService> reservations_;
  std::unique_ptr<common::TestServer> server_;
  std::unique_ptr<Stub> stub_;
  std::string owner_;
  std::string barber_;
  std::string stranger_;
  std::string manager_;
  std::string seller_;
};

common::TestDatabase* ScheduleServiceTest::database_ = nullptr;

TEST_F(ScheduleServiceTest, AnswersFreeTimesToAnyone) {
  EXPECT_THAT(Available("2026-02-02", 150),
              ElementsAre("09:00", "09:15", "09:30", "13:00", "13:15", "13:30", "13:45", "14:00",
                          "14:15", "14:30", "14:45", "15:00", "15:15", "15:30"));
  EXPECT_THAT(Available("2026-02-03", 30), IsEmpty());
  EXPECT_THAT(Available("2026-02-02", 30, 8), IsEmpty());
}

TEST_F(ScheduleServiceTest, LeavesOutWhatIsTakenAndWhatIsPast) {
  Hold("a", "2026-01-31 11:00", 30);
  EXPECT_THAT(Available("2026-01-31", 30), testing::Contains("10:30").Times(1));
  const auto today = Available("2026-01-31", 30);
  EXPECT_EQ(today.front(), "10:00");
  EXPECT_THAT(today, testing::Not(testing::Contains("11:00")));
  EXPECT_THAT(today, testing::Not(testing::Contains("10:45")));
  EXPECT_THAT(Available("2026-01-24", 30), IsEmpty());
  now_ += std::chrono::seconds(1);
  EXPECT_EQ(Available("2026-01-31", 30).front(), "10:15");
}

TEST_F(ScheduleServiceTest, ChecksWhatItIsAsked) {
  v1::ListAvailableTimesRequest request;
  request.set_date("2026-02-30");
  request.set_duration(4);
  v1::ListAvailableTimesResponse response;
  const Error error = CallAs("", &Stub::ListAvailableTimes, request, response);
  EXPECT_EQ(error.code(), grpc::StatusCode::INVALID_ARGUMENT);
  EXPECT_EQ(error.fields().size(), 3);
}

TEST_F(ScheduleServiceTest, AnswersAStripOfDaysFromToday) {
  Hold("a", "2026-02-02 09:00", 180);
  v1::ListAvailableDaysRequest request;
  request.set_collaborator_id(7);
  request.set_duration(180);
  v1::ListAvailableDaysResponse response;
  ASSERT_EQ(CallAs("", &Stub::ListAvailableDays, request, response).code(), grpc::StatusCode::OK);
  ASSERT_EQ(response.days_size(), 7);
  EXPECT_EQ(response.days(0).date(), "2026-01-31");
  EXPECT_EQ(response.days(2).date(), "2026-02-02");
  for (int i = 0; i < 7; ++i) {
    const auto& times = response.days(i).available_times();
    EXPECT_THAT(Available(response.days(i).date(), 180),
                testing::ElementsAreArray(times.begin(), times.end()));
  }
  EXPECT_EQ(response.days(2).available_times(0), "13:00");
  EXPECT_EQ(response.days(1).available_times_size(), 0);
}

TEST_F(ScheduleServiceTest, SavesHoursForOwnerAndCollaborator) {
  MessageResponse saved;
  EXPECT_EQ(CallAs(owner_, &Stub::SaveSchedule,
                   Hours({{"sunday", "10:00", "12:00"}, {"tuesday", "09:00", "24:00"}}), saved)
                .code(),
            grpc::StatusCode::OK);
  EXPECT_EQ(saved.message(), "Horários salvos com sucesso.");
  const auto listed = ListedHours(8);
  ASSERT_EQ(listed.schedules_size(), 2);
  EXPECT_EQ(listed.schedules(0).day_of_week(), "tuesday");
  EXPECT_EQ(listed.schedules(0).end_time(), "24:00");
  EXPECT_EQ(listed.schedules(1).day_of_week(), "sunday");
  EXPECT_TRUE(listed.schedules(1).is_active());
  auto own = Hours({{"friday", "10:00", "12:00"}});
  own.set_collaborator_id(7);
  EXPECT_EQ(CallAs(barber_, &Stub::SaveSchedule, own, saved).code(), grpc::StatusCode::OK);
  EXPECT_THAT(Available("2026-02-06", 120), ElementsAre("10:00"));
}

TEST_F(ScheduleServiceTest, RefusesHoursOfOthersAndOfNobody) {
  MessageResponse saved;
  auto hours = Hours({{"sunday", "10:00", "12:00"}});
  EXPECT_EQ(CallAs("", &Stub::SaveSchedule, hours, saved).code(),
            grpc::StatusCode::UNAUTHENTICATED);
  EXPECT_EQ(CallAs(stranger_, &Stub::SaveSchedule, hours, saved).code(),
            grpc::StatusCode::PERMISSION_DENIED);
  EXPECT_EQ(CallAs(barber_, &Stub::SaveSchedule, hours, saved).code(),
            grpc::StatusCode::PERMISSION_DENIED);
  EXPECT_EQ(CallAs(seller_, &Stub::SaveSchedule, hours, saved).code(),
            grpc::StatusCode::PERMISSION_DENIED)
      << "without manage_agenda";
  EXPECT_EQ(CallAs(manager_, &Stub::SaveSchedule, hours, saved).code(), grpc::StatusCode::OK);
  hours.set_collaborator_id(10);
  EXPECT_EQ(CallAs(owner_, &Stub::SaveSchedule, hours, saved).code(), grpc::StatusCode::NOT_FOUND);
}

TEST_F(ScheduleServiceTest, RefusesHoursThatMakeNoSense) {
  MessageResponse saved;
  for (const auto& rows : std::vector<std::vector<std::array<const char*, 3>>>{
           {{"sunday", "12:00", "12:00"}},
           {{"sunday", "12:00", "10:00"}},
           {{"sunday", "10:00", "12:00"}, {"sunday", "11:00", "13:00"}},
           {{"domingo", "10:00", "12:00"}},
           {{"sunday", "10h", "12:00"}},
           {}}) {
    EXPECT_EQ(CallAs(owner_, &Stub::SaveSchedule, Hours(rows), saved).code(),
              grpc::StatusCode::INVALID_ARGUMENT);
  }
  EXPECT_EQ(ListedHours(8).schedules_size(), 0);
}

TEST_F(ScheduleServiceTest, SwitchesHoursThatExistOnAgain) {
  MessageResponse saved;
  const auto hours = Hours({{"sunday", "10:00", "12:00"}, {"sunday", "10:00", "12:00"}});
  EXPECT_EQ(CallAs(owner_, &Stub::SaveSchedule, hours, saved).code(), grpc::StatusCode::OK);
  database_->Execute("UPDATE schedule SET is_active = false WHERE collaborator_id = 8");
  EXPECT_THAT(Available("2026-02-01", 30, 8), IsEmpty());
  EXPECT_EQ(CallAs(owner_, &Stub::SaveSchedule, hours, saved).code(), grpc::StatusCode::OK);
  EXPECT_EQ(ListedHours(8).schedules_size(), 1);
  EXPECT_EQ(Available("2026-02-01", 120, 8).size(), 1);
}

TEST_F(ScheduleServiceTest, OffersNoTimesOfHoursThatAreSwitchedOff) {
  MessageResponse message;
  ASSERT_EQ(
      CallAs(owner_, &Stub::SaveSchedule, Hours({{"sunday", "10:00", "12:00"}}), message).code(),
      grpc::StatusCode::OK);
  v1::UpdateScheduleRequest request;
  request.set_id(ListedHours(8).schedules(0).id());
  EXPECT_EQ(CallAs(owner_, &Stub::UpdateSchedule, request, message).code(),
            grpc::StatusCode::INVALID_ARGUMENT)
      << "neither on nor off";
  request.set_is_active(false);
  for (const std::string& token : {stranger_, barber_, seller_}) {
    EXPECT_EQ(CallAs(token, &Stub::UpdateSchedule, request, message).code(),
              grpc::StatusCode::PERMISSION_DENIED);
  }
  EXPECT_EQ(CallAs(owner_, &Stub::UpdateSchedule, request, message).code(), grpc::StatusCode::OK);
  EXPECT_FALSE(ListedHours(8).schedules(0).is_active());
  EXPECT_THAT(Available("2026-02-01", 30, 8), IsEmpty());
  request.set_is_active(true);
  EXPECT_EQ(CallAs(owner_, &Stub::UpdateSchedule, request, message).code(), grpc::StatusCode::OK);
  EXPECT_THAT(Available("2026-02-01", 120, 8), ElementsAre("10:00"));
  request.set_id(999'999);
  EXPECT_EQ(CallAs(owner_, &Stub::UpdateSchedule, request, message).code(),
            grpc::StatusCode::NOT_FOUND);
}

TEST_F(ScheduleServiceTest, SwitchesNoHoursOnThatOverlapOthers) {
  MessageResponse message;
  CallAs(owner_, &Stub::SaveSchedule, Hours({{"sunday", "10:00", "12:00"}}), message);
  v1::UpdateScheduleRequest request;
  request.set_id(ListedHours(8).schedules(0).id());
  request.set_is_active(false);
  CallAs(owner_, &Stub::UpdateSchedule, request, message);
  EXPECT_EQ(
      CallAs(owner_, &Stub::SaveSchedule, Hours({{"sunday", "11:00", "13:00"}}), message).code(),
      grpc::StatusCode::OK)
      << "what is off is in nobody's way";
  request.set_is_active(true);
  EXPECT_EQ(CallAs(owner_, &Stub::UpdateSchedule, request, message).reason(), "HOURS_OVERLAP");
}

TEST_F(ScheduleServiceTest, DeletesHoursOnceAndForTheirOwnerOnly) {
  v1::DeleteScheduleRequest request;
  request.set_id(ListedHours(7).schedules(0).id());
  MessageResponse response;
  EXPECT_EQ(CallAs(stranger_, &Stub::DeleteSchedule, request, response).code(),
            grpc::StatusCode::PERMISSION_DENIED);
  EXPECT_EQ(CallAs(barber_, &Stub::DeleteSchedule, request, response).code(), grpc::StatusCode::OK);
  EXPECT_EQ(CallAs(barber_, &Stub::DeleteSchedule, request, response).code(),
            grpc::StatusCode::NOT_FOUND);
  EXPECT_EQ(ListedHours(7).schedules_size(), 5);
}

TEST_F(ScheduleServiceTest, TakesBreaksOffTheAgendaAndGivesThemBack) {
  v1::ReserveTimeResponse taken;
  ASSERT_EQ(CallAs(barber_, &Stub::ReserveTime, Break("09:00", "12:00"), taken).code(),
            grpc::StatusCode::OK);
  EXPECT_EQ(taken.reserved().start_time(), "09:00");
  EXPECT_EQ(Available("2026-02-02", 60).front(), "13:00");
  v1::ReleaseTimeRequest release;
  release.set_id(taken.reserved().id());
  MessageResponse released;
  EXPECT_EQ(CallAs(stranger_, &Stub::ReleaseTime, release, released).code(),
            grpc::StatusCode::PERMISSION_DENIED);
  EXPECT_EQ(CallAs(barber_, &Stub::ReleaseTime, release, released).code(), grpc::StatusCode::OK);
  EXPECT_EQ(CallAs(barber_, &Stub::ReleaseTime, release, released).code(),
            grpc::StatusCode::NOT_FOUND);
  EXPECT_EQ(Available("2026-02-02", 60).front(), "09:00");
}

TEST_F(ScheduleServiceTest, TimeTakenAtAnotherShopIsTaken) {
  database_->Execute(
      "INSERT INTO schedule (collaborator_id, provider_user_id, establishment_id, day_of_week,"
      " start_minute, end_minute) VALUES (9, 107, 4, 1, 540, 660)");
  EXPECT_EQ(Available("2026-02-02", 60, 9).front(), "09:00");
  Hold("a", "2026-02-02 09:00", 60);
  EXPECT_EQ(Available("2026-02-02", 60, 9).front(), "10:00");
  v1::ReserveTimeResponse taken;
  ASSERT_EQ(CallAs(barber_, &Stub::ReserveTime, Break("10:00", "11:00"), taken).code(),
            grpc::StatusCode::OK);
  EXPECT_THAT(Available("2026-02-02", 60, 9), IsEmpty());
}

TEST_F(ScheduleServiceTest, TakesAWholeDayOff) {
  v1::ReserveTimeRequest request = Break("", "");
  request.set_type("holiday");
  v1::ReserveTimeResponse taken;
  ASSERT_EQ(CallAs(owner_, &Stub::ReserveTime, request, taken).code(), grpc::StatusCode::OK);
  EXPECT_EQ(taken.reserved().end_time(), "24:00");
  EXPECT_THAT(Available("2026-02-02", 15), IsEmpty());
  v1::ListReservedTimesRequest list;
  list.set_collaborator_id(7);
  v1::ListReservedTimesResponse listed;
  ASSERT_EQ(CallAs(owner_, &Stub::ListReservedTimes, list, listed).code(), grpc::StatusCode::OK);
  ASSERT_EQ(listed.reserved_size(), 1);
  EXPECT_EQ(listed.reserved(0).type(), "holiday");
  EXPECT_EQ(listed.reserved(0).date(), "2026-02-02");
}

TEST_F(ScheduleServiceTest, RefusesABreakWhereABookingStandsAndOneWithoutTimes) {
  Hold("a", "2026-02-02 10:00", 30);
  v1::ReserveTimeResponse taken;
  EXPECT_EQ(CallAs(owner_, &Stub::ReserveTime, Break("10:15", "10:45"), taken).reason(),
            "SLOT_TAKEN");
  EXPECT_EQ(CallAs(owner_, &Stub::ReserveTime, Break("", "10:45"), taken).code(),
            grpc::StatusCode::INVALID_ARGUMENT);
  EXPECT_EQ(CallAs(owner_, &Stub::ReserveTime, Break("11:00", "10:45"), taken).code(),
            grpc::StatusCode::INVALID_ARGUMENT);
  now_ += kHoldFor;
  EXPECT_EQ(CallAs(owner_, &Stub::ReserveTime, Break("10:15", "10:45"), taken).code(),
            grpc::StatusCode::OK);
}

TEST_F(ScheduleServiceTest, AnswersARepeatedKeyWithTheFirstBreak) {
  common::Call call = common::TestCallOf(common::TestCaller(kOwner));
  call.idempotency_key = "again";
  v1::ReserveTimeResponse first;
  service_->ReserveTime(call, Break("09:00", "09:30"), first);
  v1::ReserveTimeResponse second;
  service_->ReserveTime(call, Break("09:00", "09:30"), second);
  EXPECT_EQ(first.reserved().id(), second.reserved().id());
}

}  // namespace
}  // namespace navalha::booking
