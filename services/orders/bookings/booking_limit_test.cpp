// Goal: people from outside can't fill a shop's agenda, and other customers can still book. Method:
// the service in its real server on a real PostgreSQL, with fakes of catalog and booking.
#include "services/orders/bookings/booking_limit.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <thread>
#include <vector>

#include "services/common/rpc/error.hpp"
#include "services/common/tokens/contact_proof.hpp"
#include "services/orders/testing/test_shop.hpp"

namespace navalha::orders {
namespace {

using grpc::StatusCode;
using testing::HasSubstr;

constexpr const char* kHome = "203.0.113.9";
constexpr const char* kElsewhere = "198.51.100.7";

class BookingLimitTest : public testing::Test {
 protected:
  grpc::Status Book(const std::string& time, int64_t user_id = 0, const std::string& key = "",
                    const std::string& address = kHome) {
    v1::CreateOrderRequest request = BookingAt(time);
    request.set_customer_phone(phone_);
    request.set_contact_proof(proof_);
    return Send(request, user_id, key, address);
  }
  grpc::Status BookAt(int64_t establishment_id, const std::string& time) {
    v1::CreateOrderRequest request = BookingAt(time);
    request.set_entity_id(establishment_id);
    request.clear_customer_phone();
    return Send(request, 0, "", kHome);
  }
  grpc::Status Send(const v1::CreateOrderRequest& request, int64_t user_id, const std::string& key,
                    const std::string& address) {
    v1::SaveOrderResponse response;
    const grpc::Status status =
        shop_.Ask(&v1::OrderService::Stub::CreateOrder, request, response, user_id, key, address);
    last_id_ = response.order().id();
    return status;
  }

  std::string ProofOf(const std::string& email) {
    return common::MakeContactProof(email, shop_.now.load() + common::kContactProofLife, "");
  }

  TestShop shop_{{.per_hour_at_shop = 3, .per_hour = 5, .per_phone = 2}};
  // Without a proof only the network address counts.
  std::string phone_;
  std::string proof_;
  int64_t last_id_ = 0;
};

TEST_F(BookingLimitTest, LimitsAnonymousBookingsPerAddressAndShop) {
  for (const char* time : {"09:00", "10:00", "11:00"}) {
    EXPECT_TRUE(Book(time).ok()) << time;
  }
  const common::Error refusal = ErrorOf(Book("12:00"));
  EXPECT_EQ(refusal.code(), StatusCode::PERMISSION_DENIED);
  EXPECT_EQ(refusal.reason(), "CONTACT_PROOF_REQUIRED");
  EXPECT_THAT(refusal.message(), HasSubstr("confirme seu e-mail ou entre na sua conta"));
  EXPECT_EQ(shop_.Count("orders"), 3);
  EXPECT_TRUE(Book("12:00", 0, "", kElsewhere).ok());
  shop_.now = shop_.now.load() + std::chrono::hours(1);
  EXPECT_TRUE(Book("13:00").ok());
}

TEST_F(BookingLimitTest, LimitsVerifiedAccountsByAccountNotByAddress) {
  for (const char* time : {"08:00", "08:30", "09:00"}) {
    EXPECT_TRUE(Book(time).ok()) << time;
  }
  EXPECT_EQ(Book("10:00").error_code(), StatusCode::PERMISSION_DENIED);
  EXPECT_TRUE(Book("10:00", kCustomer).ok()) << "the limit of the address does not apply";
  EXPECT_TRUE(Book("11:00", kCustomer, "", kElsewhere).ok());
  EXPECT_TRUE(Book("12:00", kCustomer).ok());
  const common::Error refusal = ErrorOf(Book("13:00", kCustomer));
  EXPECT_EQ(refusal.code(), StatusCode::RESOURCE_EXHAUSTED);
  EXPECT_EQ(refusal.message(),
            "Muitos agendamentos em pouco tempo. Aguarde alguns minutos e tente de novo.");
  EXPECT_EQ(refusal.metadata().at("retry_after"), "3600");
  EXPECT_EQ(Book("13:00", kCustomer, "", "192.0.2.77").error_code(), StatusCode::RESOURCE_EXHAUSTED)
      << "the limit also applies at another address";
}

TEST_F(BookingLimitTest, LimitsAnonymousBookingsPerAddressAcrossShops) {
  for (const char* time : {"09:00", "10:00", "11:00"}) {
    EXPECT_TRUE(BookAt(1, time).ok()) << time;
  }
  EXPECT_EQ(BookAt(1, "12:00").error_code(), StatusCode::PERMISSION_DENIED);
  EXPECT_TRUE(BookAt(2, "12:00").ok()) << "the limit of the first shop does not apply";
  EXPECT_TRUE(BookAt(3, "13:00").ok()) << "refused bookings do not count";
  const common::Error refusal = ErrorOf(BookAt(4, "14:00"));
  EXPECT_EQ(refusal.code(), StatusCode::PERMISSION_DENIED);
  EXPECT_EQ(shop_.Count("orders"), 5);
}

TEST_F(BookingLimitTest, ExemptsStaffFromBookingLimit) {
  phone_ = "11 98888-7777";
  int hour = 13;
  for (const int64_t user : {kOwner, kSeller, kManager, kBarber, kOwner}) {
    EXPECT_TRUE(Book(std::to_string(hour++) + ":00", user).ok()) << user;
  }
}

TEST_F(BookingLimitTest, LimitsStaffWithoutPermissionOnAgendasOfOthers) {
  for (const char* time : {"09:00", "10:00", "11:00"}) {
    EXPECT_TRUE(Book(time, kTrainee).ok()) << time;
  }
  EXPECT_EQ(Book("12:00", kTrainee).error_code(), StatusCode::RESOURCE_EXHAUSTED);
}

TEST_F(BookingLimitTest, CountsARepeatOnce) {
  for (int i = 0; i < 5; ++i) {
    EXPECT_TRUE(Book("09:00", 0, "key-1").ok());
  }
  EXPECT_TRUE(Book("10:00", 0, "key-2").ok());
  EXPECT_TRUE(Book("11:00", 0, "key-3").ok());
  EXPECT_EQ(Book("12:00", 0, "key-4").error_code(), StatusCode::PERMISSION_DENIED);
  EXPECT_TRUE(Book("11:00", 0, "key-3").ok()) << "a repeat is answered beyond the limit";
  EXPECT_EQ(shop_.Count("orders"), 3);
}

TEST_F(BookingLimitTest, LimitsRefusedBookingsSeparatelyFromAcceptedOnes) {
  ASSERT_TRUE(Book("09:00").ok());
  for (int i = 0; i < 15; ++i) {
    EXPECT_EQ(Book("09:00").error_code(), StatusCode::FAILED_PRECONDITION) << i;
    if (i == 1) {
      EXPECT_TRUE(Book("10:00").ok());
    }
  }
  EXPECT_EQ(Book("11:00").error_code(), StatusCode::PERMISSION_DENIED);
  shop_.now = shop_.now.load() + std::chrono::hours(1);
  EXPECT_TRUE(Book("11:00").ok());
}

TEST_F(BookingLimitTest, LimitsRefusalsOfAnonymousCallersPerAddressAndShop) {
  ASSERT_TRUE(BookAt(1, "09:00").ok());
  for (int i = 0; i < 15; ++i) {
    EXPECT_EQ(BookAt(1, "09:00").error_code(), StatusCode::FAILED_PRECONDITION) << i;
  }
  EXPECT_EQ(BookAt(1, "11:00").error_code(), StatusCode::PERMISSION_DENIED);
  EXPECT_TRUE(BookAt(2, "11:00").ok());
  EXPECT_TRUE(Book("12:00", kCustomer).ok());
  for (int i = 0; i < 20; ++i) {
    EXPECT_EQ(Book("12:00", kCustomer).error_code(), StatusCode::FAILED_PRECONDITION) << i;
  }
  EXPECT_TRUE(Book("13:00", kCustomer).ok());
}

TEST_F(BookingLimitTest, DoesNotCountBookingsThatFailInternally) {
  shop_.booking.Break("Hold", FakeBooking::Fault::kBefore, StatusCode::INTERNAL);
  for (int i = 0; i < 20; ++i) {
    EXPECT_FALSE(Book("09:00").ok());
  }
  shop_.booking.Break("Hold", FakeBooking::Fault::kNone);
  for (const char* time : {"09:00", "10:00", "11:00"}) {
    EXPECT_TRUE(Book(time).ok()) << time;
  }
}

TEST_F(BookingLimitTest, LimitsUpcomingBookingsPerBookerAndPhone) {
  phone_ = "(11) 98888-7777";
  ASSERT_TRUE(Book("09:00").ok());
  phone_ = "+55 11 98888-7777";
  ASSERT_TRUE(Book("10:00", 0, "key").ok());
  const int64_t second = last_id_;
  for (const char* same :
       {"011988887777", "0011988887777", "005511988887777", "00 55 11 98888-7777"}) {
    phone_ = same;
    const common::Error refusal = ErrorOf(Book("11:00"));
    EXPECT_EQ(refusal.code(), StatusCode::RESOURCE_EXHAUSTED) << same;
    EXPECT_EQ(refusal.reason(), "TOO_MANY_BOOKINGS");
    EXPECT_THAT(refusal.message(), HasSubstr("já tem 2 agendamentos marcados"));
    EXPECT_EQ(refusal.metadata().at("retry_after"), std::to_string(21 * 3600))
        << "the next booking is allowed when the first one begins, tomorrow at 09:00";
  }
  phone_ = "+55 11 98888-7777";
  EXPECT_TRUE(Book("10:00", 0, "key").ok()) << "a repeat";
  ASSERT_TRUE(shop_.Move(second, "cancel", kOwner).ok());
  EXPECT_TRUE(Book("11:00").ok()) << "a cancelled booking does not count";
  EXPECT_FALSE(Book("12:00").ok());
  shop_.now = common::FromSql("2026-03-03 15:30:00+00");
  EXPECT_TRUE(Book("13:00").ok()) << "past bookings do not count";
}

TEST_F(BookingLimitTest, DoesNotLimitOtherBookersByAnUnverifiedPhone) {
  phone_ = "(11) 98888-7777";
  ASSERT_TRUE(Book("09:00").ok());
  ASSERT_TRUE(Book("10:00").ok());
  EXPECT_FALSE(Book("11:00").ok());
  EXPECT_TRUE(Book("11:00", 0, "", kElsewhere).ok())
      << "the owner of the phone number at another address";
  EXPECT_TRUE(Book("12:00", kCustomer).ok())
      << "the signed-in owner at the address of the other booker";
}

TEST_F(BookingLimitTest, AppliesThePhoneLimitToConcurrentBookings) {
  TestShop shop{{.per_hour_at_shop = 50, .per_hour = 50, .per_phone = 5}};
  std::atomic<int> made = 0;
  std::atomic<int> limited = 0;
  std::vector<std::thread> threads;
  for (int i = 0; i < 10; ++i) {
    threads.emplace_back([&, i] {
      v1::SaveOrderResponse response;
      const grpc::Status status =
          shop.Ask(&v1::OrderService::Stub::CreateOrder, BookingAt(fmt::format("{:02}:00", 9 + i)),
                   response, 0, "", kHome);
      made += status.ok() ? 1 : 0;
      limited += status.error_code() == StatusCode::RESOURCE_EXHAUSTED ? 1 : 0;
    });
  }
  for (std::thread& thread : threads) {
    thread.join();
  }
  EXPECT_EQ(made, 5);
  EXPECT_EQ(limited, 5);
  EXPECT_EQ(shop.Count("orders"), 5);
  EXPECT_EQ(shop.booking.Active(), 5) << "refused bookings hold no time";
}

TEST_F(BookingLimitTest, AnswersEqualConcurrentRequestsForTheLastAllowedBooking) {
  EXPECT_TRUE(Book("08:00").ok());
  EXPECT_TRUE(Book("09:00").ok());
  std::atomic<int> answered = 0;
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i) {
    threads.emplace_back([&] {
      v1::SaveOrderResponse response;
      answered += shop_.Ask(&v1::OrderService::Stub::CreateOrder, BookingAt("10:00"), response, 0,
                            "last", kHome)
                          .ok()
                      ? 1
                      : 0;
    });
  }
  for (std::thread& thread : threads) {
    thread.join();
  }
  EXPECT_EQ(answered, 4);
  EXPECT_EQ(shop_.Count("orders"), 3);
  EXPECT_EQ(ErrorOf(Book("11:00")).reason(), "CONTACT_PROOF_REQUIRED");
}

TEST_F(BookingLimitTest, LimitsProvenEmailsByEmailNotByAddress) {
  for (const char* time : {"08:00", "08:30", "09:00"}) {
    EXPECT_TRUE(Book(time).ok()) << time;
  }
  EXPECT_EQ(Book("10:00").error_code(), StatusCode::PERMISSION_DENIED);
  proof_ = ProofOf("ana@exemplo.com.br");
  EXPECT_TRUE(Book("10:00").ok());
  EXPECT_EQ(
      shop_.database.Execute("SELECT customer_email FROM orders ORDER BY id DESC")[0][0].c_str(),
      std::string("ana@exemplo.com.br"));
  proof_ = ProofOf("Ana+mais@exemplo.com.br");
  EXPECT_TRUE(Book("11:00").ok());
  EXPECT_TRUE(Book("12:00").ok());
  EXPECT_EQ(Book("13:00").error_code(), StatusCode::RESOURCE_EXHAUSTED)
      << "the addresses name one mailbox";
  proof_ = ProofOf("bia@exemplo.com.br");
  EXPECT_TRUE(Book("13:00").ok());
  proof_ = common::MakeContactProof("caio@exemplo.com.br", shop_.now.load(), "");
  EXPECT_EQ(Book("14:00").error_code(), StatusCode::PERMISSION_DENIED) << "the proof has expired";
  proof_ = "abc";
  EXPECT_EQ(Book("14:00").error_code(), StatusCode::PERMISSION_DENIED);
}

TEST_F(BookingLimitTest, LimitsDurationAndServicesOfClientBookings) {
  v1::CreateOrderRequest request = BookingAt("09:00");
  request.mutable_items(0)->set_quantity(22);
  for (const int64_t user : {int64_t{0}, kCustomer, kTrainee}) {
    const common::Error refusal = ErrorOf(Send(request, user, "", kHome));
    EXPECT_EQ(refusal.code(), StatusCode::INVALID_ARGUMENT);
    EXPECT_THAT(refusal.message(), HasSubstr("no máximo 180 minutos e 12 serviços"));
  }
  request.mutable_items(0)->set_quantity(6);
  EXPECT_TRUE(Send(request, 0, "", kHome).ok()) << "180 minutes";
  shop_.catalog.visit_minutes = 90;
  request = BookingAt("13:00");
  request.mutable_items(0)->set_quantity(4);
  EXPECT_EQ(Send(request, 0, "", kHome).error_code(), StatusCode::INVALID_ARGUMENT);
  EXPECT_TRUE(Send(request, kManager, "", kHome).ok()) << "the limit does not apply to the shop";
}

TEST_F(BookingLimitTest, LimitsTheUnitsOfAnAdditionInClientBookings) {
  v1::CreateOrderRequest request = BookingAt("09:00");
  for (int unit = 0; unit < 9; ++unit) {
    request.mutable_items(0)->add_additions(4);
  }
  EXPECT_TRUE(Send(request, 0, "", kHome).ok());
  request = BookingAt("10:00");
  v1::OrderLine& line = *request.add_items();
  line.set_item_id(2);
  for (int unit = 0; unit < 9; ++unit) {
    request.mutable_items(unit % 2)->add_additions(4);
  }
  line.add_additions(4);
  const common::Error refusal = ErrorOf(Send(request, 0, "", kHome));
  EXPECT_EQ(refusal.code(), StatusCode::INVALID_ARGUMENT);
  EXPECT_THAT(refusal.message(), HasSubstr("no máximo 9 de Toalha quente"));
  EXPECT_TRUE(Send(request, kManager, "", kHome).ok()) << "the limit does not apply to the shop";
}

TEST_F(BookingLimitTest, RequiresContactProofWhenTheShopDemandsIt) {
  shop_.catalog.requires_contact_proof = true;
  EXPECT_EQ(ErrorOf(Book("09:00")).reason(), "CONTACT_PROOF_REQUIRED");
  EXPECT_TRUE(Book("09:00", kCustomer).ok());
  EXPECT_TRUE(Book("10:00", kManager).ok());
  proof_ = ProofOf("ana@exemplo.com.br");
  EXPECT_TRUE(Book("11:00").ok());
}

TEST_F(BookingLimitTest, AppliesTheVisitorShareToAnonymousCallersOnly) {
  ASSERT_TRUE(Book("09:00").ok());
  EXPECT_EQ(shop_.booking.last_hold().visitor_share(), 25);
  EXPECT_EQ(shop_.booking.last_hold().visitor().size(), 64);
  for (const int64_t user : {kCustomer, kManager}) {
    ASSERT_TRUE(Book(user == kCustomer ? "10:00" : "11:00", user).ok());
    EXPECT_EQ(shop_.booking.last_hold().visitor(), "");
  }
  shop_.booking.RefuseHolds(common::Conflict("VISITOR_SHARE_TAKEN", "Sem vez."));
  const common::Error refusal = ErrorOf(Book("12:00"));
  EXPECT_EQ(refusal.code(), StatusCode::PERMISSION_DENIED);
  EXPECT_EQ(refusal.reason(), "CONTACT_PROOF_REQUIRED");
}

TEST_F(BookingLimitTest, CancelsUnconfirmedBookingsWhenTheShopEnablesLapse) {
  ASSERT_TRUE(Book("09:00").ok());
  shop_.catalog.lapse_hours = 2;
  ASSERT_TRUE(Book("10:00").ok());
  ASSERT_TRUE(Book("11:00").ok());
  const int64_t confirmed = last_id_;
  ASSERT_TRUE(Book("12:00", kCustomer).ok());
  ASSERT_TRUE(shop_.Move(confirmed, "confirm", kOwner).ok());
  shop_.now = shop_.now.load() + std::chrono::minutes(119);
  EXPECT_FALSE(shop_.application().CancelLapsed());
  shop_.now = shop_.now.load() + std::chrono::minutes(1);
  EXPECT_TRUE(shop_.application().CancelLapsed());
  EXPECT_FALSE(shop_.application().CancelLapsed());
  EXPECT_EQ(
      shop_.database
          .Execute("SELECT string_agg(to_char(order_datetime AT TIME ZONE 'America/Sao_Paulo',"
                   " 'HH24:MI') || ' ' || cancel_reason, ',') FROM orders"
                   " WHERE status = 'cancelled'")[0][0]
          .c_str(),
      std::string("10:00 O estabelecimento não confirmou a tempo."));
  EXPECT_EQ(shop_.booking.Active(), 3) << "its time is free again";
}

TEST_F(BookingLimitTest, DeletesTheBookerAfterADay) {
  phone_ = "(11) 98888-7777";
  ASSERT_TRUE(Book("09:00").ok());
  const auto booker = [this] {
    return shop_.database.Execute("SELECT booker FROM orders")[0][0].is_null();
  };
  EXPECT_FALSE(booker());
  EXPECT_EQ(shop_.application().store().ForgetBookers(common::FromSql("2026-03-03 11:59:00+00")),
            0);
  EXPECT_EQ(shop_.application().store().ForgetBookers(common::FromSql("2026-03-03 12:01:00+00")),
            1);
  EXPECT_TRUE(booker());
}

}  // namespace
}  // namespace navalha::orders
