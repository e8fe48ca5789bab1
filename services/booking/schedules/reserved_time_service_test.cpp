// Goal: breaks, days off and vacations occupy the person's time at every shop, and never replace
// a booking. Method: the services over a real server and database.
#include "services/booking/testing/schedule_fixture.hpp"

namespace navalha::booking {
namespace {

using common::Error;
using navalha::common::v1::MessageResponse;
using testing::Contains;
using testing::IsEmpty;

class ReservedTimeServiceTest : public ScheduleFixture {
 protected:
  Error Reserve(const std::string& token, const v1::ReserveTimeRequest& request) {
    return CallAs(token, &ReservedTimes::ReserveTime, request, taken_);
  }
  // Sends the request again with the confirmation of its refusal.
  Error ReserveAnyway(const std::string& token, v1::ReserveTimeRequest request) {
    request.set_confirm(StrandedOf(Reserve(token, request)).confirm());
    return Reserve(token, request);
  }
  Error Release(const std::string& token, int64_t id, bool series = false) {
    v1::ReleaseTimeRequest request;
    request.set_id(id);
    request.set_series(series);
    MessageResponse response;
    return CallAs(token, &ReservedTimes::ReleaseTime, request, response);
  }
  v1::ReserveTimeRequest Off(const char* type, const char* date, const char* end_date = "") {
    v1::ReserveTimeRequest request;
    request.set_collaborator_id(7);
    request.set_type(type);
    request.set_date(date);
    request.set_end_date(end_date);
    return request;
  }
  v1::ReserveTimeResponse taken_;
};

TEST_F(ReservedTimeServiceTest, BlocksBreaksUntilTheyAreReleased) {
  v1::ReserveTimeResponse taken;
  ASSERT_EQ(CallAs(barber_, &ReservedTimes::ReserveTime, Break("09:00", "12:00"), taken).code(),
            grpc::StatusCode::OK);
  EXPECT_EQ(taken.reserved().start_time(), "09:00");
  EXPECT_EQ(Available("2026-02-02", 60).front(), "13:00");
  v1::ReleaseTimeRequest release;
  release.set_id(taken.reserved().id());
  MessageResponse released;
  EXPECT_EQ(CallAs(stranger_, &ReservedTimes::ReleaseTime, release, released).code(),
            grpc::StatusCode::PERMISSION_DENIED);
  EXPECT_EQ(CallAs(barber_, &ReservedTimes::ReleaseTime, release, released).code(),
            grpc::StatusCode::OK);
  EXPECT_EQ(CallAs(barber_, &ReservedTimes::ReleaseTime, release, released).code(),
            grpc::StatusCode::NOT_FOUND);
  EXPECT_EQ(Available("2026-02-02", 60).front(), "09:00");
}

TEST_F(ReservedTimeServiceTest, BlocksAWholeDay) {
  v1::ReserveTimeRequest request = Break("", "");
  request.set_type("holiday");
  v1::ReserveTimeResponse taken;
  ASSERT_EQ(CallAs(owner_, &ReservedTimes::ReserveTime, request, taken).code(),
            grpc::StatusCode::OK);
  EXPECT_EQ(taken.reserved().end_time(), "24:00");
  EXPECT_THAT(Available("2026-02-02", 15), IsEmpty());
  v1::ListReservedTimesRequest list;
  list.set_collaborator_id(7);
  v1::ListReservedTimesResponse listed;
  ASSERT_EQ(CallAs(owner_, &ReservedTimes::ListReservedTimes, list, listed).code(),
            grpc::StatusCode::OK);
  ASSERT_EQ(listed.reserved_size(), 1);
  EXPECT_EQ(listed.reserved(0).type(), "holiday");
  EXPECT_EQ(listed.reserved(0).date(), "2026-02-02");
}

TEST_F(ReservedTimeServiceTest, StoresPeriodAndReasonOfAVacation) {
  auto vacation = Off("vacation", "2026-02-02", "2026-02-15");
  vacation.set_reason("Viagem");
  ASSERT_EQ(Reserve(barber_, vacation).code(), grpc::StatusCode::OK);
  EXPECT_EQ(taken_.message(), "Férias registradas com sucesso.");
  const auto listed = Reserved(owner_);
  ASSERT_EQ(listed.reserved_size(), 1);
  EXPECT_EQ(listed.reserved(0).type(), "vacation");
  EXPECT_EQ(listed.reserved(0).date(), "2026-02-02");
  EXPECT_EQ(listed.reserved(0).end_date(), "2026-02-15");
  EXPECT_EQ(listed.reserved(0).start_time(), "00:00");
  EXPECT_EQ(listed.reserved(0).end_time(), "24:00");
  EXPECT_EQ(listed.reserved(0).reason(), "Viagem");
  EXPECT_THAT(Available("2026-02-14", 15), IsEmpty());
  EXPECT_EQ(Available("2026-02-16", 15).front(), "09:00");
  ASSERT_EQ(Release(owner_, listed.reserved(0).id()).code(), grpc::StatusCode::OK);
  EXPECT_EQ(Available("2026-02-14", 15).front(), "09:00");
}

TEST_F(ReservedTimeServiceTest, RepeatsABreakOnWeekdaysAndReleasesTheSeries) {
  auto lunch = Break("12:00", "13:00");
  lunch.set_date("2026-01-31");
  lunch.set_weeks(2);
  lunch.add_days_of_week("monday");
  lunch.add_days_of_week("saturday");
  ASSERT_EQ(Reserve(barber_, lunch).code(), grpc::StatusCode::OK);
  EXPECT_EQ(taken_.message(), "4 pausas registradas com sucesso.");
  const auto listed = Reserved(barber_);
  ASSERT_EQ(listed.reserved_size(), 4);
  EXPECT_EQ(listed.reserved(0).date(), "2026-01-31");
  EXPECT_EQ(listed.reserved(3).date(), "2026-02-09");
  EXPECT_EQ(Release(barber_, listed.reserved(1).id(), /*series=*/true).code(),
            grpc::StatusCode::OK);
  EXPECT_EQ(Reserved(barber_).reserved_size(), 1) << "the first one stays";
}

TEST_F(ReservedTimeServiceTest, OmitsPastRepeats) {
  auto lunch = Break("09:00", "09:30");
  lunch.set_date("2026-01-31");
  lunch.set_weeks(1);
  lunch.add_days_of_week("monday");
  lunch.add_days_of_week("saturday");
  ASSERT_EQ(Reserve(barber_, lunch).code(), grpc::StatusCode::OK);
  EXPECT_EQ(taken_.count(), 1);
  EXPECT_EQ(taken_.reserved().date(), "2026-02-02");
}

TEST_F(ReservedTimeServiceTest, RefusesPastTooDistantAndTooLongTimes) {
  auto past_break = Break("09:59", "11:00");
  past_break.set_date("2026-01-31");
  auto without_weeks = Break("10:00", "11:00");
  without_weeks.add_days_of_week("monday");
  for (const auto& request : std::vector<v1::ReserveTimeRequest>{
           past_break, without_weeks, Break("", "10:45"), Break("11:00", ""),
           Break("11:00", "10:45"), Off("holiday", "2026-01-30"), Off("holiday", "2027-02-01"),
           Off("vacation", "2026-02-02"), Off("vacation", "2026-02-03", "2026-02-02"),
           Off("vacation", "2026-02-01", "2026-04-02"),
           Off("vacation", "2027-01-20", "2027-02-01")}) {
    EXPECT_EQ(Reserve(owner_, request).code(), grpc::StatusCode::INVALID_ARGUMENT)
        << request.ShortDebugString();
  }
  auto from_now = Break("10:00", "10:30");
  from_now.set_date("2026-01-31");
  EXPECT_EQ(Reserve(owner_, from_now).code(), grpc::StatusCode::OK);
  EXPECT_EQ(Reserve(owner_, Off("holiday", "2026-01-31")).code(), grpc::StatusCode::OK)
      << "a day off may start today";
  EXPECT_EQ(Reserve(owner_, Off("vacation", "2026-02-01", "2026-04-01")).code(),
            grpc::StatusCode::OK)
      << "60 days";
}

TEST_F(ReservedTimeServiceTest, ListsStrandedBookingsAndAppliesConfirmedChanges) {
  Hold("a", "2026-02-02 10:00", 30);
  const auto day_off = Off("holiday", "2026-02-02");
  const auto stranded = StrandedOf(Reserve(owner_, day_off));
  ASSERT_EQ(stranded.bookings_size(), 1);
  EXPECT_EQ(stranded.count(), 1);
  EXPECT_EQ(stranded.bookings(0).client_name(), "Cliente de a");
  EXPECT_EQ(stranded.bookings(0).booking_id(), 77);
  EXPECT_EQ(stranded.bookings(0).date(), "2026-02-02");
  EXPECT_EQ(stranded.bookings(0).start_time(), "10:00");
  EXPECT_EQ(stranded.bookings(0).end_time(), "10:30");
  EXPECT_EQ(Reserved(owner_).reserved_size(), 0) << "nothing is saved without confirmation";
  auto confirmed = day_off;
  confirmed.set_confirm(stranded.confirm());
  Hold("b", "2026-02-02 13:00", 30);
  EXPECT_EQ(StrandedOf(Reserve(owner_, confirmed)).count(), 2) << "another booking was added";
  ASSERT_EQ(ReserveAnyway(owner_, day_off).code(), grpc::StatusCode::OK);
  EXPECT_THAT(Available("2026-02-02", 15), IsEmpty());
  EXPECT_EQ(Reserved(owner_).reserved_size(), 1);
}

TEST_F(ReservedTimeServiceTest, KeepsTheTimeOffWhenAStrandedBookingIsCancelled) {
  Hold("a", "2026-02-02 10:00", 30);
  ASSERT_EQ(ReserveAnyway(barber_, Off("vacation", "2026-02-02", "2026-02-08")).code(),
            grpc::StatusCode::OK);
  Cancel("a");
  EXPECT_THAT(Available("2026-02-02", 15), IsEmpty());
  EXPECT_THROW(Hold("b", "2026-02-02 10:00", 30), Error);
  EXPECT_THROW(Hold("c", "2026-02-02 14:00", 30), Error);
  ASSERT_EQ(Release(barber_, taken_.reserved().id()).code(), grpc::StatusCode::OK);
  EXPECT_THAT(Available("2026-02-02", 30), Contains("10:00"));
  Hold("d", "2026-02-02 10:00", 30);
}

TEST_F(ReservedTimeServiceTest, KeepsBookingsOfAnotherShopWithoutListingThem) {
  AddOtherShop();
  Hold("other", "2026-02-02 10:00", 30, kOtherLink, kOtherShop);
  Hold("own", "2026-02-02 14:00", 30);
  const auto day_off = Off("holiday", "2026-02-02");
  const auto to_owner = StrandedOf(Reserve(owner_, day_off));
  ASSERT_EQ(to_owner.bookings_size(), 1);
  EXPECT_EQ(to_owner.bookings(0).start_time(), "14:00");
  EXPECT_EQ(StrandedOf(Reserve(barber_, day_off)).count(), 2) << "the person sees both";
  ASSERT_EQ(ReserveAnyway(owner_, day_off).code(), grpc::StatusCode::OK);
  EXPECT_EQ(database_
                ->Execute("SELECT count(*) FROM reservation WHERE source = 'order'"
                          " AND state = 'held'")[0][0]
                .as<int>(),
            2);
  EXPECT_THAT(Available("2026-02-02", 15, kOtherLink), IsEmpty());
  EXPECT_EQ(Reserved(other_owner_, kOtherLink).reserved_size(), 0)
      << "the reason is hidden from the other shop";
  EXPECT_EQ(Reserved(barber_, kOtherLink).reserved_size(), 1);
  EXPECT_EQ(Release(other_owner_, taken_.reserved().id()).code(),
            grpc::StatusCode::PERMISSION_DENIED);
}

TEST_F(ReservedTimeServiceTest, AdmitsTheCollaboratorOwnerAndAgendaManagers) {
  for (const std::string& token : {stranger_, seller_, other_owner_}) {
    EXPECT_EQ(Reserve(token, Break("09:00", "09:30")).code(), grpc::StatusCode::PERMISSION_DENIED);
    v1::ListReservedTimesRequest list;
    list.set_collaborator_id(7);
    v1::ListReservedTimesResponse listed;
    EXPECT_EQ(CallAs(token, &ReservedTimes::ListReservedTimes, list, listed).code(),
              grpc::StatusCode::PERMISSION_DENIED);
  }
  EXPECT_EQ(Reserve("", Break("09:00", "09:30")).code(), grpc::StatusCode::UNAUTHENTICATED);
  EXPECT_EQ(Reserve(barber_, Break("09:00", "09:30")).code(), grpc::StatusCode::OK);
  EXPECT_EQ(Reserve(owner_, Break("10:00", "10:30")).code(), grpc::StatusCode::OK);
  EXPECT_EQ(Reserve(manager_, Break("11:00", "11:30")).code(), grpc::StatusCode::OK);
}

TEST_F(ReservedTimeServiceTest, RefusesDuplicatesAndMoreThan200Entries) {
  ASSERT_EQ(Reserve(barber_, Off("holiday", "2026-02-02")).code(), grpc::StatusCode::OK);
  EXPECT_EQ(Reserve(barber_, Break("12:00", "13:00")).reason(), "ALREADY_OFF");
  EXPECT_EQ(Reserve(barber_, Off("holiday", "2026-02-02")).reason(), "ALREADY_OFF");
  database_->Execute(
      "INSERT INTO reserved_time (provider_user_id, collaborator_id, establishment_id, during,"
      " time_zone, type, created_at) SELECT 107, 7, 3, tstzrange(day, day + interval '1 hour'),"
      " 'America/Sao_Paulo', 'break', now()"
      " FROM generate_series('2026-03-01'::timestamptz, '2026-09-15', '1 day') AS day");
  EXPECT_EQ(Reserve(barber_, Off("holiday", "2026-10-02")).reason(), "TOO_MANY_RESERVED");
}

TEST_F(ReservedTimeServiceTest, KeepsADayOffWhenAnOverlappingBreakIsReleased) {
  ASSERT_EQ(Reserve(barber_, Break("12:00", "14:00")).code(), grpc::StatusCode::OK);
  const int64_t lunch = taken_.reserved().id();
  ASSERT_EQ(Reserve(barber_, Off("holiday", "2026-02-02")).code(), grpc::StatusCode::OK);
  ASSERT_EQ(Release(barber_, lunch).code(), grpc::StatusCode::OK);
  EXPECT_THAT(Available("2026-02-02", 15), IsEmpty()) << "the day off stays";
}

TEST_F(ReservedTimeServiceTest, BlocksTheTimeOfAnExpiredHold) {
  Hold("a", "2026-02-02 10:00", 30);
  now_ += kHoldFor;
  EXPECT_EQ(Reserve(owner_, Break("10:15", "10:45")).code(), grpc::StatusCode::OK);
}

TEST_F(ReservedTimeServiceTest, AsksBeforeABreakOverADueHoldThatHasABooking) {
  Hold("a", "2026-02-02 10:00", 30);
  booked_ = {{kBarber, "a"}};
  now_ += kHoldFor;
  EXPECT_EQ(Reserve(owner_, Break("10:15", "10:45")).reason(), "BOOKINGS_STRANDED");
}

TEST_F(ReservedTimeServiceTest, CreatesOneBreakPerIdempotencyKey) {
  common::Call call = common::TestCallOf(common::TestCaller(kOwner));
  call.idempotency_key = "again";
  v1::ReserveTimeResponse first;
  reserved_times_->ReserveTime(call, Break("09:00", "09:30"), first);
  v1::ReserveTimeResponse second;
  reserved_times_->ReserveTime(call, Break("09:00", "09:30"), second);
  EXPECT_EQ(first.reserved().id(), second.reserved().id());
  EXPECT_EQ(Reserved(owner_).reserved_size(), 1);
  try {
    reserved_times_->ReserveTime(call, Break("10:00", "10:30"), second);
    FAIL() << "a reused key must be refused";
  } catch (const Error& error) {
    EXPECT_EQ(error.reason(), "IDEMPOTENCY_KEY_REUSED");
  }
}

}  // namespace
}  // namespace navalha::booking
