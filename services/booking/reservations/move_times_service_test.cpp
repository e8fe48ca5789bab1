#include "services/booking/reservations/move_times_service.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "services/booking/reservations/reservation_store.hpp"
#include "services/booking/testing/test_schedule.hpp"

namespace navalha::booking {
namespace {

using testing::Contains;
using testing::Not;

class MoveTimesServiceTest : public testing::Test {
 protected:
  static common::TestDatabase& db() {
    // Dropped with the process's PostgreSQL.
    static common::TestDatabase database;
    return database;
  }
  MoveTimesServiceTest() {
    db().Clear();
    AddTestSchedule(db());
  }

  void Take(const std::string& key, std::string_view from) {
    const common::Instant begin = At(from);
    const TimeRange range{begin, begin + std::chrono::minutes(30)};
    ASSERT_TRUE(
        ReservationStore(db().database())
            .Hold({{kProvider, key}, 7, 3, range, "order"}, TestNow() + std::chrono::minutes(2))
            .has_value());
  }
  // Returns the times of the days from Monday, 2 February, on.
  v1::ListAvailableDaysResponse Times(const std::string& key, int days = 1) {
    v1::ListMoveTimesRequest request;
    request.set_key(key);
    request.set_collaborator_id(7);
    request.set_start_date("2026-02-02");
    request.set_days(days);
    request.set_duration(30);
    v1::ListAvailableDaysResponse response;
    MoveTimesService(db().database(), TestNow).ListMoveTimes({}, request, response);
    return response;
  }
};

TEST_F(MoveTimesServiceTest, OffersTimesThatOverlapTheMovedReservation) {
  Take("a", "2026-02-02 10:00");
  Take("b", "2026-02-02 11:00");
  const auto own = Times("a").days(0);
  for (const char* free : {"09:45", "10:00", "10:15"}) {
    EXPECT_THAT(own.available_times(), Contains(free));
  }
  EXPECT_THAT(own.available_times(), Not(Contains("11:00"))) << "another booking has the time";
  EXPECT_THAT(Times("b").days(0).available_times(), Not(Contains("10:00")));
  EXPECT_THAT(Times("unknown").days(0).available_times(), Not(Contains("10:15")));
}

TEST_F(MoveTimesServiceTest, ListsRequestedDaysAndAWeekByDefault) {
  const auto week = Times("a", 0);
  ASSERT_EQ(week.days_size(), 7);
  EXPECT_EQ(week.days(0).date(), "2026-02-02");
  EXPECT_EQ(week.days(6).date(), "2026-02-08");
  EXPECT_EQ(week.days(1).available_times_size(), 0) << "no hours on Tuesdays";
  EXPECT_GT(week.days(5).available_times_size(), 0);
}

}  // namespace
}  // namespace navalha::booking
