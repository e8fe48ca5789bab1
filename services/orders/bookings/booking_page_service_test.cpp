// Goal: the secret or the customer's account opens a booking's page, and mails link to it. Method:
// the service in its real server on a real PostgreSQL, with fakes of auth, catalog and booking.
#include "services/orders/bookings/booking_page_service.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "services/common/limits/booking_quotas.hpp"
#include "services/common/rpc/error.hpp"
#include "services/common/tokens/contact_proof.hpp"
#include "services/orders/testing/test_shop.hpp"

namespace navalha::orders {
namespace {

using grpc::StatusCode;
using testing::SizeIs;

class BookingPageServiceTest : public testing::Test {
 protected:
  using Pages = v1::BookingPageService::Stub;

  struct Booked {
    int64_t id = 0;
    std::string secret;
  };

  Booked Book(const std::string& time, int64_t user_id = 0, const std::string& key = "") {
    return Book(BookingAt(time), user_id, key);
  }
  Booked Book(const v1::CreateOrderRequest& request, int64_t user_id, const std::string& key = "") {
    v1::SaveOrderResponse response;
    EXPECT_TRUE(shop_.Create(request, user_id, response, key).ok());
    shop_.application().settler().Flush();
    return {response.order().id(), response.booking_secret()};
  }
  grpc::Status Show(int64_t id, const std::string& secret, int64_t user_id,
                    v1::ShowBookingResponse& response, const std::string& address = "") {
    v1::ShowBookingRequest request;
    request.set_id(id);
    request.set_secret(secret);
    return Ask(&Pages::ShowBooking, request, response, user_id, address);
  }
  StatusCode Show(int64_t id, const std::string& secret, int64_t user_id = 0,
                  const std::string& address = "") {
    v1::ShowBookingResponse response;
    return Show(id, secret, user_id, response, address).error_code();
  }
  grpc::Status Mail(const Booked& booked, const std::string& address = "") {
    v1::RequestBookingMailRequest request;
    request.set_id(booked.id);
    request.set_secret(booked.secret);
    request.set_email("ana@exemplo.com.br");
    common::v1::MessageResponse response;
    return Ask(&Pages::RequestBookingMail, request, response, 0, address);
  }
  // Returns the mails that auth received since the last call.
  std::vector<auth::v1::SendBookingMailRequest> HandedOver() {
    while (shop_.application().mailer().HandOver()) {
    }
    return std::exchange(shop_.auth.mails, {});
  }

  StatusCode MoveTo(const Booked& booked, const std::string& time, const std::string& address,
                    const std::string& key = "") {
    v1::MoveOwnBookingRequest request;
    request.set_id(booked.id);
    request.set_secret(booked.secret);
    request.set_starts_at("2026-03-03T" + time);
    request.set_version(1);
    v1::ShowBookingResponse response;
    return Ask(&Pages::MoveOwnBooking, request, response, 0, address, key).error_code();
  }

  TestShop shop_;

 private:
  template <class Response, class Request>
  grpc::Status Ask(grpc::Status (Pages::*method)(grpc::ClientContext*, const Request&, Response*),
                   const Request& request, Response& response, int64_t user_id,
                   const std::string& address, const std::string& key = "") {
    grpc::ClientContext context;
    common::TestServer::Prepare(context, user_id == 0 ? "" : shop_.TokenOf(user_id));
    if (!key.empty()) {
      context.AddMetadata("idempotency-key", key);
    }
    if (!address.empty()) {
      context.AddMetadata("x-forwarded-for", address);
    }
    return (pages_.get()->*method)(&context, request, &response);
  }

  std::unique_ptr<Pages> pages_ = v1::BookingPageService::NewStub(shop_.server().channel());
};

TEST_F(BookingPageServiceTest, ShowsTheBookingForItsSecret) {
  const Booked booked = Book("10:00");
  v1::ShowBookingResponse response;
  ASSERT_TRUE(Show(booked.id, booked.secret, 0, response).ok());
  const v1::Booking& booking = response.booking();
  EXPECT_EQ(booking.id(), booked.id);
  EXPECT_EQ(booking.order_number(), "001");
  EXPECT_EQ(booking.establishment().name(), "Barbearia do Zé");
  EXPECT_EQ(booking.establishment().address(), "Rua A, 1");
  EXPECT_FALSE(booking.establishment().has_phone());
  EXPECT_EQ(booking.attendant_name(), "Zé Silva");
  ASSERT_EQ(booking.services_size(), 1);
  EXPECT_EQ(booking.services(0).name(), "Corte");
  EXPECT_EQ(booking.services(0).price(), 4500);
  EXPECT_EQ(common::FromProto(booking.starts_at()), common::FromSql("2026-03-03 13:00:00+00"));
  EXPECT_EQ(common::FromProto(booking.ends_at()), common::FromSql("2026-03-03 13:30:00+00"));
  EXPECT_EQ(booking.appointment_status(), "pending");
  EXPECT_EQ(booking.version(), 1);
  EXPECT_TRUE(booking.can_be_mailed());
  ASSERT_TRUE(shop_.Move(booked.id, "confirm", kManager).ok());
  ASSERT_TRUE(Show(booked.id, booked.secret, 0, response).ok());
  EXPECT_EQ(response.booking().appointment_status(), "confirmed");
  EXPECT_EQ(response.booking().version(), 2);
}

TEST_F(BookingPageServiceTest, HidesTheBookingFromOtherCallers) {
  const Booked booked = Book("10:00", kCustomer);
  const Booked other = Book("11:00");
  EXPECT_EQ(Show(booked.id, other.secret), StatusCode::NOT_FOUND);
  EXPECT_EQ(Show(booked.id, ""), StatusCode::NOT_FOUND);
  EXPECT_EQ(Show(booked.id, "", kStranger), StatusCode::NOT_FOUND);
  EXPECT_EQ(Show(booked.id + 1000, booked.secret), StatusCode::NOT_FOUND);
  EXPECT_EQ(Show(booked.id, "", kCustomer), StatusCode::OK) << "the customer, signed in";
  EXPECT_EQ(Show(booked.id, "1.0", kCustomer), StatusCode::OK)
      << "the customer, signed in, with a wrong secret";
}

TEST_F(BookingPageServiceTest, ReturnsTheSameSecretOnRepeat) {
  const Booked first = Book("10:00", 0, "key");
  const Booked second = Book("10:00", 0, "key");
  EXPECT_EQ(first.id, second.id);
  EXPECT_EQ(first.secret, second.secret);
  EXPECT_FALSE(first.secret.empty());
}

TEST_F(BookingPageServiceTest, ReturnsTheSecretOnlyWhenBooking) {
  v1::SaveOrderResponse response;
  ASSERT_TRUE(shop_.Create(Sale(), kOwner, response).ok());
  EXPECT_FALSE(response.has_booking_secret());
  const Booked booked = Book("10:00");
  v1::UpdateOrderAppointmentStatusRequest request;
  request.set_id(booked.id);
  request.set_action("confirm");
  ASSERT_TRUE(
      shop_.Ask(&v1::OrderService::Stub::UpdateOrderAppointmentStatus, request, response, kOwner)
          .ok());
  EXPECT_FALSE(response.has_booking_secret());
}

TEST_F(BookingPageServiceTest, LimitsWrongSecretsAndAcceptsTheRightOne) {
  const Booked booked = Book("10:00");
  const char* address = "203.0.113.9";
  for (int i = 0; i < BookingFinder::kWrongSecrets; ++i) {
    ASSERT_EQ(Show(booked.id, "1.0", 0, address), StatusCode::NOT_FOUND);
  }
  EXPECT_EQ(Show(booked.id, "1.0", 0, address), StatusCode::RESOURCE_EXHAUSTED);
  EXPECT_EQ(Show(booked.id, booked.secret, 0, address), StatusCode::OK);
  EXPECT_EQ(Show(booked.id, "1.0", 0, "203.0.113.10"), StatusCode::NOT_FOUND);
}

TEST_F(BookingPageServiceTest, LimitsMovesOfABookingWithoutBlockingOthersBehindItsAddress) {
  const char* address = "203.0.113.9";
  const Booked repeated = Book("10:00");
  const Booked other = Book("11:00");
  for (int i = 0; i < common::kMovesOfBooking; ++i) {
    ASSERT_NE(MoveTo(repeated, "11:00", address), StatusCode::RESOURCE_EXHAUSTED);
  }
  for (int i = 0; i < 200; ++i) {
    ASSERT_EQ(MoveTo(repeated, "12:00", address), StatusCode::RESOURCE_EXHAUSTED);
  }
  EXPECT_EQ(MoveTo(other, "14:00", address), StatusCode::OK);
}

TEST_F(BookingPageServiceTest, CountsRepeatsOfAMoveOnce) {
  const char* address = "203.0.113.9";
  const Booked booked = Book("10:00");
  for (int i = 0; i <= common::kMovesOfBooking; ++i) {
    ASSERT_EQ(MoveTo(booked, "14:00", address, "key"), StatusCode::OK) << i;
  }
}

TEST_F(BookingPageServiceTest, MailsASignedInCustomerOnce) {
  const Booked booked = Book("10:00", kCustomer, "key");
  Book("10:00", kCustomer, "key");
  const auto mails = HandedOver();
  ASSERT_THAT(mails, SizeIs(1));
  EXPECT_EQ(mails[0].booking_id(), booked.id);
  EXPECT_EQ(mails[0].user_id(), kCustomer);
  EXPECT_EQ(mails[0].sender_id(), kCustomer);
  EXPECT_EQ(mails[0].secret(), booked.secret);
  EXPECT_EQ(mails[0].establishment_name(), "Barbearia do Zé");
  EXPECT_EQ(mails[0].attendant_name(), "Zé Silva");
  EXPECT_EQ(mails[0].starts_at(), "2026-03-03T10:00");
  EXPECT_EQ(mails[0].deposit_amount(), 0);
  EXPECT_THAT(HandedOver(), SizeIs(0));
}

TEST_F(BookingPageServiceTest, MailsTheAwaitedDepositWithItsLocalDeadline) {
  shop_.catalog.deposit_percent = 30;
  Book("10:00", kCustomer);
  const auto mails = HandedOver();
  ASSERT_THAT(mails, SizeIs(1));
  EXPECT_EQ(mails[0].deposit_amount(), 1350);
  const common::LocalTime due =
      common::ToLocal(shop_.now.load() + std::chrono::hours(1), "America/Sao_Paulo");
  EXPECT_EQ(mails[0].deposit_due_at(),
            common::FormatDate(due.date) + "T" + common::FormatTime(due.time));
}

TEST_F(BookingPageServiceTest, MailsAVisitorOnlyAtAProvenEmail) {
  v1::CreateOrderRequest request = BookingAt("10:00");
  request.set_customer_email("alheio@exemplo.com.br");
  Book(request, 0);
  EXPECT_THAT(HandedOver(), SizeIs(0)) << "the address is not proven";
  request = BookingAt("11:00");
  request.set_contact_proof(common::MakeContactProof(
      "ana@exemplo.com.br", shop_.now.load() + std::chrono::minutes(5), ""));
  Book(request, 0);
  const auto mails = HandedOver();
  ASSERT_THAT(mails, SizeIs(1));
  EXPECT_EQ(mails[0].email(), "ana@exemplo.com.br");
  EXPECT_TRUE(mails[0].email_is_proven());
  EXPECT_FALSE(mails[0].has_sender_id());
}

TEST_F(BookingPageServiceTest, MailsTheCustomerWithTheStaffMemberAsSender) {
  v1::CreateOrderRequest request = BookingAt("10:00");
  Book(request, kManager);
  EXPECT_THAT(HandedOver(), SizeIs(0));
  request = BookingAt("11:00");
  request.set_customer_email("ana@exemplo.com.br");
  Book(request, kManager);
  const auto mails = HandedOver();
  ASSERT_THAT(mails, SizeIs(1));
  EXPECT_EQ(mails[0].email(), "ana@exemplo.com.br");
  EXPECT_FALSE(mails[0].email_is_proven());
  EXPECT_EQ(mails[0].sender_id(), kManager);
}

TEST_F(BookingPageServiceTest, BooksWhileMailFailsAndSendsTheMailLater) {
  shop_.auth.FailWith(StatusCode::UNAVAILABLE);
  Book("10:00", kCustomer);
  EXPECT_THAT(HandedOver(), SizeIs(0));
  shop_.auth.FailWith(std::nullopt);
  shop_.now = shop_.now.load() + std::chrono::seconds(31);
  EXPECT_THAT(HandedOver(), SizeIs(1));
}

TEST_F(BookingPageServiceTest, DoesNotMailABookingCancelledBeforeSending) {
  const Booked booked = Book("10:00", kCustomer);
  ASSERT_TRUE(shop_.Move(booked.id, "cancel", kCustomer).ok());
  EXPECT_THAT(HandedOver(), SizeIs(0));
  EXPECT_EQ(shop_.Count("booking_mail WHERE done_at IS NULL"), 0);
}

TEST_F(BookingPageServiceTest, LimitsRequestedMailsToThree) {
  const Booked booked = Book("10:00");
  for (int i = 0; i < kBookingMailsMax; ++i) {
    EXPECT_TRUE(Mail(booked).ok());
  }
  const common::Error refused = ErrorOf(Mail(booked));
  EXPECT_EQ(refused.code(), StatusCode::RESOURCE_EXHAUSTED);
  EXPECT_EQ(refused.reason(), "TOO_MANY_MAILS");
  EXPECT_THAT(HandedOver(), SizeIs(kBookingMailsMax));
  v1::ShowBookingResponse response;
  ASSERT_TRUE(Show(booked.id, booked.secret, 0, response).ok());
  EXPECT_FALSE(response.booking().can_be_mailed());
  EXPECT_EQ(Mail({booked.id, "1.0"}).error_code(), StatusCode::NOT_FOUND);
}

TEST_F(BookingPageServiceTest, RefusesToMailAnEndedBooking) {
  const Booked cancelled = Book("10:00");
  ASSERT_TRUE(shop_.Move(cancelled.id, "cancel", kOwner).ok());
  EXPECT_EQ(ErrorOf(Mail(cancelled)).reason(), "BOOKING_OVER");
  const Booked past = Book("11:00");
  shop_.now = common::FromSql("2026-03-03 14:00:00+00");
  EXPECT_EQ(ErrorOf(Mail(past)).reason(), "BOOKING_OVER");
}

TEST_F(BookingPageServiceTest, LimitsMailRequestsPerAddress) {
  std::vector<Booked> booked;
  for (const char* time :
       {"08:00", "08:30", "09:00", "09:30", "10:00", "10:30", "11:00", "11:30"}) {
    booked.push_back(Book(time));
  }
  int64_t mailed = 0;
  for (const Booked& each : booked) {
    for (int i = 0; i < kBookingMailsMax; ++i) {
      mailed += Mail(each, "203.0.113.9").ok() ? 1 : 0;
    }
  }
  EXPECT_EQ(mailed, BookingPageService::kMailsOfAddress);
  EXPECT_EQ(Mail(booked.front(), "203.0.113.10").error_code(), StatusCode::RESOURCE_EXHAUSTED);
  EXPECT_TRUE(Mail(booked.back(), "203.0.113.10").ok());
}

}  // namespace
}  // namespace navalha::orders
