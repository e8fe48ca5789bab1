// Opening hours and next free times, from constructed agendas and from a real database.
#include "services/booking/schedules/openings.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "services/booking/testing/test_schedule.hpp"
#include "services/common/testing/test_database.hpp"

namespace navalha::booking {
namespace {

using catalog::v1::Team;
using common::WallTime;
using testing::ElementsAre;
using testing::IsEmpty;

constexpr int kSaturday = 6;
constexpr int kSunday = 0;

Team TeamOf(std::vector<int64_t> collaborators, int shortest_service = 30) {
  Team team;
  team.set_establishment_id(3);
  team.set_time_zone(std::string(common::kDefaultTimeZone));
  team.mutable_collaborator_ids()->Assign(collaborators.begin(), collaborators.end());
  team.set_shortest_service(shortest_service);
  return team;
}

Agenda Working(int day_of_week, int start_hour, int end_hour) {
  Agenda agenda;
  agenda.hours.push_back({day_of_week, {WallTime(60 * start_hour), WallTime(60 * end_hour)}});
  return agenda;
}

std::vector<std::string> HoursOf(const v1::Opening& opening) {
  std::vector<std::string> hours;
  for (const v1::OpeningHours& day : opening.hours()) {
    hours.push_back(day.day_of_week() + " " + day.start_time() + "-" + day.end_time());
  }
  return hours;
}

std::string NextOf(const v1::Opening& opening) {
  return opening.has_next_time() ? opening.next_time().date() + " " + opening.next_time().time()
                                 : "none";
}

// TestNow is Saturday 10:00.
TEST(OpeningOf, MergesTeamHoursFromMondayToSunday) {
  Agenda weekend = Working(kSunday, 9, 12);
  weekend.hours.push_back({kSaturday, {WallTime(60 * 11), WallTime(60 * 14)}});
  const v1::Opening opening =
      OpeningOf(TeamOf({7, 8, 9}), {{7, Working(kSaturday, 9, 12)}, {8, weekend}}, TestNow());
  EXPECT_THAT(HoursOf(opening), ElementsAre("saturday 09:00-14:00", "sunday 09:00-12:00"));
  EXPECT_EQ(opening.establishment_id(), 3);
  EXPECT_EQ(opening.time_zone(), common::kDefaultTimeZone);
}

TEST(OpeningOf, ReturnsTheEarliestTimeOfTheTeam) {
  Agenda busy = Working(kSaturday, 9, 18);
  busy.busy.push_back({At("2026-01-31 10:00"), At("2026-01-31 12:00")});
  EXPECT_EQ(NextOf(OpeningOf(TeamOf({7}), {{7, busy}}, TestNow())), "2026-01-31 12:00");
  EXPECT_EQ(
      NextOf(OpeningOf(TeamOf({7, 8}), {{7, busy}, {8, Working(kSaturday, 11, 18)}}, TestNow())),
      "2026-01-31 11:00");
}

TEST(OpeningOf, SearchesUntilTheEndOfTomorrow) {
  const std::map<int64_t, Agenda> tomorrow{{7, Working(kSunday, 9, 12)}};
  EXPECT_EQ(NextOf(OpeningOf(TeamOf({7}), tomorrow, TestNow())), "2026-02-01 09:00");
  const std::map<int64_t, Agenda> monday{{7, Working(1, 9, 12)}};
  EXPECT_EQ(NextOf(OpeningOf(TeamOf({7}), monday, TestNow())), "none");
}

TEST(OpeningOf, StartsTheNextDayAtMidnight) {
  const std::map<int64_t, Agenda> agendas{{7, Working(kSunday, 0, 24)}};
  EXPECT_EQ(NextOf(OpeningOf(TeamOf({7}), agendas, At("2026-01-31 23:59"))), "2026-02-01 00:00");
  EXPECT_EQ(NextOf(OpeningOf(TeamOf({7}), agendas, At("2026-02-01 23:30"))), "2026-02-01 23:30");
  EXPECT_EQ(NextOf(OpeningOf(TeamOf({7}), agendas, At("2026-02-01 23:31"))), "none");
}

// At 01:30 in São Paulo it is 00:30 in Manaus and 23:30 of the day before in Rio Branco.
TEST(OpeningOf, UsesTheTimeZoneOfTheShop) {
  Team team = TeamOf({7});
  team.set_time_zone("America/Rio_Branco");
  Agenda agenda = Working(kSaturday, 0, 24);
  agenda.time_zone = "America/Rio_Branco";
  EXPECT_EQ(NextOf(OpeningOf(team, {{7, agenda}}, At("2026-02-01 01:30"))), "2026-01-31 23:30");
}

std::vector<std::string> ExceptionsOf(const v1::Opening& opening) {
  std::vector<std::string> exceptions;
  for (const v1::OpeningException& day : opening.exceptions()) {
    std::string text = day.date() + " " + day.name();
    for (const v1::OpeningHours& hours : day.hours()) {
      text += " " + hours.start_time() + "-" + hours.end_time();
    }
    exceptions.push_back(text);
  }
  return exceptions;
}

TEST(OpeningOf, ListsDaysWithExceptionalHours) {
  Agenda agenda = Working(kSaturday, 9, 18);
  agenda.holidays = {{*common::ParseDate("2026-01-31"), {WallTime(540), WallTime(720)}, "Festa"},
                     {*common::ParseDate("2026-02-01"), {}, "Fechado, mas ninguém trabalha"},
                     {*common::ParseDate("2026-02-07"), {}, ""}};
  EXPECT_THAT(ExceptionsOf(OpeningOf(TeamOf({7}), {{7, agenda}}, TestNow())),
              ElementsAre("2026-01-31 Festa 09:00-12:00", "2026-02-07 "));
  EXPECT_EQ(NextOf(OpeningOf(TeamOf({7}, 150), {{7, agenda}}, TestNow())), "none");
}

TEST(OpeningOf, ClosesWhenTheWholeTeamIsOff) {
  Agenda off = Working(kSaturday, 9, 18);
  off.days_off = {{At("2026-01-31 00:00"), At("2026-02-01 00:00")}};
  EXPECT_THAT(ExceptionsOf(OpeningOf(TeamOf({7}), {{7, off}}, TestNow())),
              ElementsAre("2026-01-31 "));
  EXPECT_THAT(ExceptionsOf(OpeningOf(TeamOf({7, 8}), {{7, off}, {8, Working(kSaturday, 12, 18)}},
                                     TestNow())),
              ElementsAre("2026-01-31  12:00-18:00"));
}

TEST(OpeningOf, OffersNoTimeWithoutABookableService) {
  const std::map<int64_t, Agenda> agendas{{7, Working(kSaturday, 9, 18)}};
  EXPECT_EQ(NextOf(OpeningOf(TeamOf({7}, 0), agendas, TestNow())), "none");
  EXPECT_EQ(NextOf(OpeningOf(TeamOf({7}, 600), agendas, TestNow())), "none");
  EXPECT_EQ(NextOf(OpeningOf(TeamOf({}), agendas, TestNow())), "none");
}

// Returns each day as "09:00-12:00 13:00-18:00".
std::vector<std::string> TextsOf(const std::vector<std::vector<Period>>& days) {
  std::vector<std::string> texts;
  for (const std::vector<Period>& day : days) {
    std::string& text = texts.emplace_back();
    for (const Period& period : day) {
      text += (text.empty() ? "" : " ") + common::FormatTime(period.start) + "-" +
              common::FormatTime(period.end);
    }
  }
  return texts;
}

TEST(OpeningDaysOf, MergesTeamHoursAndOmitsHolidaysAndDaysOff) {
  const common::Date saturday = *common::ParseDate("2026-01-31");
  Agenda agenda = Working(kSaturday, 9, 12);
  agenda.hours.push_back({kSunday, {WallTime(540), WallTime(720)}});
  agenda.holidays = {{common::AddDays(saturday, 7), {}, "Festa"}};
  agenda.days_off = {{At("2026-02-01 00:00"), At("2026-02-02 00:00")}};
  EXPECT_THAT(
      TextsOf(OpeningDaysOf({{7, agenda}, {8, Working(kSaturday, 14, 18)}}, {}, saturday, 8)),
      ElementsAre("09:00-12:00 14:00-18:00", "", "", "", "", "", "", "14:00-18:00"));
}

TEST(OpeningDaysOf, OpensAllDayWithoutWeeklyHoursExceptOnHolidays) {
  const common::Date first = *common::ParseDate("2026-01-31");
  const std::vector<ShopHoliday> holidays = {
      {common::AddDays(first, 1), "closed", {}, ""},
      {common::AddDays(first, 2), "hours", {WallTime(540), WallTime(720)}, ""},
      {common::AddDays(first, 3), "open", {}, ""}};
  EXPECT_THAT(TextsOf(OpeningDaysOf({}, holidays, first, 4)),
              ElementsAre("00:00-24:00", "", "09:00-12:00", "00:00-24:00"));
}

class OpeningsTest : public testing::Test {
 protected:
  static void SetUpTestSuite() { database_ = new common::TestDatabase(); }
  static void TearDownTestSuite() {
    delete database_;
    database_ = nullptr;
  }
  OpeningsTest() {
    database_->Clear();
    AddTestSchedule(*database_);
  }

  // Inserts a reservation of a person with a state.
  static void Take(int64_t person, const std::string& during, const std::string& state,
                   const std::string& expires_at = "NULL") {
    database_->Execute(
        "INSERT INTO reservation (key, provider_user_id, collaborator_id, establishment_id, during,"
        " state, source, expires_at) VALUES ('" +
        during + state + "', " + std::to_string(person) + ", 70, 30, '" + during + "', '" + state +
        "', 'order', " + expires_at + ")");
  }

  std::string Next() {
    google::protobuf::RepeatedPtrField<Team> teams;
    *teams.Add() = TeamOf({7, 8});
    v1::ListOpeningsResponse response;
    openings_.List(teams, response);
    return NextOf(response.openings(0));
  }

  static common::TestDatabase* database_;
  Openings openings_{database_->database(), TestNow};
};

common::TestDatabase* OpeningsTest::database_ = nullptr;

TEST_F(OpeningsTest, OmitsTimesReservedAtAnyShop) {
  EXPECT_EQ(Next(), "2026-01-31 10:00");
  Take(kProvider, "[2026-01-31 09:00-03, 2026-01-31 10:15-03)", "confirmed");
  Take(kProvider, "[2026-01-31 10:15-03, 2026-01-31 10:45-03)", "held", "'2026-01-31 10:01-03'");
  EXPECT_EQ(Next(), "2026-01-31 10:45");
}

TEST_F(OpeningsTest, OmitsTimesOfDueHolds) {
  Take(kProvider, "[2026-01-31 10:00-03, 2026-01-31 11:00-03)", "held", "'2026-01-31 09:59-03'");
  EXPECT_EQ(Next(), "2026-01-31 11:00");
}

TEST_F(OpeningsTest, OffersTimesOfCancelledAndExpiredReservations) {
  Take(kProvider, "[2026-01-31 10:00-03, 2026-01-31 11:00-03)", "cancelled");
  Take(kProvider, "[2026-01-31 10:00-03, 2026-01-31 11:00-03)", "expired");
  Take(999, "[2026-01-31 10:00-03, 2026-01-31 11:00-03)", "confirmed");
  EXPECT_EQ(Next(), "2026-01-31 10:00");
}

TEST_F(OpeningsTest, IgnoresInactiveHours) {
  database_->Execute("UPDATE schedule SET is_active = false");
  EXPECT_EQ(Next(), "none");
}

TEST_F(OpeningsTest, ReadsHolidaysAndDaysOff) {
  database_->Execute(
      "INSERT INTO shop_holiday (establishment_id, day, kind, updated_at)"
      " VALUES (3, '2026-01-31', 'closed', now()), (3, '2026-02-02', 'open', now())");
  EXPECT_EQ(Next(), "none");
  google::protobuf::RepeatedPtrField<Team> teams;
  *teams.Add() = TeamOf({7, 8});
  v1::ListOpeningsResponse response;
  openings_.List(teams, response);
  EXPECT_THAT(ExceptionsOf(response.openings(0)), ElementsAre("2026-01-31 "));
  database_->Execute(
      "INSERT INTO reservation (key, provider_user_id, collaborator_id, establishment_id, during,"
      " state, source) VALUES ('off', 107, 7, 3, '[2026-02-02 00:00-03, 2026-02-03 00:00-03)',"
      " 'confirmed', 'holiday')");
  response.Clear();
  openings_.List(teams, response);
  EXPECT_THAT(ExceptionsOf(response.openings(0)), ElementsAre("2026-01-31 ", "2026-02-02 "));
}

TEST_F(OpeningsTest, ListsTheDaysOfAnEstablishment) {
  database_->Execute(
      "INSERT INTO shop_holiday (establishment_id, day, kind, updated_at)"
      " VALUES (3, '2026-02-07', 'closed', now())");
  v1::ListOpeningDaysRequest request;
  request.set_establishment_id(3);
  request.set_start_date("2026-01-31");
  request.set_days(10);
  v1::ListOpeningDaysResponse response;
  openings_.ListDays(request, response);
  std::vector<std::string> open;
  for (const v1::OpeningDay& day : response.days()) {
    for (const v1::OpeningHours& hours : day.hours()) {
      open.push_back(day.date() + " " + hours.start_time() + "-" + hours.end_time());
    }
  }
  ASSERT_EQ(response.days_size(), 10);
  EXPECT_THAT(open, ElementsAre("2026-01-31 09:00-12:00", "2026-01-31 13:00-18:00",
                                "2026-02-02 09:00-12:00", "2026-02-02 13:00-18:00",
                                "2026-02-09 09:00-12:00", "2026-02-09 13:00-18:00"));
}

TEST_F(OpeningsTest, ReturnsNothingForNoTeams) {
  v1::ListOpeningsResponse response;
  openings_.List({}, response);
  EXPECT_THAT(response.openings(), IsEmpty());
}

}  // namespace
}  // namespace navalha::booking
