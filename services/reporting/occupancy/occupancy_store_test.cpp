// Goal: occupancy compares worked and scheduled minutes of the same days, and a rebuild of the
// model keeps the scheduled ones. Method: pages and orders on a real PostgreSQL.
#include "services/reporting/occupancy/occupancy_store.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "services/reporting/reports/report_store.hpp"
#include "services/reporting/testing/model_fixture.hpp"

namespace navalha::reporting {
namespace {

class OccupancyStoreTest : public ModelFixture {
 protected:
  // Stores the minutes of a day of March at shop 1, answered at `hour` of 3 March, UTC.
  void Save(int day, int minutes, bool is_over, int hour = 12) {
    booking::v1::ListScheduledDaysResponse page;
    *page.mutable_answered_at() =
        common::ToProto(common::FromSql("2026-03-03 " + std::to_string(hour) + ":00:00+00"));
    booking::v1::ScheduledEstablishment& shop = *page.add_establishments();
    shop.set_establishment_id(1);
    booking::v1::ScheduledDay& row = *shop.add_days();
    row.set_date(common::FormatDate(Day(day)));
    row.set_scheduled_minutes(minutes);
    row.set_is_over(is_over);
    occupancy_.Save(page);
  }
  // Applies an order at noon of a day of March in São Paulo.
  void Work(int64_t id, int day, int minutes, const std::string& attendance = "",
            const std::string& status = "completed", int version = 1) {
    auto order = TestOrder(id, common::FormatDate(Day(day)) + " 15:00:00+00");
    order.set_version(version);
    order.set_status(status);
    order.set_total_duration(minutes);
    if (!attendance.empty()) {
      order.set_appointment_status(attendance);
    }
    orders_[id] = ChangeOf(++position_, order);
    model_.Apply({orders_[id]}, {{1, kSaoPaulo}});
  }
  static common::Date Day(int day) { return std::chrono::year(2026) / 3 / day; }
  v1::ReportOccupancy Read(const std::string& start, const std::string& end) {
    const Period period = PeriodOf(start, end, kSaoPaulo);
    SalesCache sales(0);
    ReportRead read;
    EXPECT_FALSE(
        ReportStore(test_->database(), sales).Read(1, period, PeriodBefore(period), 1, 0, read));
    return OccupancyOf(read.figures.totals.occupancy, period);
  }
  // Returns "worked/scheduled days with base of days" of whole days of March.
  std::string Text(int first, int last) {
    const v1::ReportOccupancy read = Read(common::FormatDate(Day(first)) + "T00:00:00",
                                          common::FormatDate(Day(last)) + "T23:59:59");
    return std::to_string(read.worked_minutes()) + "/" + std::to_string(read.scheduled_minutes()) +
           " " + std::to_string(read.base_day_count()) + " of " + std::to_string(read.day_count());
  }

  OccupancyStore occupancy_{test_->database()};
  std::map<int64_t, orders::v1::OrderChange> orders_;
};

TEST_F(OccupancyStoreTest, CountsOrdersOfDaysWithABase) {
  Save(1, 480, true);
  Save(2, 0, true);
  Work(1, 1, 30);
  Work(2, 1, 45, "attended");
  Work(3, 1, 60, "not_attended");
  Work(4, 1, 60, "", "cancelled");
  Work(5, 1, 20, "pending", "scheduled");
  Work(6, 4, 90);
  EXPECT_EQ(Text(1, 4), "95/480 2 of 4");
  EXPECT_EQ(Text(3, 4), "0/0 0 of 2");
  EXPECT_FALSE(Read("2026-03-03T00:00:00", "2026-03-04T23:59:59").has_share());
  EXPECT_DOUBLE_EQ(Read("2026-03-01T00:00:00", "2026-03-01T23:59:59").share(), 19.8);
}

TEST_F(OccupancyStoreTest, CountsWholeDaysOnly) {
  Save(1, 480, true);
  Save(2, 480, true);
  Work(1, 1, 30);
  const v1::ReportOccupancy read = Read("2026-03-01T00:00:01", "2026-03-02T23:59:59");
  EXPECT_EQ(read.day_count(), 1);
  EXPECT_EQ(read.base_day_count(), 1);
  EXPECT_EQ(read.worked_minutes(), 0);
  EXPECT_EQ(Read("2026-03-01T00:00:00", "2026-03-01T12:00:00").day_count(), 0);
}

TEST_F(OccupancyStoreTest, ExceedsOneHundredPerCent) {
  Save(1, 60, true);
  Work(1, 1, 90);
  EXPECT_DOUBLE_EQ(Read("2026-03-01T00:00:00", "2026-03-01T23:59:59").share(), 150);
}

TEST_F(OccupancyStoreTest, GroupsByWeekday) {
  for (const int day : {1, 2, 8}) {
    Save(day, 100, true);
  }
  Work(1, 8, 30);
  const v1::ReportOccupancy read = Read("2026-03-01T00:00:00", "2026-03-31T23:59:59");
  ASSERT_EQ(read.weekdays_size(), 2);
  EXPECT_EQ(read.weekdays(0).weekday(), 0) << "1 and 8 March are Sundays";
  EXPECT_EQ(read.weekdays(0).base_day_count(), 2);
  EXPECT_DOUBLE_EQ(read.weekdays(0).share(), 15);
  EXPECT_EQ(read.weekdays(1).weekday(), 1);
}

TEST_F(OccupancyStoreTest, FollowsChangesOfOrders) {
  Save(1, 480, true);
  Work(1, 1, 30);
  Work(1, 1, 50, "", "completed", 2);
  EXPECT_EQ(Text(1, 1), "50/480 1 of 1");
  Work(1, 1, 50, "", "cancelled", 3);
  EXPECT_EQ(Text(1, 1), "0/480 1 of 1");
  EXPECT_TRUE(test_->Execute("SELECT FROM worked_totals").empty());
}

TEST_F(OccupancyStoreTest, ReplacesTodayUntilItIsFinal) {
  Save(3, 480, false, 10);
  Save(3, 420, false, 12);
  Save(3, 999, false, 11);
  EXPECT_EQ(Text(3, 3), "0/420 1 of 1");
  Save(3, 400, true, 13);
  Save(3, 300, true, 14);
  Save(3, 300, false, 15);
  EXPECT_EQ(Text(3, 3), "0/400 1 of 1");
}

TEST_F(OccupancyStoreTest, StoresAPageOnceFromTwoReplicas) {
  Save(1, 480, true);
  Save(1, 480, true);
  EXPECT_EQ(Text(1, 1), "0/480 1 of 1");
}

TEST_F(OccupancyStoreTest, KeepsScheduledDaysAcrossARebuild) {
  Save(1, 480, true);
  Work(1, 1, 30);
  model_.Empty();
  Fill();
  EXPECT_EQ(Text(1, 1), "0/480 1 of 1");
  model_.Apply({orders_[1]}, {{1, kSaoPaulo}});
  EXPECT_EQ(Text(1, 1), "30/480 1 of 1");
}

TEST_F(OccupancyStoreTest, RefusesToChangeOrDeleteFinalDays) {
  Save(1, 480, true);
  Save(3, 480, false);
  EXPECT_ANY_THROW(test_->Execute("UPDATE scheduled_days SET scheduled_min = 1 WHERE is_final"));
  EXPECT_ANY_THROW(test_->Execute("DELETE FROM scheduled_days"));
}

}  // namespace
}  // namespace navalha::reporting
