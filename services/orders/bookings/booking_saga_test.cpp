// Goal: orders and reservations agree after one sweep when any step of a booking fails. A
// successful answer has a booking and a refused request has none. One Idempotency-Key creates one
// order. Method: the service with fakes of catalog and booking, with a fault at each step.
#include "services/orders/bookings/booking_saga.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <set>
#include <thread>

#include "services/common/rpc/error.hpp"
#include "services/orders/testing/test_shop.hpp"

namespace navalha::orders {
namespace {

using grpc::StatusCode;
using Fault = FakeBooking::Fault;
using std::chrono::milliseconds;

class BookingSagaTest : public testing::Test {
 protected:
  explicit BookingSagaTest(milliseconds safe_hold_time = BookingSaga::kSafeHoldTime)
      : shop_(TestShop::HighLimits(), safe_hold_time) {}

  StatusCode Book(const std::string& time, const std::string& key = "") {
    response_.Clear();
    status_ = shop_.Create(BookingAt(time), 0, response_, key);
    return status_.error_code();
  }
  void Mend() {
    for (const char* method : {"Hold", "Confirm", "ConfirmHeld", "Cancel"}) {
      shop_.booking.Break(method, Fault::kNone);
    }
  }
  // Runs the jobs that a replica runs some seconds later.
  void Sweep() {
    shop_.now = shop_.now.load() + std::chrono::minutes(1);
    shop_.application().sweeper().Sweep(milliseconds(0));
  }
  int Standing() {
    return shop_.database.Execute("SELECT count(*) FROM orders WHERE status = 'scheduled'")[0][0]
        .as<int>();
  }
  void RefuseInserts() {
    shop_.database.Execute(
        "CREATE OR REPLACE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS "
        "$$ BEGIN RAISE EXCEPTION 'refused' USING ERRCODE = '57P01'; END $$;"
        "CREATE TRIGGER refuse BEFORE INSERT ON orders EXECUTE FUNCTION refuse()");
  }
  void AllowInserts() { shop_.database.Execute("DROP TRIGGER refuse ON orders"); }

  TestShop shop_;
  v1::SaveOrderResponse response_;
  grpc::Status status_;
};

// Every hold may have expired before the commit, because the safe hold time is 0.
class SlowBookingSagaTest : public BookingSagaTest {
 protected:
  SlowBookingSagaTest() : BookingSagaTest(milliseconds(0)) {}
};

TEST_F(BookingSagaTest, AnswersBeforeTheReservationIsConfirmed) {
  EXPECT_EQ(Book("10:00"), StatusCode::OK);
  EXPECT_EQ(shop_.booking.Active(), 1);
  EXPECT_EQ(shop_.booking.Confirmed(), 0);
  shop_.application().settler().Flush();
  EXPECT_EQ(shop_.booking.Confirmed(), 1);
  shop_.ExpectAgreement();
}

TEST_F(SlowBookingSagaTest, ConfirmsTheReservationBeforeTheAnswer) {
  EXPECT_EQ(Book("10:00"), StatusCode::OK);
  EXPECT_EQ(shop_.booking.Confirmed(), 1);
  EXPECT_EQ(shop_.Count("unconfirmed_reservation"), 1) << "Flush deletes it later";
  shop_.application().settler().Flush();
  shop_.ExpectAgreement();
}

TEST_F(BookingSagaTest, ConfirmsManyReservationsInOneCall) {
  for (const char* time : {"10:00", "11:00", "12:00"}) {
    ASSERT_EQ(Book(time), StatusCode::OK);
  }
  shop_.booking.BeforeNext("ConfirmHeld", [this] {
    shop_.booking.BeforeNext("ConfirmHeld", [] { ADD_FAILURE() << "a second call"; });
  });
  shop_.application().settler().Flush();
  EXPECT_EQ(shop_.booking.Confirmed(), 3);
  shop_.ExpectAgreement();
}

TEST_F(BookingSagaTest, KeepsAnAnsweredBookingWhenItsConfirmationFails) {
  for (const Fault fault : {Fault::kBefore, Fault::kAfter}) {
    shop_.booking.Break("ConfirmHeld", fault);
    ASSERT_EQ(Book(fault == Fault::kBefore ? "10:00" : "11:00"), StatusCode::OK);
    EXPECT_THROW(shop_.application().settler().Flush(), common::Error);
  }
  Mend();
  Sweep();
  EXPECT_EQ(Standing(), 2);
  shop_.ExpectAgreement();
}

TEST_F(BookingSagaTest, FreesTheTimeOfABookingCancelledBeforeItsConfirmation) {
  ASSERT_EQ(Book("10:00"), StatusCode::OK);
  ASSERT_TRUE(shop_.Move(response_.order().id(), "cancel", kOwner).ok());
  shop_.application().settler().Flush();
  EXPECT_EQ(shop_.booking.Active(), 0);
  shop_.ExpectAgreement();
}

TEST_F(BookingSagaTest, WritesNothingWhenTheHoldFails) {
  for (const Fault fault : {Fault::kBefore, Fault::kAfter}) {
    shop_.booking.Break("Hold", fault);
    EXPECT_EQ(Book("10:00"), StatusCode::UNAVAILABLE);
    EXPECT_EQ(shop_.booking.Active(), 0) << "a hold with a lost answer is released";
  }
  EXPECT_EQ(shop_.Count("orders"), 0);
  Mend();
  EXPECT_EQ(Book("10:00"), StatusCode::OK);
}

TEST_F(BookingSagaTest, ReportsATimeoutOfBookingAsDeadlineExceeded) {
  shop_.booking.Break("Hold", Fault::kBefore, StatusCode::DEADLINE_EXCEEDED);
  EXPECT_EQ(Book("10:00"), StatusCode::DEADLINE_EXCEEDED);
  EXPECT_EQ(shop_.Count("orders"), 0);
}

TEST_F(BookingSagaTest, ReleasesTheHoldWhenTheOrderCannotBeWritten) {
  RefuseInserts();
  EXPECT_EQ(Book("10:00"), StatusCode::UNAVAILABLE);
  EXPECT_EQ(shop_.booking.Active(), 0);
  AllowInserts();
  EXPECT_EQ(Book("10:00"), StatusCode::OK);
}

TEST_F(BookingSagaTest, AcceptsARetryAfterTheOrderCouldNotBeWritten) {
  RefuseInserts();
  EXPECT_EQ(Book("10:00", "k"), StatusCode::UNAVAILABLE);
  EXPECT_EQ(shop_.booking.Active(), 1) << "the retry uses the hold";
  AllowInserts();
  EXPECT_EQ(Book("10:00", "k"), StatusCode::OK);
  shop_.application().settler().Flush();
  shop_.ExpectAgreement();
}

TEST_F(SlowBookingSagaTest, CancelsTheOrderWhenConfirmationFails) {
  for (const Fault fault : {Fault::kBefore, Fault::kAfter}) {
    shop_.booking.Break("Confirm", fault);
    EXPECT_EQ(Book("10:00", "k"), StatusCode::UNAVAILABLE);
    EXPECT_EQ(shop_.booking.Active(), 0);
    EXPECT_EQ(Standing(), 0);
    shop_.ExpectAgreement();
  }
  Mend();
  EXPECT_EQ(Book("10:00", "k"), StatusCode::OK) << "the key is free again";
  EXPECT_EQ(Standing(), 1);
}

TEST_F(SlowBookingSagaTest, CancelsTheReservationInTheSweepWhenCancelFails) {
  shop_.booking.Break("Confirm", Fault::kAfter);
  shop_.booking.Break("Cancel", Fault::kBefore);
  EXPECT_EQ(Book("10:00"), StatusCode::UNAVAILABLE);
  EXPECT_EQ(shop_.booking.Confirmed(), 1) << "the answer to Confirm was lost";
  EXPECT_EQ(Standing(), 0);
  EXPECT_THROW(Sweep(), common::Error);
  EXPECT_EQ(shop_.Count("unconfirmed_reservation"), 1);
  Mend();
  Sweep();
  shop_.ExpectAgreement();
}

TEST_F(SlowBookingSagaTest, ReportsAConflictWhenAnotherBookingTookAnExpiredHold) {
  // The hold expires before the confirmation, and another customer books the time.
  shop_.booking.BeforeNext("Confirm", [this] {
    shop_.booking.ExpireHolds();
    v1::SaveOrderResponse other;
    EXPECT_TRUE(shop_.Create(BookingAt("10:15"), 0, other).ok());
  });
  EXPECT_EQ(Book("10:00"), StatusCode::FAILED_PRECONDITION);
  EXPECT_EQ(ErrorOf(status_).reason(), "SLOT_TAKEN");
  EXPECT_TRUE(ErrorOf(status_).metadata().contains("suggestion"));
  EXPECT_EQ(Standing(), 1);
  shop_.application().settler().Flush();
  shop_.ExpectAgreement();
}

// Leaves the state of a crash after the commit: the order and its note.
v1::Order LeftBehind(TestShop& shop, bool held) {
  v1::SaveOrderResponse response;
  EXPECT_TRUE(shop.Create(BookingAt("10:00"), 0, response, "k").ok());
  if (!held) {
    shop.booking.ExpireHolds();
  }
  return response.order();
}

TEST_F(BookingSagaTest, ConfirmsReservationsInTheSweepAfterACrash) {
  for (const bool held : {true, false}) {
    shop_.database.Clear();
    LeftBehind(shop_, held);
    Sweep();
    EXPECT_EQ(Standing(), 1);
    shop_.ExpectAgreement();
    ASSERT_TRUE(shop_.Move(1, "cancel", kOwner).ok());
  }
}

TEST_F(BookingSagaTest, CancelsAnOrderInTheSweepWhenItsTimeIsTaken) {
  LeftBehind(shop_, false);
  EXPECT_EQ(Book("10:15"), StatusCode::OK);
  shop_.application().settler().Flush();
  Sweep();
  EXPECT_EQ(Standing(), 1);
  EXPECT_EQ(shop_.application().store().Find(1)->order.appointment_status(), "cancelled");
  shop_.ExpectAgreement();
}

TEST_F(BookingSagaTest, SkipsReservationsYoungerThanTheSweepAge) {
  LeftBehind(shop_, true);
  EXPECT_EQ(shop_.application().sweeper().Sweep(milliseconds(3000)), 0);
  EXPECT_EQ(shop_.Count("unconfirmed_reservation"), 1);
}

TEST_F(BookingSagaTest, ContinuesTheSweepAfterAFailedReservation) {
  shop_.booking.Break("Confirm", Fault::kBefore, StatusCode::INTERNAL);
  LeftBehind(shop_, true);
  shop_.booking.Break("Confirm", Fault::kBefore, StatusCode::INTERNAL);
  EXPECT_NO_THROW(Sweep());
  EXPECT_EQ(shop_.Count("unconfirmed_reservation"), 1);
  Mend();
  Sweep();
  shop_.ExpectAgreement();
}

TEST_F(BookingSagaTest, FreesTheTimeInTheSweepWhenBookingIsDownOnCancel) {
  ASSERT_EQ(Book("10:00"), StatusCode::OK);
  shop_.booking.Break("Cancel", Fault::kBefore);
  EXPECT_TRUE(shop_.Move(response_.order().id(), "cancel", kOwner).ok());
  EXPECT_EQ(shop_.booking.Active(), 1);
  Mend();
  Sweep();
  shop_.ExpectAgreement();
}

TEST_F(BookingSagaTest, ReturnsTheFirstAnswerOnRepeat) {
  ASSERT_EQ(Book("10:00", "k"), StatusCode::OK);
  const v1::SaveOrderResponse first = response_;
  EXPECT_EQ(Book("10:00", "k"), StatusCode::OK);
  EXPECT_EQ(response_.SerializeAsString(), first.SerializeAsString());
  // A repeat after the booking's start also returns it.
  shop_.now = common::FromSql("2026-03-04 12:00:00+00");
  EXPECT_EQ(Book("10:00", "k"), StatusCode::OK);
  EXPECT_EQ(response_.order().id(), first.order().id());
  EXPECT_EQ(shop_.Count("orders"), 1);
  EXPECT_EQ(shop_.booking.Active(), 1);
}

TEST_F(BookingSagaTest, ReturnsACancelledBookingOnRepeatWithoutAHold) {
  ASSERT_EQ(Book("10:00", "k"), StatusCode::OK);
  const int64_t id = response_.order().id();
  EXPECT_FALSE(response_.cancelled_since());
  ASSERT_TRUE(shop_.Move(id, "cancel", kOwner).ok());
  for (int repeat = 0; repeat < 3; ++repeat) {
    EXPECT_EQ(Book("10:00", "k"), StatusCode::OK);
    EXPECT_EQ(response_.order().id(), id);
    EXPECT_TRUE(response_.cancelled_since());
    EXPECT_EQ(response_.order().status(), "cancelled");
    EXPECT_EQ(response_.message(), "Este agendamento foi cancelado.");
    EXPECT_EQ(shop_.booking.Active(), 0);
  }
  EXPECT_EQ(Book("10:00", "another"), StatusCode::OK) << "the time is free";
  EXPECT_EQ(shop_.Count("orders"), 2);
}

TEST_F(BookingSagaTest, ReleasesTheHoldWhenAnEqualRequestIsRecorded) {
  // Before the first attempt holds the time, an equal request books, and its booking is cancelled.
  // The attempt then holds under another reservation key, and its insert loses.
  shop_.booking.BeforeNext("Hold", [this] {
    v1::SaveOrderResponse twin;
    ASSERT_TRUE(shop_.Create(BookingAt("10:00"), 0, twin, "k").ok());
    ASSERT_TRUE(shop_.Move(twin.order().id(), "cancel", kOwner).ok());
  });
  EXPECT_EQ(Book("10:00", "k"), StatusCode::OK);
  EXPECT_EQ(response_.order().status(), "cancelled");
  EXPECT_EQ(shop_.booking.Active(), 0);
  EXPECT_EQ(shop_.Count("orders"), 1);
  shop_.application().settler().Flush();
  shop_.ExpectAgreement();
}

TEST_F(BookingSagaTest, AnswersARepeatWithoutCatalogAndBooking) {
  ASSERT_EQ(Book("10:00", "k"), StatusCode::OK);
  shop_.application().settler().Flush();
  shop_.catalog.FailWith(StatusCode::UNAVAILABLE);
  shop_.booking.Break("Hold", Fault::kBefore);
  EXPECT_EQ(Book("10:00", "k"), StatusCode::OK);
}

TEST_F(BookingSagaTest, CallsCatalogOncePerBooking) {
  const int before = shop_.catalog.quotes;
  ASSERT_EQ(Book("10:00"), StatusCode::OK);
  EXPECT_EQ(shop_.catalog.quotes, before + 1);
  EXPECT_EQ(shop_.catalog.last_local_time, "2026-03-03T10:00");
}

TEST_F(BookingSagaTest, KeepsTheReservationWhenAnExpiredKeyIsReused) {
  ASSERT_EQ(Book("10:00", "k"), StatusCode::OK);
  shop_.database.Execute("DELETE FROM idempotency");
  EXPECT_EQ(Book("10:00", "k"), StatusCode::FAILED_PRECONDITION);
  EXPECT_EQ(shop_.booking.Active(), 1);
  EXPECT_EQ(Standing(), 1);
}

TEST_F(BookingSagaTest, ReturnsTheFirstSaleOnRepeat) {
  const v1::Order first = shop_.Made(Sale(), kOwner, "k");
  EXPECT_EQ(shop_.Made(Sale(), kOwner, "k").SerializeAsString(), first.SerializeAsString());
  EXPECT_NE(shop_.Made(Sale(), kSeller, "k").id(), first.id()) << "another caller's key";
  EXPECT_EQ(shop_.Count("orders"), 2);
}

TEST_F(BookingSagaTest, ConfirmsTheReservationOnRepeatAfterACrash) {
  const v1::Order left = LeftBehind(shop_, true);
  EXPECT_EQ(Book("10:00", "k"), StatusCode::OK);
  EXPECT_EQ(response_.order().id(), left.id());
  shop_.ExpectAgreement();
}

TEST_F(BookingSagaTest, RefusesAKeyWithAnotherRequest) {
  ASSERT_EQ(Book("10:00", "k"), StatusCode::OK);
  EXPECT_EQ(Book("15:00", "k"), StatusCode::INVALID_ARGUMENT);
  EXPECT_EQ(ErrorOf(status_).reason(), "IDEMPOTENCY_KEY_REUSED");
  EXPECT_EQ(Book("10:15", "k"), StatusCode::INVALID_ARGUMENT);
  EXPECT_EQ(ErrorOf(status_).reason(), "IDEMPOTENCY_KEY_REUSED");
  EXPECT_EQ(shop_.booking.Active(), 1);
  shop_.application().settler().Flush();
  shop_.ExpectAgreement();
}

// Sends the same booking from many clients at once; returns the codes and the orders' ids.
struct Race {
  std::multiset<int> codes;
  std::set<int64_t> ids;
};
Race RunRace(TestShop& shop, int clients, const std::function<std::string(int)>& key_of) {
  Race race;
  std::mutex mutex;
  std::vector<std::thread> threads;
  for (int i = 0; i < clients; ++i) {
    threads.emplace_back([&, i] {
      v1::SaveOrderResponse response;
      const grpc::Status status = shop.Create(BookingAt("10:00"), 0, response, key_of(i));
      const std::lock_guard lock(mutex);
      race.codes.insert(status.error_code());
      if (status.ok()) {
        race.ids.insert(response.order().id());
      }
    });
  }
  for (std::thread& thread : threads) {
    thread.join();
  }
  return race;
}

TEST_F(BookingSagaTest, MakesOneBookingForConcurrentEqualRequests) {
  const Race race = RunRace(shop_, 20, [](int) { return "k"; });
  EXPECT_EQ(race.codes.count(StatusCode::OK), 20u);
  EXPECT_EQ(race.ids.size(), 1u);
  EXPECT_EQ(shop_.Count("orders"), 1);
  shop_.application().settler().Flush();
  shop_.ExpectAgreement();
}

TEST_F(BookingSagaTest, AcceptsOneOfConcurrentBookingsOfOneTime) {
  const Race race = RunRace(shop_, 20, [](int i) { return std::to_string(i); });
  EXPECT_EQ(race.codes.count(StatusCode::OK), 1u);
  EXPECT_EQ(race.codes.count(StatusCode::FAILED_PRECONDITION), 19u);
  shop_.application().settler().Flush();
  shop_.ExpectAgreement();
}

TEST_F(BookingSagaTest, RunsTheSweepAsABackgroundChore) {
  LeftBehind(shop_, true);
  shop_.now = shop_.now.load() + std::chrono::minutes(1);
  shop_.application().StartChores();
  const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(10);
  while (shop_.Count("unconfirmed_reservation") > 0 &&
         std::chrono::steady_clock::now() < deadline) {
    std::this_thread::yield();
  }
  shop_.ExpectAgreement();
}

}  // namespace
}  // namespace navalha::orders
