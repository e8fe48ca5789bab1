// Goal: one of several concurrent edits, cancellations and payments of an order succeeds. A booking
// gets the duration of its services or stays unchanged when any step fails. Method: the service
// with fakes of catalog and booking, with a fault at each step.
#include "services/orders/drafts/order_editor.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <thread>
#include <vector>

#include "services/orders/testing/test_shop.hpp"

namespace navalha::orders {
namespace {

using grpc::StatusCode;
using testing::ElementsAre;
using Fault = FakeBooking::Fault;

class OrderEditorTest : public testing::Test {
 protected:
  // Returns an edit to this many cuts of 30 minutes.
  static v1::UpdateOrderRequest Cuts(const v1::Order& order, int count, int version = 1) {
    v1::UpdateOrderRequest request;
    request.set_id(order.id());
    request.set_customer_name("João Batista");
    request.add_items()->set_item_id(1);
    request.mutable_items(0)->set_quantity(count);
    request.set_version(version);
    return request;
  }
  StatusCode Edit(const v1::UpdateOrderRequest& request, int64_t user_id = kOwner) {
    return Ask(&v1::OrderService::Stub::UpdateOrder, request, user_id);
  }
  StatusCode Pay(const v1::Order& order, const std::string& status, int64_t user_id = kOwner,
                 int version = 0) {
    v1::SetPaymentRequest request;
    request.set_id(order.id());
    request.set_status(status);
    if (version > 0) {
      request.set_version(version);
    }
    return Ask(&v1::OrderPaymentService::Stub::SetPayment, request, user_id);
  }
  StatusCode Cancel(const v1::Order& order, int64_t user_id = kSeller) {
    v1::CancelOrderRequest request;
    request.set_id(order.id());
    request.set_reason("Lançado em dobro");
    return Ask(&v1::OrderService::Stub::CancelOrder, request, user_id);
  }
  template <class Method, class Request>
  StatusCode Ask(Method method, const Request& request, int64_t user_id) {
    response_.Clear();
    status_ = shop_.Ask(method, request, response_, user_id);
    return status_.error_code();
  }
  std::vector<std::string> Events() {
    std::vector<std::string> actions;
    for (const auto& row : shop_.database.Execute("SELECT action FROM order_events ORDER BY id")) {
      actions.emplace_back(row[0].c_str());
    }
    return actions;
  }
  std::chrono::minutes Reserved() {
    const auto reservation = shop_.booking.ReservationOf(
        shop_.database.Execute("SELECT reservation_key FROM orders WHERE id = 1")[0][0].c_str());
    return std::chrono::duration_cast<std::chrono::minutes>(
        common::FromProto(reservation.ends_at()) - common::FromProto(reservation.starts_at()));
  }
  v1::Order Booked() {
    const v1::Order order = shop_.Made(BookingAt("10:00"), kCustomer);
    shop_.application().settler().Flush();
    return order;
  }
  v1::Order Unpaid() {
    v1::CreateOrderRequest request = Sale();
    request.set_payment_status("pending");
    return shop_.Made(request, kSeller);
  }
  void Sweep() {
    shop_.now = shop_.now.load() + std::chrono::minutes(1);
    shop_.application().sweeper().Sweep(std::chrono::milliseconds(0));
  }

  TestShop shop_;
  v1::SaveOrderResponse response_;
  grpc::Status status_;
};

TEST_F(OrderEditorTest, ReservesTheDurationOfTheEditedServices) {
  const v1::Order order = Booked();
  ASSERT_EQ(Edit(Cuts(order, 2)), StatusCode::OK) << status_.error_message();
  EXPECT_EQ(response_.order().total_duration(), 60);
  EXPECT_EQ(response_.order().items(0).quantity(), 2);
  EXPECT_EQ(response_.order().customer_name(), "João Batista");
  EXPECT_EQ(response_.order().version(), 2);
  EXPECT_EQ(Reserved(), std::chrono::minutes(60));
  EXPECT_THAT(Events(), ElementsAre("created", "edited"));
  ASSERT_EQ(Edit(Cuts(order, 1, 2)), StatusCode::OK);
  EXPECT_EQ(Reserved(), std::chrono::minutes(30));
  shop_.ExpectAgreement();
}

TEST_F(OrderEditorTest, RefusesALongerBookingAndSuggestsATime) {
  const v1::Order order = Booked();
  shop_.Made(BookingAt("10:30"), kStranger);
  shop_.application().settler().Flush();
  EXPECT_EQ(Edit(Cuts(order, 2)), StatusCode::FAILED_PRECONDITION);
  EXPECT_EQ(ErrorOf(status_).reason(), "SLOT_TAKEN");
  EXPECT_FALSE(ErrorOf(status_).metadata().count("suggestion") == 0);
  EXPECT_EQ(Reserved(), std::chrono::minutes(30));
  EXPECT_EQ(Edit(Cuts(order, 1)), StatusCode::OK) << "the refusal changed nothing";
  shop_.ExpectAgreement();
}

TEST_F(OrderEditorTest, SuggestsATimeWhenAnotherCallerLearnsOfTheRefusalFirst) {
  const v1::Order order = Booked();
  shop_.Made(BookingAt("10:30"), kStranger);
  shop_.application().settler().Flush();
  shop_.booking.BeforeNext("Move", [this] { Sweep(); });
  EXPECT_EQ(Edit(Cuts(order, 2)), StatusCode::FAILED_PRECONDITION);
  EXPECT_EQ(ErrorOf(status_).reason(), "SLOT_TAKEN");
  EXPECT_EQ(Reserved(), std::chrono::minutes(30));
  shop_.ExpectAgreement();
}

TEST_F(OrderEditorTest, EditsABookingWhileAMoveIsRefused) {
  const v1::Order order = Booked();
  shop_.Made(BookingAt("11:00"), kStranger);
  shop_.application().settler().Flush();
  v1::MoveBookingRequest move;
  move.set_id(order.id());
  move.set_starts_at("2026-03-03T11:00");
  for (int version = 1; version <= 30; ++version) {
    move.set_version(version);
    std::thread mover([&] {
      v1::SaveOrderResponse response;
      shop_.Ask(&v1::OrderService::Stub::MoveBooking, move, response, kOwner);
    });
    EXPECT_EQ(Edit(Cuts(order, 1, version)), StatusCode::OK) << status_.error_message();
    mover.join();
  }
  shop_.ExpectAgreement();
}

TEST_F(OrderEditorTest, CompletesAnEditWithALostAnswerInTheSweep) {
  const v1::Order order = Booked();
  shop_.booking.Break("Move", Fault::kAfter);
  EXPECT_EQ(Edit(Cuts(order, 2)), StatusCode::UNAVAILABLE);
  shop_.booking.Break("Move", Fault::kNone);
  Sweep();
  EXPECT_EQ(shop_.application().store().Find(order.id())->order.total_duration(), 60);
  EXPECT_EQ(Reserved(), std::chrono::minutes(60));
  EXPECT_THAT(Events(), ElementsAre("created", "edited"));
  shop_.ExpectAgreement();
}

TEST_F(OrderEditorTest, RefusesAnEditThatMeetsAMoveOfUnknownOutcome) {
  const v1::Order order = Booked();
  shop_.catalog.before_quote = [&] {
    v1::MoveBookingRequest move;
    move.set_id(order.id());
    move.set_starts_at("2026-03-03T11:00");
    move.set_version(1);
    v1::SaveOrderResponse answer;
    shop_.booking.Break("Move", Fault::kAfter);
    EXPECT_EQ(shop_.Ask(&v1::OrderService::Stub::MoveBooking, move, answer, kOwner).error_code(),
              StatusCode::UNAVAILABLE);
    shop_.booking.Break("Move", Fault::kNone);
  };
  EXPECT_EQ(Edit(Cuts(order, 2)), StatusCode::FAILED_PRECONDITION);
  EXPECT_EQ(ErrorOf(status_).reason(), "EDIT_CONFLICT");
  EXPECT_THAT(Events(), ElementsAre("created", "moved"));
  EXPECT_EQ(Edit(Cuts(order, 2, 2)), StatusCode::OK) << status_.error_message();
  EXPECT_EQ(Reserved(), std::chrono::minutes(60));
  shop_.ExpectAgreement();
}

TEST_F(OrderEditorTest, RefusesToRaiseTheQuantityOfALimitedItem) {
  v1::CreateOrderRequest request = Sale();
  request.set_payment_status("pending");
  request.mutable_items(0)->set_quantity(2);
  const v1::Order before = shop_.Made(request, kSeller);
  shop_.catalog.limited = 1;
  EXPECT_EQ(Edit(Cuts(before, 2)), StatusCode::OK) << "the order already has two";
  EXPECT_EQ(Edit(Cuts(before, 3, 2)), StatusCode::INVALID_ARGUMENT);
  EXPECT_EQ(ErrorOf(status_).message(), "Só pode haver um “Corte” por pedido.");
  v1::UpdateOrderRequest with_combo = Cuts(before, 2, 2);
  with_combo.add_items()->set_item_id(5);
  EXPECT_EQ(Edit(with_combo), StatusCode::INVALID_ARGUMENT) << "the combo also contains the item";
  EXPECT_EQ(Edit(Cuts(before, 1, 2)), StatusCode::OK);
}

TEST_F(OrderEditorTest, KeepsPriceAndPartsOfAComboAsSold) {
  v1::CreateOrderRequest request = Sale();
  request.clear_items();
  request.add_items()->set_item_id(5);
  const v1::Order sale = shop_.Made(request, kSeller);
  const int asked = shop_.catalog.quotes;
  v1::UpdateOrderRequest edit = Cuts(sale, 2);
  edit.mutable_items(0)->set_item_id(5);
  ASSERT_EQ(Edit(edit), StatusCode::OK) << status_.error_message();
  const v1::OrderItem& line = response_.order().items(0);
  EXPECT_TRUE(line.is_combo());
  ASSERT_EQ(line.parts_size(), 2);
  EXPECT_EQ(line.parts(0).share() + line.parts(1).share(), 20000);
  EXPECT_EQ(shop_.catalog.quotes, asked + 1) << "only the limits are requested";
}

TEST_F(OrderEditorTest, RefusesABookingWithoutAService) {
  v1::UpdateOrderRequest request = Cuts(Booked(), 1);
  request.mutable_items(0)->set_item_id(3);
  EXPECT_EQ(Edit(request), StatusCode::INVALID_ARGUMENT);
}

TEST_F(OrderEditorTest, RefusesAStaleEdit) {
  const v1::Order sale = Unpaid();
  ASSERT_EQ(Edit(Cuts(sale, 2)), StatusCode::OK);
  EXPECT_EQ(Edit(Cuts(sale, 3)), StatusCode::FAILED_PRECONDITION);
  EXPECT_EQ(ErrorOf(status_).reason(), "EDIT_CONFLICT");
  EXPECT_EQ(Pay(sale, "failed", kSeller, 1), StatusCode::FAILED_PRECONDITION);
  EXPECT_EQ(ErrorOf(status_).reason(), "EDIT_CONFLICT");
}

TEST_F(OrderEditorTest, StoresTheAttendantOfLinesAndSales) {
  const v1::Order sale = Unpaid();
  v1::UpdateOrderRequest request = Cuts(sale, 1);
  request.mutable_items(0)->set_collaborator_id(7);
  request.set_collaborator_id(10);
  ASSERT_EQ(Edit(request), StatusCode::OK) << status_.error_message();
  EXPECT_EQ(response_.order().items(0).collaborator_id(), 7);
  EXPECT_FALSE(response_.order().items(0).attendant().user().first_name().empty());
  EXPECT_EQ(response_.order().collaborator_id(), 10);
  request.mutable_items(0)->set_collaborator_id(999);
  request.set_version(2);
  EXPECT_EQ(Edit(request), StatusCode::INVALID_ARGUMENT);
  request.mutable_items(0)->set_collaborator_id(7);
  request.set_collaborator_id(0);
  ASSERT_EQ(Edit(request), StatusCode::OK) << status_.error_message();
  EXPECT_FALSE(response_.order().has_attendant());
}

TEST_F(OrderEditorTest, SetsThePaymentStatusOnceAndRecordsIt) {
  const v1::Order sale = shop_.Made(Sale(), kSeller);
  ASSERT_EQ(sale.payment_status(), "paid");
  EXPECT_EQ(Pay(sale, "pending"), StatusCode::OK);
  EXPECT_EQ(Pay(sale, "pending"), StatusCode::OK) << "a repeat gets the same answer";
  EXPECT_EQ(response_.order().version(), 2);
  EXPECT_THAT(Events(), ElementsAre("created", "refunded"));
  EXPECT_EQ(Pay(sale, "paid", kBarber), StatusCode::NOT_FOUND);
  EXPECT_EQ(Pay(sale, "paid", kManager), StatusCode::PERMISSION_DENIED);
  EXPECT_EQ(shop_.Count("outbox"), 2);
}

TEST_F(OrderEditorTest, CancelsASaleOnceAndStoresTheReason) {
  const v1::Order sale = shop_.Made(Sale(), kSeller);
  EXPECT_EQ(Cancel(sale, kManager), StatusCode::PERMISSION_DENIED);
  EXPECT_EQ(Cancel(sale, kStranger), StatusCode::NOT_FOUND);
  for (int time = 0; time < 2; ++time) {
    ASSERT_EQ(Cancel(sale), StatusCode::OK) << status_.error_message();
    EXPECT_EQ(response_.order().status(), "cancelled");
    EXPECT_EQ(response_.order().cancel_reason(), "Lançado em dobro");
    EXPECT_EQ(response_.order().version(), 2);
  }
  EXPECT_THAT(Events(), ElementsAre("created", "cancelled"));
  EXPECT_EQ(Pay(sale, "pending"), StatusCode::OK);
  EXPECT_EQ(Pay(sale, "paid"), StatusCode::FAILED_PRECONDITION);
  EXPECT_EQ(ErrorOf(status_).reason(), "ORDER_CANCELLED");
}

TEST_F(OrderEditorTest, AnswersConcurrentCancellationsEqually) {
  shop_.TokenOf(kOwner);
  for (const v1::Order& order : {shop_.Made(Sale(), kSeller), Booked()}) {
    std::atomic<int> cancelled{0};
    std::vector<std::thread> threads;
    for (int i = 0; i < 6; ++i) {
      threads.emplace_back([&] {
        v1::CancelOrderRequest request;
        request.set_id(order.id());
        v1::SaveOrderResponse response;
        const auto status =
            shop_.Ask(&v1::OrderService::Stub::CancelOrder, request, response, kOwner);
        cancelled += status.ok() && response.order().status() == "cancelled" ? 1 : 0;
      });
    }
    for (std::thread& thread : threads) {
      thread.join();
    }
    EXPECT_EQ(cancelled, 6) << order.type();
  }
  EXPECT_EQ(shop_.Count("order_events WHERE action = 'cancelled'"), 2);
}

TEST_F(OrderEditorTest, HidesTheCancellationReasonFromTheCustomer) {
  const v1::Order order = Booked();
  ASSERT_EQ(Cancel(order, kOwner), StatusCode::OK) << status_.error_message();
  v1::GetOrderRequest request;
  request.set_id(order.id());
  for (const int64_t user : {kCustomer, kOwner}) {
    v1::GetOrderResponse seen;
    ASSERT_TRUE(shop_.Ask(&v1::OrderService::Stub::GetOrder, request, seen, user).ok());
    EXPECT_EQ(seen.order().has_cancel_reason(), user == kOwner);
    EXPECT_EQ(seen.events(1).has_reason(), user == kOwner);
  }
  shop_.ExpectAgreement();
}

}  // namespace
}  // namespace navalha::orders
