// Goal: weekly hours change completely or not at all. Method: the store on a real PostgreSQL.
#include "services/booking/schedules/schedule_store.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "services/booking/testing/test_schedule.hpp"
#include "services/common/testing/test_database.hpp"

namespace navalha::booking {
namespace {

using std::chrono::hours;
using testing::ElementsAre;

constexpr int kSunday = 0;
constexpr int kMonday = 1;
constexpr int kTuesday = 2;
constexpr int kWednesday = 3;
constexpr int kFriday = 5;

WeeklyPeriod On(int day, int start, int end) { return {day, {hours(start), hours(end)}}; }

class ScheduleStoreTest : public testing::Test {
 protected:
  v1::ListScheduleResponse Listed() {
    v1::ListScheduleResponse response;
    store_.List(workplace_.collaborator_id, response);
    return response;
  }
  std::vector<std::string> Rows() {
    std::vector<std::string> rows;
    const v1::ListScheduleResponse listed = Listed();
    for (const v1::Schedule& row : listed.schedules()) {
      rows.push_back(row.day_of_week() + " " + row.start_time() + " " + row.end_time());
    }
    return rows;
  }
  // Returns the constraint that the change violates; empty on success.
  template <class Change>
  std::string Violated(Change&& change) {
    try {
      change();
      return "";
    } catch (const common::ConstraintViolation& violation) {
      return violation.constraint();
    }
  }

  static HoursChange ChangeOf(const Workplace& workplace) { return {workplace, TestNow(), ""}; }

  common::TestDatabase database_;
  ScheduleStore store_{database_.database()};
  Workplace workplace_{8, 108, 3, "America/Sao_Paulo"};
};

TEST_F(ScheduleStoreTest, ReplacesTheHoursOfWeekdaysAtomically) {
  store_.Save(ChangeOf(workplace_), {On(kMonday, 9, 12), On(kTuesday, 10, 14), On(kFriday, 8, 9)},
              {});
  store_.Save(ChangeOf(workplace_), {On(kTuesday, 9, 12), On(kWednesday, 9, 12)},
              {kTuesday, kWednesday});
  const auto copied = ElementsAre("monday 09:00 12:00", "tuesday 09:00 12:00",
                                  "wednesday 09:00 12:00", "friday 08:00 09:00");
  EXPECT_THAT(Rows(), copied);
  EXPECT_EQ(
      Violated([&] {
        store_.Save(ChangeOf(workplace_), {On(kFriday, 10, 12), On(kFriday, 11, 13)}, {kFriday});
      }),
      ScheduleStore::kNoOverlap);
  EXPECT_THAT(Rows(), copied) << "a refusal removes nothing";
}

TEST_F(ScheduleStoreTest, KeepsHoursOfOtherCollaboratorsOnReplace) {
  const Workplace other{9, 109, 3, "America/Sao_Paulo"};
  store_.Save(ChangeOf(other), {On(kMonday, 9, 12)}, {});
  store_.Save(ChangeOf(workplace_), {On(kMonday, 10, 11)}, {kMonday});
  v1::ListScheduleResponse response;
  store_.List(other.collaborator_id, response);
  EXPECT_EQ(response.schedules_size(), 1);
}

TEST_F(ScheduleStoreTest, UpdatesHoursWithinTheConstraints) {
  store_.Save(ChangeOf(workplace_), {On(kSunday, 10, 12), On(kSunday, 14, 18)}, {});
  const int64_t id = Listed().schedules(0).id();
  EXPECT_TRUE(store_.Update(ChangeOf(workplace_), id, true, hours(8), std::nullopt));
  const auto moved = ElementsAre("sunday 08:00 12:00", "sunday 14:00 18:00");
  EXPECT_THAT(Rows(), moved);
  const auto violated = [&](std::optional<common::WallTime> start,
                            std::optional<common::WallTime> end, bool active = true) {
    return Violated([&] { store_.Update(ChangeOf(workplace_), id, active, start, end); });
  };
  EXPECT_EQ(violated(hours(9), hours(15)), ScheduleStore::kNoOverlap);
  EXPECT_EQ(violated(hours(14), hours(18), false), ScheduleStore::kNoTwin);
  EXPECT_EQ(violated(hours(12), hours(12)), ScheduleStore::kEndAfterStart);
  EXPECT_EQ(violated(hours(24), std::nullopt), ScheduleStore::kEndAfterStart);
  EXPECT_EQ(violated(std::nullopt, hours(0)), ScheduleStore::kEndAfterStart);
  EXPECT_THAT(Rows(), moved);
  EXPECT_FALSE(store_.Update(ChangeOf(workplace_), 999'999, true, std::nullopt, std::nullopt));
}

}  // namespace
}  // namespace navalha::booking
