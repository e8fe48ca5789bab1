// Goal: a change of weekly hours strands no booking without confirmation. Method: the services
// over a real server and database.
#include "services/booking/testing/schedule_fixture.hpp"

namespace navalha::booking {
namespace {

using common::Error;
using navalha::common::v1::MessageResponse;

class StrandedHoursTest : public ScheduleFixture {
 protected:
  // The barber's row of Monday mornings.
  int64_t Morning() { return ListedHours(7).schedules(0).id(); }
  Error Update(v1::UpdateScheduleRequest request) {
    MessageResponse response;
    request.set_id(Morning());
    return CallAs(owner_, &Stub::UpdateSchedule, request, response);
  }
  Error Delete(int64_t id, const std::string& confirm = "") {
    v1::DeleteScheduleRequest request;
    request.set_id(id);
    request.set_confirm(confirm);
    MessageResponse response;
    return CallAs(barber_, &Stub::DeleteSchedule, request, response);
  }
};

TEST_F(StrandedHoursTest, RequiresConfirmationToRemoveHoursWithABooking) {
  Hold("a", "2026-02-02 10:00", 30);
  const auto stranded = StrandedOf(Delete(Morning()));
  ASSERT_EQ(stranded.bookings_size(), 1);
  EXPECT_EQ(stranded.bookings(0).client_name(), "Cliente de a");
  EXPECT_EQ(ListedHours(7).schedules_size(), 6);
  EXPECT_EQ(Delete(Morning(), "something else").reason(), "BOOKINGS_STRANDED");
  EXPECT_EQ(Delete(Morning(), stranded.confirm()).code(), grpc::StatusCode::OK);
  EXPECT_EQ(ListedHours(7).schedules_size(), 5);
  EXPECT_EQ(Delete(ListedHours(7).schedules(0).id()).code(), grpc::StatusCode::OK)
      << "the booking was already outside the hours";
}

TEST_F(StrandedHoursTest, RequiresConfirmationToShortenOrDeactivateHours) {
  Hold("a", "2026-02-02 09:30", 30);
  v1::UpdateScheduleRequest request;
  request.set_is_active(true);
  request.set_end_time("11:00");
  EXPECT_EQ(Update(request).code(), grpc::StatusCode::OK) << "the booking still fits";
  request.set_start_time("09:45");
  EXPECT_EQ(Update(request).reason(), "BOOKINGS_STRANDED");
  v1::UpdateScheduleRequest off;
  off.set_is_active(false);
  off.set_confirm(StrandedOf(Update(off)).confirm());
  EXPECT_EQ(Update(off).code(), grpc::StatusCode::OK);
  EXPECT_EQ(Available("2026-02-02", 15).front(), "13:00");
}

TEST_F(StrandedHoursTest, RequiresConfirmationToReplaceADaysHours) {
  Hold("a", "2026-02-02 17:00", 30);
  v1::SaveScheduleRequest request = Hours({{"monday", "09:00", "12:00"}});
  request.set_collaborator_id(7);
  request.add_replaced_days("monday");
  MessageResponse response;
  const auto stranded = StrandedOf(CallAs(owner_, &Stub::SaveSchedule, request, response));
  EXPECT_EQ(stranded.count(), 1);
  request.set_confirm(stranded.confirm());
  EXPECT_EQ(CallAs(owner_, &Stub::SaveSchedule, request, response).code(), grpc::StatusCode::OK);
  EXPECT_EQ(ListedHours(7).schedules_size(), 4);
}

TEST_F(StrandedHoursTest, IgnoresEndedCancelledAndOtherShopsBookings) {
  AddOtherShop();
  Hold("other", "2026-02-02 10:00", 30, kOtherLink, kOtherShop);
  Hold("cancelled", "2026-02-02 11:00", 30);
  Cancel("cancelled");
  Hold("ended", "2026-02-02 09:00", 30);
  now_ += kHoldFor;
  EXPECT_EQ(Delete(Morning()).code(), grpc::StatusCode::OK);
}

TEST_F(StrandedHoursTest, ChecksBookingsAYearAhead) {
  Hold("a", "2027-01-25 10:00", 30);
  EXPECT_EQ(Delete(Morning()).reason(), "BOOKINGS_STRANDED");
}

}  // namespace
}  // namespace navalha::booking
