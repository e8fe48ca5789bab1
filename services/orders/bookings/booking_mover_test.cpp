// Goal: a booking and its reservation move together or not at all when any step fails. One of two
// concurrent moves succeeds and the other fails. Method: the service with fakes of catalog and
// booking, with a fault at each step.
#include "services/orders/bookings/booking_mover.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <thread>

#include "navalha/orders/v1/person.grpc.pb.h"
#include "services/common/limits/booking_quotas.hpp"
#include "services/orders/testing/test_shop.hpp"

namespace navalha::orders {
namespace {

using grpc::StatusCode;
using testing::ElementsAre;
using Fault = FakeBooking::Fault;

class BookingMoverTest : public testing::Test {
 protected:
  BookingMoverTest() : order_(shop_.Made(BookingAt("10:00"), kCustomer)) {
    shop_.application().settler().Flush();
  }

  StatusCode Move(const std::string& time, int64_t user_id = kOwner, const std::string& key = "",
                  int64_t collaborator_id = 0, int version = 1) {
    v1::MoveBookingRequest request;
    request.set_id(order_.id());
    request.set_starts_at("2026-03-03T" + time);
    request.set_collaborator_id(collaborator_id);
    request.set_version(version);
    response_.Clear();
    status_ = shop_.Ask(&v1::OrderService::Stub::MoveBooking, request, response_, user_id, key);
    return status_.error_code();
  }
  std::string Start() {
    return shop_.database
        .Execute(
            "SELECT to_char(order_datetime AT TIME ZONE 'America/Sao_Paulo', 'HH24:MI') FROM "
            "orders "
            "WHERE id = 1")[0][0]
        .c_str();
  }
  std::vector<std::string> Events() {
    std::vector<std::string> actions;
    for (const auto& row : shop_.database.Execute("SELECT action FROM order_events ORDER BY id")) {
      actions.emplace_back(row[0].c_str());
    }
    return actions;
  }
  void Sweep() {
    shop_.now = shop_.now.load() + std::chrono::minutes(1);
    shop_.application().sweeper().Sweep(std::chrono::milliseconds(0));
  }

  TestShop shop_;
  v1::Order order_;
  v1::SaveOrderResponse response_;
  grpc::Status status_;
  std::string token_;
};

TEST_F(BookingMoverTest, MovesOrderReservationHistoryAndFeed) {
  const int changes = shop_.Count("outbox");
  ASSERT_EQ(Move("11:05"), StatusCode::OK) << status_.error_message();
  EXPECT_EQ(Start(), "11:05") << "the shop may choose any minute";
  EXPECT_EQ(response_.order().version(), 2);
  EXPECT_EQ(response_.order().updated_at().seconds(), response_.order().created_at().seconds());
  EXPECT_THAT(Events(), ElementsAre("created", "moved"));
  EXPECT_EQ(shop_.Count("outbox"), changes + 1);
  shop_.ExpectAgreement();
}

TEST_F(BookingMoverTest, MovesToAnotherCollaboratorOfTheShop) {
  ASSERT_EQ(Move("10:00", kOwner, "", 10), StatusCode::OK) << status_.error_message();
  EXPECT_EQ(response_.order().collaborator_id(), 10);
  shop_.ExpectAgreement();
  EXPECT_EQ(Move("10:00", kOwner, "", 99, 2), StatusCode::INVALID_ARGUMENT);
  ASSERT_TRUE(shop_.Move(order_.id(), "cancel", kOwner).ok());
  shop_.ExpectAgreement();
}

TEST_F(BookingMoverTest, ChangesNothingAndSuggestsATimeOnRefusal) {
  shop_.Made(BookingAt("11:00"), kStranger);
  shop_.application().settler().Flush();
  EXPECT_EQ(Move("11:00"), StatusCode::FAILED_PRECONDITION);
  EXPECT_EQ(ErrorOf(status_).reason(), "SLOT_TAKEN");
  EXPECT_EQ(ErrorOf(status_).metadata().count("suggestion"), 1u);
  EXPECT_EQ(Start(), "10:00");
  EXPECT_EQ(shop_.Count("booking_move"), 0);
  shop_.ExpectAgreement();
  EXPECT_EQ(Move("12:00"), StatusCode::OK) << "the version is unchanged";
}

TEST_F(BookingMoverTest, AllowsAgendaManagersProviderAndCustomerToMove) {
  EXPECT_EQ(Move("11:00", kStranger), StatusCode::NOT_FOUND);
  EXPECT_EQ(Move("11:00", kSeller), StatusCode::PERMISSION_DENIED);
  EXPECT_EQ(Move("11:00", kCustomer), StatusCode::OK);
  EXPECT_EQ(Move("12:00", kBarber, "", 0, 2), StatusCode::OK);
  EXPECT_EQ(Move("13:00", kManager, "", 0, 3), StatusCode::OK);
}

TEST_F(BookingMoverTest, AppliesTheDeadlineToTheCustomerOnly) {
  shop_.catalog.change_deadline = 120;
  shop_.now = common::FromProto(order_.order_datetime()) - std::chrono::minutes(119);
  EXPECT_EQ(Move("15:00", kCustomer), StatusCode::FAILED_PRECONDITION);
  EXPECT_EQ(ErrorOf(status_).reason(), "TOO_LATE");
  EXPECT_EQ(ErrorOf(shop_.Move(order_.id(), "cancel", kCustomer)).reason(), "TOO_LATE");
  EXPECT_EQ(Move("15:00", kBarber), StatusCode::OK);
  EXPECT_EQ(Move("16:00", kCustomer, "", 0, 2), StatusCode::OK)
      << "the new start is before the deadline again";
  EXPECT_TRUE(shop_.Move(order_.id(), "cancel", kCustomer).ok());
}

TEST_F(BookingMoverTest, LimitsRefusedMovesOfTheCustomerOnly) {
  shop_.Made(BookingAt("11:00"), kStranger);
  for (int i = 0; i < common::kMovesOfBooking; ++i) {
    ASSERT_EQ(Move("11:00", kCustomer), StatusCode::FAILED_PRECONDITION);
  }
  EXPECT_EQ(Move("12:00", kCustomer), StatusCode::RESOURCE_EXHAUSTED);
  EXPECT_EQ(Move("12:00", kOwner), StatusCode::OK);
}

TEST_F(BookingMoverTest, RefusesToMoveACancelledBooking) {
  ASSERT_TRUE(shop_.Move(order_.id(), "cancel", kOwner).ok());
  EXPECT_EQ(Move("11:00", kOwner, "", 0, 2), StatusCode::FAILED_PRECONDITION);
  EXPECT_EQ(ErrorOf(status_).reason(), "TRANSITION_REFUSED");
}

TEST_F(BookingMoverTest, RepeatsTheAnswerOfAKeyAndRefusesAnotherRequest) {
  ASSERT_EQ(Move("11:00", kOwner, "k"), StatusCode::OK);
  EXPECT_EQ(Move("11:00", kOwner, "k"), StatusCode::OK);
  EXPECT_EQ(response_.order().version(), 2);
  EXPECT_EQ(Move("12:00", kOwner, "k"), StatusCode::INVALID_ARGUMENT);
  EXPECT_EQ(ErrorOf(status_).reason(), "IDEMPOTENCY_KEY_REUSED");
  EXPECT_THAT(Events(), ElementsAre("created", "moved"));
}

TEST_F(BookingMoverTest, RefusesOneOfTwoConcurrentMoves) {
  std::atomic<int> moved = 0;
  std::atomic<int> told = 0;
  const auto move = [&](const std::string& time) {
    v1::MoveBookingRequest request;
    request.set_id(order_.id());
    request.set_starts_at("2026-03-03T" + time);
    request.set_version(1);
    v1::SaveOrderResponse response;
    grpc::ClientContext context;
    common::TestServer::Prepare(context, token_);
    const grpc::Status status = shop_.orders().MoveBooking(&context, request, &response);
    moved += status.ok() ? 1 : 0;
    told += !status.ok() && ErrorOf(status).reason() == "BOOKING_CHANGED" ? 1 : 0;
  };
  token_ = shop_.TokenOf(kOwner);
  std::thread one([&] { move("13:00"); });
  std::thread other([&] { move("14:00"); });
  one.join();
  other.join();
  EXPECT_EQ(moved, 1);
  EXPECT_EQ(told, 1);
  shop_.ExpectAgreement();
}

TEST_F(BookingMoverTest, SuggestsATimeWhenAnotherCallerLearnsOfTheRefusalFirst) {
  shop_.Made(BookingAt("11:00"), kStranger);
  shop_.application().settler().Flush();
  shop_.booking.BeforeNext("Move", [this] { Sweep(); });
  EXPECT_EQ(Move("11:00"), StatusCode::FAILED_PRECONDITION);
  EXPECT_EQ(ErrorOf(status_).reason(), "SLOT_TAKEN");
  EXPECT_EQ(Start(), "10:00");
  shop_.ExpectAgreement();
}

TEST_F(BookingMoverTest, RefusesAllEqualConcurrentMovesToATakenTime) {
  shop_.Made(BookingAt("11:00"), kStranger);
  shop_.application().settler().Flush();
  v1::MoveBookingRequest request;
  request.set_id(order_.id());
  request.set_starts_at("2026-03-03T11:00");
  request.set_version(1);
  for (int round = 0; round < 30; ++round) {
    std::atomic<int> refused = 0;
    std::vector<std::thread> threads;
    for (int i = 0; i < 4; ++i) {
      threads.emplace_back([&, key = "round" + std::to_string(round)] {
        v1::SaveOrderResponse response;
        const grpc::Status status =
            shop_.Ask(&v1::OrderService::Stub::MoveBooking, request, response, kOwner, key);
        refused += !status.ok() && ErrorOf(status).reason() == "SLOT_TAKEN" ? 1 : 0;
      });
    }
    for (std::thread& thread : threads) {
      thread.join();
    }
    ASSERT_EQ(refused, 4) << "round " << round;
  }
  EXPECT_EQ(shop_.Count("booking_move"), 0);
  shop_.ExpectAgreement();
}

TEST_F(BookingMoverTest, CompletesAMoveWithALostAnswerBySweepOrRepeat) {
  for (const bool repeat : {false, true}) {
    const std::string time = repeat ? "12:00" : "11:00";
    const int version = repeat ? 2 : 1;
    shop_.booking.Break("Move", Fault::kAfter);
    EXPECT_EQ(Move(time, kOwner, "key" + time, 0, version), StatusCode::UNAVAILABLE);
    EXPECT_EQ(shop_.Count("booking_move"), 1);
    shop_.booking.Break("Move", Fault::kNone);
    if (repeat) {
      EXPECT_EQ(Move(time, kOwner, "key" + time, 0, version), StatusCode::OK);
    } else {
      Sweep();
    }
    EXPECT_EQ(Start(), time);
    shop_.ExpectAgreement();
  }
  EXPECT_THAT(Events(), ElementsAre("created", "moved", "moved"));
}

TEST_F(BookingMoverTest, SettlesAnUndeliveredMoveInTheSweep) {
  shop_.booking.Break("Move", Fault::kBefore);
  EXPECT_EQ(Move("11:00"), StatusCode::UNAVAILABLE);
  shop_.booking.Break("Move", Fault::kNone);
  shop_.Made(BookingAt("11:00"), kStranger);
  shop_.application().settler().Flush();
  Sweep();
  EXPECT_EQ(Start(), "10:00") << "another booking took the time";
  shop_.ExpectAgreement();
}

TEST_F(BookingMoverTest, CompletesAPendingMoveBeforeACancel) {
  shop_.booking.Break("Move", Fault::kAfter);
  EXPECT_EQ(Move("11:00", kOwner, "", 10), StatusCode::UNAVAILABLE);
  EXPECT_EQ(shop_.Move(order_.id(), "cancel", kOwner).error_code(), StatusCode::UNAVAILABLE);
  shop_.booking.Break("Move", Fault::kNone);
  EXPECT_TRUE(shop_.Move(order_.id(), "cancel", kOwner).ok());
  shop_.ExpectAgreement();
  EXPECT_EQ(shop_.booking.Active(), 0) << "the time of the new collaborator is free";
}

TEST_F(BookingMoverTest, ConfirmsAnUnconfirmedBookingBeforeAMove) {
  const v1::Order fresh = shop_.Made(BookingAt("15:00"), kStranger);
  order_ = fresh;
  EXPECT_EQ(Move("16:00"), StatusCode::OK) << status_.error_message();
  shop_.application().settler().Flush();
  shop_.ExpectAgreement();
}

TEST_F(BookingMoverTest, ErasesAPersonFromTheHistory) {
  ASSERT_EQ(Move("11:00", kBarber), StatusCode::OK);
  PersonStore people(shop_.database.database());
  while (people.Forget(kBarber, shop_.now) > 0) {
  }
  EXPECT_EQ(shop_.Count("order_events WHERE actor_id = 70 OR action = 'moved' AND actor_first_name "
                        "IS NOT NULL"),
            0);
}

// The completion of a move writes the names that it was stored with.
TEST_F(BookingMoverTest, ErasesAPersonAfterTheirPendingMove) {
  v1::PersonService::Stub people(shop_.server().channel());
  v1::ForgetPersonRequest request;
  request.set_user_id(kCustomer);
  const auto erase = [&] {
    shop_.server().CallAsService(people, &v1::PersonService::Stub::ForgetPerson, request);
  };
  v1::UpdateOrderRequest edit;
  edit.set_id(order_.id());
  edit.set_customer_name("João Batista");
  edit.add_items()->set_item_id(1);
  edit.mutable_items(0)->set_quantity(2);
  edit.set_version(1);
  shop_.booking.Break("Move", Fault::kAfter);
  ASSERT_EQ(shop_.Ask(&v1::OrderService::Stub::UpdateOrder, edit, response_, kOwner).error_code(),
            StatusCode::UNAVAILABLE);
  EXPECT_THROW(erase(), common::Error);
  shop_.booking.Break("Move", Fault::kNone);
  Sweep();
  EXPECT_NO_THROW(erase());
  EXPECT_EQ(shop_.Count("orders WHERE customer_name = 'Cliente removido' AND client_id IS NULL"),
            1);
  shop_.ExpectAgreement();
}

}  // namespace
}  // namespace navalha::orders
