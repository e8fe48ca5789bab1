// The service over its real server and database.
#include "services/booking/reservations/reservation_service.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <thread>
#include <vector>

#include "navalha/booking/v1/reservation.grpc.pb.h"
#include "services/booking/testing/test_schedule.hpp"
#include "services/common/rpc/error.hpp"
#include "services/common/testing/private_redis.hpp"
#include "services/common/testing/test_server.hpp"

namespace navalha::booking {
namespace {

using common::Error;
using testing::HasSubstr;
using Stub = v1::ReservationService::Stub;

constexpr std::chrono::seconds kHoldFor{120};

class ReservationServiceTest : public testing::Test {
 protected:
  static void SetUpTestSuite() { database_ = new common::TestDatabase(); }
  static void TearDownTestSuite() {
    delete database_;
    database_ = nullptr;
  }
  ReservationServiceTest()
      : tags_(nullptr),
        expiry_(ExpiryWithoutBookings(*database_, tags_, [this] { return now_; })),
        service_(
            database_->database(), expiry_, tags_, [this] { return now_; }, kHoldFor) {
    database_->Clear();
    AddTestSchedule(*database_);
    service_.Register(router_);
    server_ = std::make_unique<common::TestServer>(router_);
    stub_ = v1::ReservationService::NewStub(server_->channel());
  }

  v1::Reservation HoldAs(const std::string& visitor, const std::string& key, std::string_view from,
                         int minutes) {
    return Hold(key, from, minutes, false, visitor);
  }
  v1::Reservation Hold(const std::string& key, std::string_view from, int minutes,
                       bool ignore_slot_grid = false, const std::string& visitor = "") {
    v1::HoldRequest request;
    request.set_ignore_slot_grid(ignore_slot_grid);
    request.set_visitor(visitor);
    request.set_visitor_share(25);
    request.set_key(key);
    request.set_provider_user_id(kProvider);
    request.set_collaborator_id(7);
    request.set_establishment_id(3);
    *request.mutable_starts_at() = common::ToProto(At(from));
    request.set_duration(minutes);
    request.set_source("order");
    request.set_service_count(service_count_);
    return server_->CallAsService(*stub_, &Stub::Hold, request);
  }
  v1::Reservation Confirm(const std::string& key) {
    v1::ConfirmRequest request;
    request.set_visitor_share(25);
    request.set_key(key);
    request.set_provider_user_id(kProvider);
    return server_->CallAsService(*stub_, &Stub::Confirm, request);
  }
  bool Cancel(const std::string& key) {
    v1::CancelRequest request;
    request.set_key(key);
    request.set_provider_user_id(kProvider);
    return server_->CallAsService(*stub_, &Stub::Cancel, request).was_active();
  }
  template <class Action>
  static Error ErrorOf(Action&& action) {
    try {
      action();
    } catch (const Error& error) {
      return error;
    }
    ADD_FAILURE() << "no error";
    return common::Internal("NONE");
  }

  const std::string kVisitor = std::string(64, 'a');

  static common::TestDatabase* database_;
  common::Instant now_ = TestNow();
  int service_count_ = 0;
  common::CacheTags tags_;
  HoldExpiry expiry_;
  ReservationService service_;
  common::Router router_;
  std::unique_ptr<common::TestServer> server_;
  std::unique_ptr<Stub> stub_;
};

common::TestDatabase* ReservationServiceTest::database_ = nullptr;

TEST_F(ReservationServiceTest, AdmitsOnlyServices) {
  v1::HoldRequest request;
  v1::Reservation response;
  const std::string token =
      server_->authenticator().TokenFor(common::TestCaller(1, "Administrador"));
  EXPECT_EQ(server_->CallAs(token, *stub_, &Stub::Hold, request, response).error_code(),
            grpc::StatusCode::PERMISSION_DENIED);
}

TEST_F(ReservationServiceTest, RepeatsHoldConfirmAndCancelIdempotently) {
  const v1::Reservation held = Hold("a", "2026-02-02 09:00", 30);
  EXPECT_EQ(held.state(), "held");
  EXPECT_EQ(Hold("a", "2026-02-02 09:00", 30).id(), held.id());
  EXPECT_EQ(Confirm("a").state(), "confirmed");
  EXPECT_EQ(Confirm("a").id(), held.id());
  EXPECT_EQ(Hold("a", "2026-02-02 09:00", 30).state(), "confirmed");
  EXPECT_TRUE(Cancel("a"));
  EXPECT_FALSE(Cancel("a"));
  EXPECT_EQ(ErrorOf([&] { Confirm("a"); }).reason(), "CANCELLED");
  EXPECT_EQ(ErrorOf([&] { Hold("a", "2026-02-02 09:00", 30); }).reason(), "CANCELLED");
}

TEST_F(ReservationServiceTest, SuggestsTheNearestFreeTimeOfTheDay) {
  Hold("a", "2026-02-02 09:00", 60);
  service_count_ = 2;
  const Error error = ErrorOf([&] { Hold("b", "2026-02-02 09:30", 45); });
  EXPECT_EQ(error.code(), grpc::StatusCode::FAILED_PRECONDITION);
  EXPECT_EQ(error.reason(), "SLOT_TAKEN");
  EXPECT_THAT(error.message(), HasSubstr("Conflito de horário"));
  EXPECT_EQ(error.metadata().at("suggestion"), "10:00");
  EXPECT_THAT(error.metadata().at("tip"), HasSubstr("menos serviços"));
  EXPECT_EQ(Hold("c", "2026-02-02 10:00", 45).state(), "held");
}

TEST_F(ReservationServiceTest, SuggestsAnEarlierTimeThatIsNearer) {
  Hold("a", "2026-02-02 14:30", 150);
  const Error error = ErrorOf([&] { Hold("b", "2026-02-02 15:00", 15); });
  EXPECT_EQ(error.metadata().at("suggestion"), "14:15");
  EXPECT_THAT(error.metadata().at("tip"), testing::Not(HasSubstr("menos"))) << "for one service";
}

TEST_F(ReservationServiceTest, SuggestsNothingWhenTheDayIsFull) {
  Hold("a", "2026-02-02 09:00", 180);
  Hold("b", "2026-02-02 13:00", 300);
  const Error error = ErrorOf([&] { Hold("c", "2026-02-02 10:00", 30); });
  EXPECT_EQ(error.reason(), "SLOT_TAKEN");
  EXPECT_FALSE(error.metadata().contains("suggestion"));
  EXPECT_THAT(error.message(), HasSubstr("Não há horários disponíveis neste dia"));
  EXPECT_EQ(error.metadata().at("tip"), "Escolha outro dia.");
}

TEST_F(ReservationServiceTest, RefusesPastTimesAndTimesOutsideHoursByField) {
  const Error past = ErrorOf([&] { Hold("a", "2026-01-31 09:45", 15); });
  EXPECT_EQ(past.code(), grpc::StatusCode::INVALID_ARGUMENT);
  EXPECT_EQ(past.reason(), "IN_THE_PAST");
  EXPECT_TRUE(past.fields().contains("order_datetime"));
  EXPECT_EQ(ErrorOf([&] { Hold("b", "2026-02-03 09:00", 30); }).reason(), "OUTSIDE_HOURS");
  EXPECT_EQ(Hold("c", "2026-01-31 10:00", 30).state(), "held");
}

TEST_F(ReservationServiceTest, RefusesTimesMoreThanAYearAhead) {
  const Error too_far = ErrorOf([&] { Hold("a", "2027-02-02 09:00", 30); });
  EXPECT_EQ(too_far.reason(), "TOO_FAR_AHEAD");
  EXPECT_TRUE(too_far.fields().contains("order_datetime"));
  EXPECT_EQ(Hold("b", "2027-01-25 09:00", 30).state(), "held");
}

TEST_F(ReservationServiceTest, RefusesVisitorStartsOffTheGrid) {
  const Error error = ErrorOf([&] { Hold("a", "2026-02-02 10:07", 30); });
  EXPECT_EQ(error.code(), grpc::StatusCode::FAILED_PRECONDITION);
  EXPECT_EQ(error.reason(), "OFF_GRID");
  EXPECT_EQ(error.metadata().at("suggestion"), "10:00");
  EXPECT_THAT(error.metadata().at("tip"), HasSubstr("horário sugerido"));
  EXPECT_EQ(Hold("b", "2026-02-02 10:15", 30).state(), "held");
  EXPECT_EQ(Hold("c", "2026-02-02 11:07", 30, true).state(), "held") << "staff";
  EXPECT_EQ(ErrorOf([&] { Hold("d", "2026-02-02 12:07", 30, true); }).reason(), "OUTSIDE_HOURS");
  EXPECT_EQ(ErrorOf([&] { Hold("e", "2026-02-02 11:40", 30); }).reason(), "OUTSIDE_HOURS");
}

TEST_F(ReservationServiceTest, SuggestsNothingForAnOffGridStartOnAFullDay) {
  Hold("a", "2026-02-02 09:00", 180);
  Hold("b", "2026-02-02 13:00", 290, true);
  const Error error = ErrorOf([&] { Hold("c", "2026-02-02 17:51", 9); });
  EXPECT_EQ(error.reason(), "OFF_GRID");
  EXPECT_FALSE(error.metadata().contains("suggestion"));
  EXPECT_THAT(error.message(), HasSubstr("Não há horários disponíveis neste dia"));
}

TEST_F(ReservationServiceTest, UsesOneGridAcrossAdjoiningPeriods) {
  database_->Execute(
      "INSERT INTO schedule (collaborator_id, provider_user_id, establishment_id, day_of_week,"
      " start_minute, end_minute)"
      " VALUES (7, 107, 3, 2, 540, 590), (7, 107, 3, 2, 590, 720)");  // Tuesday, 9 to 12
  EXPECT_EQ(ErrorOf([&] { Hold("a", "2026-02-03 09:50", 30); }).reason(), "OFF_GRID");
  EXPECT_EQ(Hold("b", "2026-02-03 09:45", 30).state(), "held") << "across adjoining periods";
  EXPECT_EQ(Hold("c", "2026-02-03 10:15", 30).state(), "held");
}

TEST_F(ReservationServiceTest, RepeatsAConfirmedHoldButNoExpiredOneAfterItsTime) {
  Hold("a", "2026-01-31 10:00", 30);
  Confirm("a");
  Hold("b", "2026-01-31 10:30", 30);
  now_ += std::chrono::hours(2);
  EXPECT_FALSE(expiry_.Sweep());
  EXPECT_EQ(Hold("a", "2026-01-31 10:00", 30).state(), "confirmed");
  EXPECT_EQ(ErrorOf([&] { Hold("b", "2026-01-31 10:30", 30); }).reason(), "IN_THE_PAST");
}

TEST_F(ReservationServiceTest, RefusesAKeyForAnotherTime) {
  Hold("a", "2026-02-02 09:00", 30);
  EXPECT_EQ(ErrorOf([&] { Hold("a", "2026-02-02 10:00", 30); }).reason(), "KEY_REUSED");
}

TEST_F(ReservationServiceTest, ReplacesAnExpiredHoldBeforeTheSweep) {
  Hold("a", "2026-02-02 09:00", 30);
  now_ += kHoldFor;
  EXPECT_EQ(Hold("b", "2026-02-02 09:15", 30).state(), "held");
  EXPECT_EQ(ErrorOf([&] { Confirm("a"); }).reason(), "SLOT_TAKEN");
  EXPECT_EQ(ErrorOf([&] { Hold("a", "2026-02-02 09:00", 30); }).reason(), "SLOT_TAKEN");
}

TEST_F(ReservationServiceTest, ConfirmsAnExpiredHoldWhoseTimeIsFree) {
  Hold("a", "2026-02-02 09:00", 30);
  now_ += kHoldFor;
  EXPECT_FALSE(expiry_.Sweep());
  EXPECT_EQ(Confirm("a").state(), "confirmed");
  EXPECT_EQ(ErrorOf([&] { Confirm("unknown"); }).code(), grpc::StatusCode::NOT_FOUND);
}

TEST_F(ReservationServiceTest, InvalidatesCachedAnswersOnChange) {
  common::PrivateRedis server;
  auto redis = server.Patient();
  common::CacheTags tags(redis);
  HoldExpiry expiry = ExpiryWithoutBookings(*database_, tags, [this] { return now_; });
  ReservationService service(
      database_->database(), expiry, tags, [this] { return now_; }, kHoldFor);
  const auto versions = [&] {
    return redis->Get("tag:agenda:7").value_or("0") + " " +
           redis->Get("tag:agenda:7:2026-02-02").value_or("0");
  };
  v1::HoldRequest hold;
  hold.set_key("a");
  hold.set_provider_user_id(kProvider);
  hold.set_collaborator_id(7);
  hold.set_establishment_id(3);
  *hold.mutable_starts_at() = common::ToProto(At("2026-02-02 09:00"));
  hold.set_duration(30);
  hold.set_source("order");
  v1::Reservation reservation;
  // The first call may have died before its invalidation.
  for (const std::string expected : {"1 1", "2 2"}) {
    service.Hold(common::TestCall(), hold, reservation);
    EXPECT_EQ(versions(), expected);
  }
  v1::ConfirmRequest confirm;
  confirm.set_key("a");
  confirm.set_provider_user_id(kProvider);
  service.Confirm(common::TestCall(), confirm, reservation);
  EXPECT_EQ(versions(), "2 2") << "the taken time did not change";
  v1::CancelRequest cancel;
  cancel.set_key("a");
  cancel.set_provider_user_id(kProvider);
  v1::CancelResponse cancelled;
  for (const std::string expected : {"3 3", "4 4"}) {
    service.Cancel(common::TestCall(), cancel, cancelled);
    EXPECT_EQ(versions(), expected);
  }
  hold.set_key("b");
  service.Hold(common::TestCall(), hold, reservation);
  now_ += kHoldFor;
  expiry.Sweep();
  EXPECT_EQ(versions(), "6 6");
}

// Collaborator 17 is the same person at establishment 4, in another time zone.
void AddSecondShop(common::TestDatabase& database) {
  database.Execute(
      "INSERT INTO schedule (collaborator_id, provider_user_id, establishment_id, day_of_week,"
      " start_minute, end_minute, time_zone) VALUES (17, 107, 4, 1, 480, 1380, 'America/Manaus')");
}

TEST_F(ReservationServiceTest, RefusesOverlapsOfAProviderAcrossShops) {
  AddSecondShop(*database_);
  Hold("a", "2026-02-02 10:00", 30);
  v1::HoldRequest elsewhere;
  elsewhere.set_key("b");
  elsewhere.set_provider_user_id(kProvider);
  elsewhere.set_collaborator_id(17);
  elsewhere.set_establishment_id(4);
  *elsewhere.mutable_starts_at() = common::ToProto(At("2026-02-02 10:15"));
  elsewhere.set_duration(30);
  elsewhere.set_source("order");
  v1::Reservation held;
  const Error error = ErrorOf([&] { service_.Hold(common::TestCall(), elsewhere, held); });
  EXPECT_EQ(error.reason(), "SLOT_TAKEN");
  Cancel("a");
  EXPECT_NO_THROW(service_.Hold(common::TestCall(), elsewhere, held));
  EXPECT_EQ(ErrorOf([&] { Hold("c", "2026-02-02 10:30", 30); }).reason(), "SLOT_TAKEN");
}

TEST_F(ReservationServiceTest, InvalidatesAnswersOfAllShopsOfTheProvider) {
  AddSecondShop(*database_);
  common::PrivateRedis server;
  auto redis = server.Patient();
  common::CacheTags tags(redis);
  HoldExpiry expiry = ExpiryWithoutBookings(*database_, tags, [this] { return now_; });
  ReservationService service(
      database_->database(), expiry, tags, [this] { return now_; }, kHoldFor);
  // 00:30 to 01:30 on Tuesday in São Paulo is late Monday in Manaus.
  database_->Execute(
      "INSERT INTO schedule (collaborator_id, provider_user_id, establishment_id, day_of_week,"
      " start_minute, end_minute) VALUES (7, 107, 3, 2, 0, 120)");
  v1::HoldRequest hold;
  hold.set_key("late");
  hold.set_provider_user_id(kProvider);
  hold.set_collaborator_id(7);
  hold.set_establishment_id(3);
  *hold.mutable_starts_at() = common::ToProto(At("2026-02-03 00:30"));
  hold.set_duration(60);
  hold.set_source("order");
  v1::Reservation reservation;
  service.Hold(common::TestCall(), hold, reservation);
  for (const char* tag : {"agenda:7", "agenda:7:2026-02-03", "agenda:17", "agenda:17:2026-02-02",
                          "agenda:17:2026-02-03"}) {
    EXPECT_EQ(redis->Get(std::string("tag:") + tag).value_or("0"), "1") << tag;
  }
}

TEST_F(ReservationServiceTest, ExpiresHoldsAfterTheConfiguredTime) {
  ReservationService brief(
      database_->database(), expiry_, tags_, [this] { return now_; }, std::chrono::seconds(5));
  v1::HoldRequest hold;
  hold.set_key("brief");
  hold.set_provider_user_id(kProvider);
  hold.set_collaborator_id(7);
  hold.set_establishment_id(3);
  *hold.mutable_starts_at() = common::ToProto(At("2026-02-02 09:00"));
  hold.set_duration(30);
  hold.set_source("order");
  v1::Reservation held;
  brief.Hold(common::TestCall(), hold, held);
  EXPECT_EQ(common::FromProto(held.expires_at()), now_ + std::chrono::seconds(5));
}

TEST_F(ReservationServiceTest, LimitsTheShareOfADayPerVisitor) {
  HoldAs(kVisitor, "a", "2026-02-02 09:00", 60);  // of 480 working minutes
  HoldAs(kVisitor, "b", "2026-02-02 10:00", 60);
  EXPECT_EQ(ErrorOf([this] { HoldAs(kVisitor, "c", "2026-02-02 13:00", 15); }).reason(),
            "VISITOR_SHARE_TAKEN");
  HoldAs(kVisitor, "b", "2026-02-02 10:00", 60);  // A repeat takes nothing more.
  HoldAs(std::string(64, 'b'), "d", "2026-02-02 13:00", 120);
  HoldAs("", "e", "2026-02-02 15:00", 180);
  HoldAs(kVisitor, "f", "2026-02-09 13:00", 120);
  Confirm("a");
  EXPECT_TRUE(Cancel("b"));
  HoldAs(kVisitor, "g", "2026-02-02 10:00", 60);
  EXPECT_EQ(ErrorOf([this] { HoldAs(kVisitor, "h", "2026-02-02 11:00", 15); }).reason(),
            "VISITOR_SHARE_TAKEN");
  now_ += kHoldFor + std::chrono::seconds(1);
  expiry_.Sweep();
  HoldAs(kVisitor, "i", "2026-02-02 11:00", 60);
  EXPECT_EQ(ErrorOf([this] { Confirm("g"); }).reason(), "VISITOR_SHARE_TAKEN") << "g has expired";
}

TEST_F(ReservationServiceTest, LimitsTheVisitorShareUnderConcurrentHolds) {
  std::atomic<int> held = 0;
  std::vector<std::thread> threads;
  for (int i = 0; i < 10; ++i) {
    threads.emplace_back([this, i, &held] {
      try {
        HoldAs(kVisitor, "k" + std::to_string(i),
               fmt::format("2026-02-02 {}:{:02}", 13 + i / 2, i % 2 * 30), 30);
        ++held;
      } catch (const Error& error) {
        EXPECT_EQ(error.reason(), "VISITOR_SHARE_TAKEN");
      }
    });
  }
  for (std::thread& thread : threads) {
    thread.join();
  }
  EXPECT_EQ(held, 4) << "120 of 480 minutes";
}

TEST_F(ReservationServiceTest, DeletesVisitorsAfterADay) {
  HoldAs(kVisitor, "a", "2026-02-02 09:00", 60);
  for (const auto& [at, left] : {std::pair("2026-02-03 09:59", 1), {"2026-02-03 10:01", 0}}) {
    now_ = At(at);
    service_.ForgetVisitors();
    EXPECT_EQ(database_->Execute("SELECT count(visitor) FROM reservation")[0][0].as<int>(), left);
  }
}

}  // namespace
}  // namespace navalha::booking
