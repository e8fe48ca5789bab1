// Goal: scheduled minutes follow hours, holidays and time off, and a past day is returned only
// if no hours changed after it. Method: the service over a real PostgreSQL.
#include "services/booking/schedules/scheduled_time_service.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "services/booking/agendas/agenda_closing_store.hpp"
#include "services/booking/testing/test_schedule.hpp"
#include "services/common/testing/test_server.hpp"

namespace navalha::booking {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

class ScheduledTimeServiceTest : public testing::Test {
 protected:
  static void SetUpTestSuite() { database_ = new common::TestDatabase(); }
  static void TearDownTestSuite() { delete database_; }
  ScheduledTimeServiceTest() {
    database_->Clear();
    AddTestSchedule(*database_);
    ChangedAt("2026-01-01 12:00");
  }

  static void Execute(const std::string& sql) { database_->Execute(sql); }
  // Sets the latest change of every establishment to a time of São Paulo.
  static void ChangedAt(std::string_view time) {
    Execute("UPDATE hours_change SET changed_at = '" + common::ToSql(At(time)) + "'");
  }
  // Adds a break or vacation of the person between two times of São Paulo.
  static void TakeOff(std::string_view from, std::string_view to, const char* type = "break") {
    Execute(std::string("INSERT INTO reserved_time (provider_user_id, collaborator_id, "
                        "establishment_id, during, time_zone, type, created_at) VALUES (107, 7, 3,"
                        " tstzrange('") +
            common::ToSql(At(from)) + "', '" + common::ToSql(At(to)) +
            "'), 'America/Sao_Paulo', '" + type + "', now())");
  }
  v1::ListScheduledDaysResponse Days(int past_days, int64_t after = 0, int limit = 100) {
    v1::ListScheduledDaysRequest request;
    request.set_after_establishment_id(after);
    request.set_limit(limit);
    request.set_past_days(past_days);
    v1::ListScheduledDaysResponse response;
    service_.ListScheduledDays(common::TestCall(), request, response);
    return response;
  }
  // Returns the days of shop 3 as "2026-01-31 480 over".
  std::vector<std::string> DaysOfShop(int past_days) {
    std::vector<std::string> texts;
    const v1::ListScheduledDaysResponse page = Days(past_days, 2, 1);
    for (const v1::ScheduledDay& day : page.establishments(0).days()) {
      texts.push_back(day.date() + " " + std::to_string(day.scheduled_minutes()) +
                      (day.is_over() ? " over" : ""));
    }
    return texts;
  }
  // Returns the hours of a day as "9: 60/45", scheduled and free minutes.
  std::vector<std::string> HoursOf(const std::string& date) {
    v1::ListFreeHoursRequest request;
    request.set_establishment_id(3);
    request.set_start_date(date);
    request.set_days(1);
    v1::ListFreeHoursResponse response;
    service_.ListFreeHours(common::TestCall(), request, response);
    std::vector<std::string> texts;
    for (const v1::FreeHour& hour : response.hours()) {
      texts.push_back(std::to_string(hour.hour()) + ": " +
                      std::to_string(hour.scheduled_minutes()) + "/" +
                      std::to_string(hour.free_minutes()));
    }
    return texts;
  }

  static common::TestDatabase* database_;
  common::Instant now_ = TestNow();
  ScheduledTimeService service_{database_->database(), [this] { return now_; }};
};

common::TestDatabase* ScheduledTimeServiceTest::database_ = nullptr;

// Hours are 09:00 to 12:00 and 13:00 to 18:00 on Mondays and Saturdays; now is Saturday 10:00.
TEST_F(ScheduledTimeServiceTest, ListsTodayAndPastDays) {
  EXPECT_THAT(DaysOfShop(0), ElementsAre("2026-01-31 480"));
  EXPECT_THAT(DaysOfShop(5),
              ElementsAre("2026-01-26 480 over", "2026-01-27 0 over", "2026-01-28 0 over",
                          "2026-01-29 0 over", "2026-01-30 0 over", "2026-01-31 480"));
  EXPECT_EQ(common::FromProto(Days(0).answered_at()), now_);
}

TEST_F(ScheduledTimeServiceTest, SubtractsTimeOffAndHolidays) {
  TakeOff("2026-01-31 11:30", "2026-01-31 13:30");
  TakeOff("2026-01-26 00:00", "2026-01-27 00:00", "vacation");
  ChangedAt("2026-01-01 12:00");
  EXPECT_THAT(DaysOfShop(5),
              ElementsAre("2026-01-26 0 over", "2026-01-27 0 over", "2026-01-28 0 over",
                          "2026-01-29 0 over", "2026-01-30 0 over", "2026-01-31 420"));
  Execute("UPDATE reserved_time SET released_at = now()");
  Execute(
      "INSERT INTO shop_holiday (establishment_id, day, kind, start_minute, end_minute, updated_at)"
      " VALUES (3, '2026-01-31', 'hours', 600, 660, now())");
  EXPECT_THAT(DaysOfShop(0), ElementsAre("2026-01-31 60"));
}

TEST_F(ScheduledTimeServiceTest, OmitsPastDaysBeforeAChange) {
  ChangedAt("2026-01-29 23:59");
  EXPECT_THAT(DaysOfShop(5),
              ElementsAre("2026-01-29 0 over", "2026-01-30 0 over", "2026-01-31 480"));
  ChangedAt("2026-01-30 00:00");
  EXPECT_THAT(DaysOfShop(5), ElementsAre("2026-01-30 0 over", "2026-01-31 480"));
}

TEST_F(ScheduledTimeServiceTest, RecordsEachKindOfChange) {
  const auto is_recorded = [&](const std::string& sql) {
    ChangedAt("2026-01-01 12:00");
    Execute(sql);
    return DaysOfShop(1).size() == 1;
  };
  EXPECT_TRUE(is_recorded("UPDATE schedule SET is_active = false WHERE day_of_week = 1"));
  EXPECT_FALSE(is_recorded("UPDATE schedule SET is_active = false WHERE day_of_week = 1"));
  EXPECT_TRUE(is_recorded("DELETE FROM schedule WHERE day_of_week = 1"));
  EXPECT_TRUE(
      is_recorded("INSERT INTO shop_holiday (establishment_id, day, kind, updated_at)"
                  " VALUES (3, '2026-05-01', 'closed', now())"));
  EXPECT_TRUE(is_recorded("UPDATE shop_holiday SET kind = 'open'"));
  EXPECT_TRUE(is_recorded("DELETE FROM shop_holiday"));
  // Time off that was entered at another shop.
  EXPECT_TRUE(is_recorded(
      "INSERT INTO reserved_time (provider_user_id, collaborator_id, establishment_id, during,"
      " time_zone, type, created_at) VALUES (107, 20, 4, '[2026-02-02 12:00, 2026-02-02 13:00)',"
      " 'America/Sao_Paulo', 'break', now())"));
  EXPECT_TRUE(is_recorded("UPDATE reserved_time SET released_at = now()"));
}

TEST_F(ScheduledTimeServiceTest, PagesByEstablishment) {
  Execute(
      "INSERT INTO schedule (collaborator_id, provider_user_id, establishment_id, day_of_week,"
      " start_minute, end_minute, time_zone)"
      " SELECT 10 * shop, 100 + shop, shop, 6, 0, 60, 'America/Rio_Branco'"
      " FROM generate_series(4, 6) AS shop");
  std::vector<int64_t> read;
  for (int64_t after = 0;;) {
    const auto page = Days(0, after, 2);
    if (page.establishments().empty()) {
      break;
    }
    EXPECT_LE(page.establishments_size(), 2);
    for (const auto& establishment : page.establishments()) {
      read.push_back(establishment.establishment_id());
    }
    after = read.back();
  }
  EXPECT_THAT(read, ElementsAre(3, 4, 5, 6));
}

// At 01:00 on Sunday in São Paulo it is still Saturday in Rio Branco.
TEST_F(ScheduledTimeServiceTest, UsesTheDayOfTheShop) {
  Execute("UPDATE schedule SET time_zone = 'America/Rio_Branco'");
  now_ = At("2026-02-01 01:00");
  EXPECT_THAT(DaysOfShop(0), ElementsAre("2026-01-31 480"));
}

TEST_F(ScheduledTimeServiceTest, SumsTheTeamAndOmitsClosedAgendas) {
  Execute(
      "INSERT INTO schedule (collaborator_id, provider_user_id, establishment_id, day_of_week,"
      " start_minute, end_minute) VALUES (8, 108, 3, 6, 540, 600)");
  EXPECT_THAT(DaysOfShop(0), ElementsAre("2026-01-31 540"));
  Execute("UPDATE schedule SET is_active = false");
  EXPECT_THAT(DaysOfShop(0), ElementsAre("2026-01-31 0"));
  AgendaClosingStore(database_->database()).Close(3, std::nullopt, now_);
  EXPECT_THAT(Days(0).establishments(), IsEmpty());
}

TEST_F(ScheduledTimeServiceTest, ListsFreeHoursOfTheTeam) {
  Execute(
      "INSERT INTO schedule (collaborator_id, provider_user_id, establishment_id, day_of_week,"
      " start_minute, end_minute) VALUES (8, 108, 3, 1, 540, 600)");
  TakeOff("2026-02-02 10:30", "2026-02-02 18:00");
  // A booking at another shop.
  Execute(
      "INSERT INTO reservation (key, provider_user_id, collaborator_id, establishment_id, during,"
      " state, source) VALUES ('one', 107, 20, 4, '[2026-02-02 09:45-03, 2026-02-02 10:10-03)',"
      " 'confirmed', 'order')");
  EXPECT_THAT(HoursOf("2026-02-02"), ElementsAre("9: 120/105", "10: 30/20"));
  EXPECT_THAT(HoursOf("2026-02-03"), IsEmpty());
}

}  // namespace
}  // namespace navalha::booking
