// Goal: a booking with a deposit keeps its time until the shop records the payment or the deadline
// passes. Authorized callers get codes for the amount due.
// Method: the service in its real server on a real PostgreSQL, with fakes of catalog and booking.
#include "services/orders/payments/pix_code_service.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "navalha/orders/v1/pix.grpc.pb.h"
#include "services/orders/payments/br_code.hpp"
#include "services/orders/testing/test_shop.hpp"

namespace navalha::orders {
namespace {

using grpc::StatusCode;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::StartsWith;
using Stub = v1::PixCodeService::Stub;
using Orders = v1::OrderService::Stub;

class PixCodeServiceTest : public testing::Test {
 protected:
  // Books a cut for 45.00 on the next day. Its deposit is 30 per cent and due within an hour.
  v1::Order Book(int64_t user_id = 0, const std::string& time = "10:00") {
    shop_.catalog.deposit_percent = 30;
    v1::SaveOrderResponse response;
    const grpc::Status status = shop_.Create(BookingAt(time), user_id, response);
    EXPECT_TRUE(status.ok()) << status.error_message();
    shop_.application().settler().Flush();
    secret_ = response.booking_secret();
    return response.order();
  }

  // Books a beard for 30.00, whose deposit is 9.00.
  v1::Order BookBeard() {
    shop_.catalog.deposit_percent = 30;
    v1::CreateOrderRequest request = BookingAt("10:00");
    request.mutable_items(0)->set_item_id(2);
    return shop_.Made(request, 0);
  }

  // Replaces the items of a booking by a cut at `price`, as the owner.
  v1::Order ReplaceByCut(const v1::Order& order, int64_t price) {
    shop_.catalog.cut_price = price;
    v1::UpdateOrderRequest request;
    request.set_id(order.id());
    request.set_customer_name(order.customer_name());
    request.add_items()->set_item_id(1);
    v1::SaveOrderResponse response;
    EXPECT_TRUE(shop_.Ask(&Orders::UpdateOrder, request, response, kOwner).ok());
    return response.order();
  }

  v1::Order Find(int64_t id) { return shop_.application().store().Find(id)->order; }

  grpc::Status Pay(const v1::Order& order, int64_t amount, const std::string& method = "Pix") {
    v1::AddPaymentRequest request;
    request.set_id(order.id());
    request.set_method(method);
    request.set_amount(amount);
    request.set_version(order.version());
    v1::SaveOrderResponse response;
    return shop_.Ask(&v1::OrderPaymentService::Stub::AddPayment, request, response, kSeller);
  }

  // Requests the code for people of the shop. An amount of 0 selects the next amount due.
  grpc::Status Code(int64_t order_id, int64_t amount = 0, int64_t user_id = kSeller) {
    v1::GetPixCodeRequest request;
    request.set_id(order_id);
    request.set_amount(amount);
    grpc::ClientContext context;
    common::TestServer::Prepare(context, shop_.TokenOf(user_id));
    return stub_->GetPixCode(&context, request, &code_);
  }

  // Requests the code for the client.
  grpc::Status OwnCode(int64_t order_id, const std::string& secret, int64_t user_id = 0) {
    v1::ShowBookingPixCodeRequest request;
    request.set_id(order_id);
    request.set_secret(secret);
    grpc::ClientContext context;
    common::TestServer::Prepare(context, user_id == 0 ? "" : shop_.TokenOf(user_id));
    return stub_->ShowBookingPixCode(&context, request, &code_);
  }

  std::vector<std::string> Actions(int64_t id) {
    v1::GetOrderRequest request;
    request.set_id(id);
    v1::GetOrderResponse response;
    EXPECT_TRUE(shop_.Ask(&Orders::GetOrder, request, response, kOwner).ok());
    std::vector<std::string> actions;
    for (const v1::OrderEvent& event : response.events()) {
      actions.push_back(event.action() + " " + event.actor_first_name());
    }
    return actions;
  }

  void Wait(std::chrono::minutes time) { shop_.now = shop_.now.load() + time; }

  TestShop shop_;
  std::string secret_;
  v1::PixCode code_;

 private:
  std::unique_ptr<Stub> stub_ = v1::PixCodeService::NewStub(shop_.server().channel());
};

TEST_F(PixCodeServiceTest, RequiresTheDepositOfTheRuleFromClients) {
  const v1::Order booked = Book();
  EXPECT_EQ(booked.deposit().amount(), 1350);
  EXPECT_EQ(booked.deposit().status(), "awaited");
  EXPECT_EQ(common::FromProto(booked.deposit().due_at()),
            shop_.now.load() + std::chrono::minutes(60));
  EXPECT_EQ(Find(booked.id()).deposit().SerializeAsString(), booked.deposit().SerializeAsString());
  EXPECT_TRUE(Book(kCustomer, "11:00").has_deposit()) << "with an account";
  EXPECT_FALSE(Book(kSeller, "12:00").has_deposit()) << "the shop's own booking";
}

TEST_F(PixCodeServiceTest, ConfirmsTheBookingWhenPaymentsReachTheDeposit) {
  v1::Order order = Book();
  ASSERT_TRUE(Pay(order, 1000).ok());
  order = Find(order.id());
  EXPECT_EQ(order.appointment_status(), "pending");
  ASSERT_TRUE(Code(order.id()).ok());
  EXPECT_EQ(code_.amount(), 350) << "the rest of the deposit";
  ASSERT_TRUE(Pay(order, 350).ok());
  order = Find(order.id());
  EXPECT_EQ(order.appointment_status(), "confirmed");
  EXPECT_EQ(order.deposit().status(), "received");
  EXPECT_THAT(Actions(order.id()), ElementsAre(StartsWith("created "), StartsWith("paid "),
                                               StartsWith("paid "), StartsWith("confirmed ")))
      << "each event follows its cause";
  Wait(std::chrono::minutes(60));
  EXPECT_FALSE(shop_.application().CancelLapsed());
  shop_.ExpectAgreement();
  EXPECT_EQ(ErrorOf(OwnCode(order.id(), secret_)).reason(), "NO_DEPOSIT_AWAITED");
}

TEST_F(PixCodeServiceTest, ConfirmsTheBookingWhenItsPriceFallsToThePaidAmount) {
  const v1::Order order = BookBeard();
  ASSERT_TRUE(Pay(order, 800).ok());
  Wait(std::chrono::minutes(1));
  const v1::Order edited = ReplaceByCut(order, 800);
  EXPECT_EQ(edited.appointment_status(), "confirmed");
  EXPECT_EQ(edited.deposit().status(), "received");
  EXPECT_THAT(Actions(order.id()), ElementsAre(StartsWith("created "), StartsWith("paid "),
                                               "edited Nome10", "confirmed Nome10"));
}

TEST_F(PixCodeServiceTest, ConfirmsTheBookingWhenADebtCoversTheDeposit) {
  v1::Order order = Book();
  ASSERT_TRUE(Pay(order, 1000, "Fiado").ok());
  order = Find(order.id());
  EXPECT_EQ(order.deposit().status(), "awaited");
  ASSERT_TRUE(OwnCode(order.id(), secret_).ok());
  EXPECT_EQ(code_.amount(), 350) << "the rest of the deposit";
  ASSERT_TRUE(Pay(order, 350, "Fiado").ok());
  order = Find(order.id());
  EXPECT_EQ(order.appointment_status(), "confirmed");
  EXPECT_EQ(order.deposit().status(), "received");
  Wait(std::chrono::minutes(60));
  EXPECT_FALSE(shop_.application().CancelLapsed());
}

TEST_F(PixCodeServiceTest, NeverRequestsMoreThanIsDue) {
  v1::Order order = Book();
  ASSERT_TRUE(Pay(order, order.total_price() - 100, "Fiado").ok());
  ASSERT_TRUE(Code(order.id()).ok());
  EXPECT_EQ(code_.amount(), 100);
  EXPECT_EQ(ErrorOf(OwnCode(order.id(), secret_)).reason(), "NO_DEPOSIT_AWAITED");
}

TEST_F(PixCodeServiceTest, CancelsTheBookingAtTheDeadlineAndFreesItsTime) {
  const v1::Order order = Book();
  Wait(std::chrono::minutes(59));
  EXPECT_FALSE(shop_.application().CancelLapsed());
  EXPECT_EQ(shop_.booking.Active(), 1);
  Wait(std::chrono::minutes(1));
  EXPECT_TRUE(shop_.application().CancelLapsed());
  EXPECT_EQ(Find(order.id()).deposit().status(), "lapsed");
  EXPECT_EQ(Find(order.id()).cancel_reason(), "O sinal não foi confirmado até o prazo.");
  EXPECT_EQ(shop_.booking.Active(), 0);
  EXPECT_EQ(ErrorOf(Pay(Find(order.id()), 1350)).reason(), "ORDER_CANCELLED");
  Book();
}

TEST_F(PixCodeServiceTest, CancelsABookingAtItsStartWhenTheDeadlineIsLater) {
  v1::CreateOrderRequest request = BookingAt("10:00");
  request.set_order_datetime("2026-03-02T12:30:00");
  shop_.catalog.deposit_percent = 30;
  const v1::Order order = shop_.Made(request, 0);
  Wait(std::chrono::minutes(30));
  EXPECT_TRUE(shop_.application().CancelLapsed());
  EXPECT_EQ(Find(order.id()).deposit().status(), "lapsed");
}

TEST_F(PixCodeServiceTest, MovesTheDeadlineToAnEarlierStart) {
  const v1::Order order = Book();
  shop_.database.Execute("UPDATE orders SET order_datetime = '2026-03-02 15:10:00+00'");
  EXPECT_EQ(common::FromProto(Find(order.id()).deposit().due_at()),
            common::FromSql("2026-03-02 15:10:00+00"));
  Wait(std::chrono::minutes(10));
  EXPECT_TRUE(shop_.application().CancelLapsed());
  EXPECT_EQ(Find(order.id()).deposit().status(), "lapsed");
}

TEST_F(PixCodeServiceTest, MarksDepositsAsWaivedOrCancelled) {
  const v1::Order waived = Book(0, "09:00");
  ASSERT_TRUE(shop_.Move(waived.id(), "confirm", kManager).ok());
  EXPECT_EQ(Find(waived.id()).deposit().status(), "waived");
  const v1::Order cancelled = Book(0, "10:00");
  ASSERT_TRUE(shop_.Move(cancelled.id(), "cancel", kManager).ok());
  EXPECT_EQ(Find(cancelled.id()).deposit().status(), "cancelled");
  Wait(std::chrono::minutes(60));
  EXPECT_FALSE(shop_.application().CancelLapsed());
}

TEST_F(PixCodeServiceTest, ConfirmsTheBookingWhenItsPriceBecomesZero) {
  const v1::Order booked = BookBeard();
  const v1::Order edited = ReplaceByCut(booked, 0);
  EXPECT_EQ(edited.total_price(), 0);
  EXPECT_EQ(edited.appointment_status(), "confirmed");
  EXPECT_EQ(edited.deposit().status(), "waived");
  EXPECT_THAT(Actions(booked.id()),
              ElementsAre(StartsWith("created "), "edited Nome10", "confirmed Nome10"));
  Wait(std::chrono::minutes(60));
  EXPECT_FALSE(shop_.application().CancelLapsed());
  shop_.ExpectAgreement();
}

TEST_F(PixCodeServiceTest, AppliesTheDeadlineOfTheDepositInsteadOfTheLapseTime) {
  shop_.catalog.lapse_hours = 24;
  const v1::Order order = Book();
  Wait(std::chrono::minutes(60));
  EXPECT_TRUE(shop_.application().CancelLapsed());
  EXPECT_EQ(Find(order.id()).deposit().status(), "lapsed");
}

TEST_F(PixCodeServiceTest, ReturnsCodesForTheAmountDue) {
  const v1::Order order = Book();
  ASSERT_TRUE(OwnCode(order.id(), secret_).ok());
  EXPECT_EQ(code_.amount(), 1350);
  EXPECT_EQ(code_.txid(), "PEDIDO001");
  EXPECT_EQ(code_.holder_name(), "BARBEARIA DO ZE");
  EXPECT_EQ(common::FromProto(code_.due_at()), common::FromProto(order.deposit().due_at()));
  EXPECT_EQ(code_.code(), BrCode({.key = "12ABC34501DE35",
                                  .amount_cents = 1350,
                                  .holder_name = "BARBEARIA DO ZE",
                                  .holder_city = "CURITIBA",
                                  .txid = "PEDIDO001"}));
  ASSERT_TRUE(Code(order.id(), 4500).ok());
  EXPECT_THAT(code_.code(), AllOf(HasSubstr("540545.00"), HasSubstr("PEDIDO001")));
  EXPECT_EQ(Code(order.id(), 4501).error_code(), StatusCode::INVALID_ARGUMENT);
  ASSERT_TRUE(Pay(order, 1350).ok());
  ASSERT_TRUE(Code(order.id()).ok());
  EXPECT_EQ(code_.amount(), 3150);
  EXPECT_FALSE(code_.has_due_at());
  ASSERT_TRUE(Pay(Find(order.id()), 3150).ok());
  EXPECT_EQ(ErrorOf(Code(order.id())).reason(), "NOTHING_DUE");
}

TEST_F(PixCodeServiceTest, ReturnsCodesToTheClientAndToSellersOnly) {
  const v1::Order order = Book(kCustomer);
  EXPECT_EQ(OwnCode(order.id(), "1.0").error_code(), StatusCode::NOT_FOUND);
  EXPECT_EQ(OwnCode(order.id(), "", kStranger).error_code(), StatusCode::NOT_FOUND);
  EXPECT_TRUE(OwnCode(order.id(), "", kCustomer).ok());
  EXPECT_EQ(Code(order.id(), 0, kManager).error_code(), StatusCode::PERMISSION_DENIED);
  EXPECT_EQ(Code(order.id(), 0, kCustomer).error_code(), StatusCode::PERMISSION_DENIED);
  EXPECT_EQ(Code(order.id(), 0, kStranger).error_code(), StatusCode::NOT_FOUND);
  EXPECT_TRUE(Code(order.id(), 0, kOwner).ok());
}

TEST_F(PixCodeServiceTest, RefusesCodesOfAShopWithoutAKey) {
  const v1::Order order = Book();
  shop_.catalog.has_pix_key = false;
  EXPECT_EQ(ErrorOf(Code(order.id())).reason(), "NO_PIX_KEY");
  EXPECT_EQ(ErrorOf(OwnCode(order.id(), secret_)).reason(), "NO_PIX_KEY");
  shop_.catalog.FailWith(StatusCode::UNAVAILABLE);
  EXPECT_EQ(OwnCode(order.id(), secret_).error_code(), StatusCode::UNAVAILABLE);
}

TEST_F(PixCodeServiceTest, RefusesAnAmountThatIsTooLargeForACode) {
  const v1::Order order = Book();
  ASSERT_TRUE(Pay(order, 1350).ok());
  shop_.database.Execute("UPDATE orders SET total_cents = 1000000001350");
  const common::Error error = ErrorOf(Code(order.id()));
  EXPECT_EQ(error.code(), StatusCode::INVALID_ARGUMENT);
  EXPECT_EQ(error.message(), "O valor máximo de um código Pix é R$ 9.999.999.999,99.");
  shop_.database.Execute("UPDATE orders SET total_cents = total_cents - 1");
  EXPECT_TRUE(Code(order.id()).ok());
}

TEST_F(PixCodeServiceTest, RefusesInconsistentDepositsInTheDatabase) {
  const v1::Order order = Book();
  for (const char* change :
       {"deposit_status = NULL", "lapses_at = NULL", "deposit_cents = 0",
        "deposit_status = 'awaited', appointment_status = 'confirmed', deposit_cents = NULL"}) {
    EXPECT_THROW(shop_.database.Execute(std::string("UPDATE orders SET ") + change),
                 pqxx::sql_error)
        << change;
  }
  EXPECT_EQ(Find(order.id()).deposit().status(), "awaited");
}

}  // namespace
}  // namespace navalha::orders
