// Goal: closed days and special hours apply to all bookings and breaks, and strand no booking
// without confirmation. Method: the services over a real server and database.
#include "services/booking/testing/schedule_fixture.hpp"

namespace navalha::booking {
namespace {

using common::Error;
using navalha::common::v1::MessageResponse;
using testing::ElementsAre;
using testing::IsEmpty;

// Monday, the barber's working day in the fixture.
constexpr const char* kMonday = "2026-02-02";

class HolidayServiceTest : public ScheduleFixture {
 protected:
  static v1::SaveHolidayRequest Day(const char* date, const char* kind) {
    v1::SaveHolidayRequest request;
    request.set_establishment_id(3);
    request.set_date(date);
    request.set_kind(kind);
    request.set_name("Aniversário da cidade");
    return request;
  }
  static v1::SaveHolidayRequest OwnHours(const char* date, const char* start, const char* end) {
    v1::SaveHolidayRequest request = Day(date, "hours");
    request.set_start_time(start);
    request.set_end_time(end);
    return request;
  }
  Error Save(const std::string& token, const v1::SaveHolidayRequest& request) {
    return CallAs(token, &Holidays::SaveHoliday, request, saved_);
  }
  Error Delete(const std::string& token, const char* date) {
    v1::DeleteHolidayRequest request;
    request.set_establishment_id(3);
    request.set_date(date);
    MessageResponse response;
    return CallAs(token, &Holidays::DeleteHoliday, request, response);
  }
  v1::ListHolidaysResponse Listed(const std::string& token) {
    v1::ListHolidaysRequest request;
    request.set_establishment_id(3);
    v1::ListHolidaysResponse response;
    EXPECT_EQ(CallAs(token, &Holidays::ListHolidays, request, response).code(),
              grpc::StatusCode::OK);
    return response;
  }
  v1::SaveHolidayResponse saved_;
};

TEST_F(HolidayServiceTest, ListsNationalHolidaysAndDaysOfTheShop) {
  ASSERT_EQ(Save(owner_, Day("2026-03-19", "closed")).code(), grpc::StatusCode::OK);
  ASSERT_EQ(Save(owner_, Day("2026-02-17", "open")).code(), grpc::StatusCode::OK);
  const auto listed = Listed(barber_);
  ASSERT_EQ(listed.holidays_size(), 14);
  EXPECT_EQ(listed.holidays(0).name(), "Carnaval (segunda-feira)");
  EXPECT_EQ(listed.holidays(0).kind(), "") << "no entry of the shop";
  EXPECT_EQ(listed.holidays(1).name(), "Carnaval") << "the official name";
  EXPECT_EQ(listed.holidays(1).kind(), "open");
  EXPECT_TRUE(listed.holidays(1).is_optional());
  EXPECT_EQ(listed.holidays(2).name(), "Aniversário da cidade");
  EXPECT_FALSE(listed.holidays(2).is_national());
  EXPECT_EQ(listed.holidays(13).date(), "2027-01-01");
}

TEST_F(HolidayServiceTest, RefusesHoldsAndOffersNoTimesOnAClosedDay) {
  ASSERT_EQ(Save(owner_, Day(kMonday, "closed")).code(), grpc::StatusCode::OK);
  EXPECT_THAT(Available(kMonday, 15), IsEmpty());
  EXPECT_EQ(Available("2026-02-09", 15).front(), "09:00");
  try {
    Hold("a", "2026-02-02 10:00", 30);
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.reason(), "OUTSIDE_HOURS");
  }
  ASSERT_EQ(Delete(owner_, kMonday).code(), grpc::StatusCode::OK);
  Hold("a", "2026-02-02 10:00", 30);
}

TEST_F(HolidayServiceTest, LimitsWeeklyHoursToTheHoursOfTheDay) {
  ASSERT_EQ(Save(owner_, OwnHours(kMonday, "11:00", "13:30")).code(), grpc::StatusCode::OK);
  EXPECT_THAT(Available(kMonday, 30), ElementsAre("11:00", "11:15", "11:30", "13:00"));
  EXPECT_THROW(Hold("a", "2026-02-02 10:45", 30), Error);
  EXPECT_THROW(Hold("b", "2026-02-02 13:15", 30), Error);
  Hold("c", "2026-02-02 13:00", 30);
}

TEST_F(HolidayServiceTest, LeavesOtherShopsOpen) {
  AddOtherShop();
  ASSERT_EQ(Save(owner_, Day(kMonday, "closed")).code(), grpc::StatusCode::OK);
  EXPECT_EQ(Available(kMonday, 15, kOtherLink).front(), "09:00");
}

TEST_F(HolidayServiceTest, RequiresConfirmationToStrandBookings) {
  AddOtherShop();
  Hold("early", "2026-02-02 09:00", 30);
  Hold("late", "2026-02-02 11:00", 30);
  Hold("other", "2026-02-02 14:00", 30, kOtherLink, kOtherShop);
  const auto outside = StrandedOf(Save(owner_, OwnHours(kMonday, "10:00", "18:00")));
  ASSERT_EQ(outside.bookings_size(), 1);
  EXPECT_EQ(outside.bookings(0).start_time(), "09:00");
  auto closed = Day(kMonday, "closed");
  closed.set_confirm(outside.confirm());
  const auto both = StrandedOf(Save(owner_, closed));
  EXPECT_EQ(both.count(), 2)
      << "excludes the other shop's booking; the confirmation covers only one of the two";
  closed.set_confirm(both.confirm());
  EXPECT_EQ(Save(owner_, closed).code(), grpc::StatusCode::OK);
  EXPECT_EQ(Save(owner_, OwnHours(kMonday, "16:00", "17:00")).code(), grpc::StatusCode::OK)
      << "bookings that were already outside the hours need no confirmation";
}

TEST_F(HolidayServiceTest, AllowsOwnerAndManagerToChangeAndTheTeamToRead) {
  for (const std::string& token : {stranger_, barber_, seller_, other_owner_}) {
    EXPECT_EQ(Save(token, Day(kMonday, "closed")).code(), grpc::StatusCode::PERMISSION_DENIED);
    EXPECT_EQ(Delete(token, kMonday).code(), grpc::StatusCode::PERMISSION_DENIED);
  }
  v1::ListHolidaysRequest request;
  request.set_establishment_id(3);
  v1::ListHolidaysResponse response;
  EXPECT_EQ(CallAs(stranger_, &Holidays::ListHolidays, request, response).code(),
            grpc::StatusCode::PERMISSION_DENIED);
  EXPECT_EQ(Listed(seller_).holidays_size(), 13);
  EXPECT_EQ(Save(manager_, Day(kMonday, "closed")).code(), grpc::StatusCode::OK);
  EXPECT_EQ(Delete(manager_, kMonday).code(), grpc::StatusCode::OK);
  EXPECT_EQ(Delete(manager_, kMonday).code(), grpc::StatusCode::NOT_FOUND);
}

TEST_F(HolidayServiceTest, RefusesInvalidDaysAndHours) {
  auto nameless = Day(kMonday, "closed");
  nameless.set_name("");
  for (const auto& request :
       {Day("2026-01-30", "closed"), Day("2027-02-01", "closed"), Day(kMonday, "half"),
        OwnHours(kMonday, "12:00", "12:00"), OwnHours(kMonday, "", "12:00"), nameless}) {
    EXPECT_EQ(Save(owner_, request).code(), grpc::StatusCode::INVALID_ARGUMENT)
        << request.ShortDebugString();
  }
}

}  // namespace
}  // namespace navalha::booking
