// The service over its real server and database, with fake catalog and orders.
#include <set>

#include "services/booking/testing/schedule_fixture.hpp"

namespace navalha::booking {
namespace {

using common::Error;
using navalha::common::v1::MessageResponse;
using testing::ElementsAre;
using testing::IsEmpty;

class ScheduleServiceTest : public ScheduleFixture {};

TEST_F(ScheduleServiceTest, ListsFreeTimesWithoutSignIn) {
  EXPECT_THAT(Available("2026-02-02", 150),
              ElementsAre("09:00", "09:15", "09:30", "13:00", "13:15", "13:30", "13:45", "14:00",
                          "14:15", "14:30", "14:45", "15:00", "15:15", "15:30"));
  EXPECT_THAT(Available("2026-02-03", 30), IsEmpty());
  EXPECT_THAT(Available("2026-02-02", 30, 8), IsEmpty());
}

TEST_F(ScheduleServiceTest, OmitsReservedAndPastTimes) {
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

TEST_F(ScheduleServiceTest, ReportsEveryInvalidField) {
  v1::ListAvailableTimesRequest request;
  request.set_date("2026-02-30");
  request.set_duration(4);
  v1::ListAvailableTimesResponse response;
  const Error error = CallAs("", &Stub::ListAvailableTimes, request, response);
  EXPECT_EQ(error.code(), grpc::StatusCode::INVALID_ARGUMENT);
  EXPECT_EQ(error.fields().size(), 3);
}

TEST_F(ScheduleServiceTest, ListsAWeekFromTodayByDefault) {
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

TEST_F(ScheduleServiceTest, ListsFreeCollaboratorsAtEachTime) {
  database_->Execute(
      "INSERT INTO schedule (collaborator_id, provider_user_id, establishment_id, day_of_week,"
      " start_minute, end_minute) VALUES (8, 108, 3, 1, 1020, 1110)");
  Hold("a", "2026-02-02 09:00", 180);
  Hold("b", "2026-02-02 13:00", 240);
  v1::ListAvailableDaysRequest request;
  for (const int64_t id : {8, 7, 7, 9, 999}) {
    request.add_collaborator_ids(id);
  }
  request.set_start_date("2026-02-02");
  request.set_days(31);
  request.set_duration(45);
  v1::ListAvailableDaysResponse response;
  ASSERT_EQ(CallAs("", &Stub::ListAvailableDays, request, response).code(), grpc::StatusCode::OK);
  ASSERT_EQ(response.days_size(), 31);
  const v1::AvailableDay& monday = response.days(0);
  EXPECT_THAT(monday.available_times(), ElementsAre("17:00", "17:15", "17:30", "17:45"));
  ASSERT_EQ(monday.free_size(), 4);
  EXPECT_EQ(monday.free(1).time(), "17:15");
  EXPECT_THAT(monday.free(1).collaborator_ids(), ElementsAre(7, 8));
  EXPECT_THAT(monday.free(3).collaborator_ids(), ElementsAre(8));
  EXPECT_EQ(response.days(1).available_times_size(), 0);
  EXPECT_EQ(response.days(30).date(), "2026-03-04");
  for (const v1::AvailableDay& day : response.days()) {
    std::set<std::string> either;
    for (const int64_t id : {7, 8}) {
      const auto times = Available(day.date(), 45, id);
      either.insert(times.begin(), times.end());
    }
    EXPECT_THAT(day.available_times(), testing::ElementsAreArray(either));
  }
}

TEST_F(ScheduleServiceTest, ListsTimesInTheTimeZoneOfTheShop) {
  database_->Execute("UPDATE schedule SET time_zone = 'America/Manaus'");
  Hold("a", "2026-02-02 10:00", 60);
  v1::ListAvailableDaysRequest request;
  request.add_collaborator_ids(7);
  request.set_start_date("2026-02-02");
  request.set_days(1);
  request.set_duration(60);
  v1::ListAvailableDaysResponse response;
  ASSERT_EQ(CallAs("", &Stub::ListAvailableDays, request, response).code(), grpc::StatusCode::OK);
  // 10:00 in São Paulo is 9:00 in Manaus.
  EXPECT_EQ(response.days(0).available_times(0), "10:00");
}

TEST_F(ScheduleServiceTest, RequiresOneToTwentyCollaborators) {
  v1::ListAvailableDaysResponse response;
  v1::ListAvailableDaysRequest request;
  request.set_duration(30);
  const auto code = [&] { return CallAs("", &Stub::ListAvailableDays, request, response).code(); };
  EXPECT_EQ(code(), grpc::StatusCode::INVALID_ARGUMENT) << "no collaborator";
  for (int64_t id = 1; id <= 20; ++id) {
    request.add_collaborator_ids(id);
  }
  EXPECT_EQ(code(), grpc::StatusCode::OK);
  request.set_collaborator_id(7);
  EXPECT_EQ(code(), grpc::StatusCode::INVALID_ARGUMENT) << "both fields";
  request.set_collaborator_id(0);
  request.add_collaborator_ids(21);
  EXPECT_EQ(code(), grpc::StatusCode::INVALID_ARGUMENT) << "21 collaborators";
  request.mutable_collaborator_ids()->Clear();
  request.add_collaborator_ids(7);
  request.set_days(32);
  EXPECT_EQ(code(), grpc::StatusCode::INVALID_ARGUMENT) << "32 days";
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

TEST_F(ScheduleServiceTest, RefusesHoursOfOtherOrUnknownCollaborators) {
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

TEST_F(ScheduleServiceTest, RefusesInvalidHours) {
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

TEST_F(ScheduleServiceTest, ReactivatesExistingHours) {
  MessageResponse saved;
  const auto hours = Hours({{"sunday", "10:00", "12:00"}, {"sunday", "10:00", "12:00"}});
  EXPECT_EQ(CallAs(owner_, &Stub::SaveSchedule, hours, saved).code(), grpc::StatusCode::OK);
  database_->Execute("UPDATE schedule SET is_active = false WHERE collaborator_id = 8");
  EXPECT_THAT(Available("2026-02-01", 30, 8), IsEmpty());
  EXPECT_EQ(CallAs(owner_, &Stub::SaveSchedule, hours, saved).code(), grpc::StatusCode::OK);
  EXPECT_EQ(ListedHours(8).schedules_size(), 1);
  EXPECT_EQ(Available("2026-02-01", 120, 8).size(), 1);
}

TEST_F(ScheduleServiceTest, OffersNoTimesOfInactiveHours) {
  MessageResponse message;
  ASSERT_EQ(
      CallAs(owner_, &Stub::SaveSchedule, Hours({{"sunday", "10:00", "12:00"}}), message).code(),
      grpc::StatusCode::OK);
  v1::UpdateScheduleRequest request;
  request.set_id(ListedHours(8).schedules(0).id());
  EXPECT_EQ(CallAs(owner_, &Stub::UpdateSchedule, request, message).code(),
            grpc::StatusCode::INVALID_ARGUMENT)
      << "the request changes no field";
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

TEST_F(ScheduleServiceTest, RefusesToActivateOverlappingHours) {
  MessageResponse message;
  CallAs(owner_, &Stub::SaveSchedule, Hours({{"sunday", "10:00", "12:00"}}), message);
  v1::UpdateScheduleRequest request;
  request.set_id(ListedHours(8).schedules(0).id());
  request.set_is_active(false);
  CallAs(owner_, &Stub::UpdateSchedule, request, message);
  EXPECT_EQ(
      CallAs(owner_, &Stub::SaveSchedule, Hours({{"sunday", "11:00", "13:00"}}), message).code(),
      grpc::StatusCode::OK)
      << "an inactive row may overlap";
  request.set_is_active(true);
  EXPECT_EQ(CallAs(owner_, &Stub::UpdateSchedule, request, message).reason(), "HOURS_OVERLAP");
}

TEST_F(ScheduleServiceTest, DeletesHoursOnceAndRefusesStrangers) {
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

}  // namespace
}  // namespace navalha::booking
