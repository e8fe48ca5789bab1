// Mails about bookings over gRPC, with the real guard and a real PostgreSQL.
#include "services/auth/mail/booking_mail_service.hpp"

#include <gmock/gmock.h>

#include "services/auth/testing/auth_test.hpp"

namespace navalha::auth {
namespace {

using testing::HasSubstr;
using testing::Not;

class BookingMailServiceTest : public AuthServiceTest {
 protected:
  BookingMailServiceTest() { db().Execute("TRUNCATE booking_mails"); }

  static v1::SendBookingMailRequest Request(int64_t booking_id = 7) {
    v1::SendBookingMailRequest request;
    request.set_booking_id(booking_id);
    request.set_email("ana@exemplo.com.br");
    request.set_secret("1.abc");
    request.set_establishment_name("Zé & Cia");
    request.set_attendant_name("João <b>");
    request.set_starts_at("2026-11-20T14:30");
    return request;
  }
  Answer<common::v1::Empty> Send(const v1::SendBookingMailRequest& request) {
    return auth.Call(&AuthStack::BookingMails::SendBookingMail, request,
                     {.service_key = std::string(common::kTestServiceKey)});
  }
  int64_t UserOf(const std::string& user_name) {
    return db()
        .Execute("SELECT id FROM users WHERE user_name = '" + user_name + "'")[0][0]
        .as<int64_t>();
  }
};

TEST_F(BookingMailServiceTest, StatesPlaceAndTimeAndLinksToThePage) {
  ASSERT_TRUE(Send(Request()).ok());
  const auto mail = db().Execute("SELECT recipient, subject, body_text, body_html FROM mails")[0];
  EXPECT_STREQ(mail[0].c_str(), "ana@exemplo.com.br");
  EXPECT_STREQ(mail[1].c_str(), "Seu agendamento na Navalha");
  EXPECT_THAT(mail[2].c_str(), HasSubstr("em Zé & Cia com João b: sexta-feira, 20 de novembro, "
                                         "às 14:30."));
  EXPECT_THAT(mail[2].c_str(), HasSubstr("https://navalha.example/booking/7#1.abc\n"));
  EXPECT_THAT(mail[2].c_str(), Not(HasSubstr("&amp;")));
  EXPECT_THAT(mail[3].c_str(), HasSubstr("Zé &amp; Cia"));
  EXPECT_THAT(mail[3].c_str(), HasSubstr("href=\"https://navalha.example/booking/7#1.abc\""));
}

TEST_F(BookingMailServiceTest, StatesTheAwaitedDepositAndItsDeadline) {
  v1::SendBookingMailRequest request = Request();
  request.set_deposit_amount(1500);
  EXPECT_FALSE(Send(request).ok()) << "without a deadline";
  request.set_deposit_due_at("2026-11-19T09:05");
  ASSERT_TRUE(Send(request).ok());
  EXPECT_THAT(db().Execute("SELECT body_text FROM mails")[0][0].c_str(),
              HasSubstr("pague o sinal de R$ 15,00 por Pix até quinta-feira, 19 de novembro, "
                        "às 09:05:"));
}

TEST_F(BookingMailServiceTest, SendsEachMailOnce) {
  v1::SendBookingMailRequest request = Request();
  for (int i = 0; i < 3; ++i) {
    ASSERT_TRUE(Send(request).ok());
  }
  EXPECT_EQ(auth.CountOf("mails"), 1);
  request.set_number(1);
  ASSERT_TRUE(Send(request).ok());
  EXPECT_EQ(auth.CountOf("mails"), 2);
}

TEST_F(BookingMailServiceTest, MailsUsersOnlyAtTheirVerifiedEmail) {
  auth.NewVerifiedToken("ana.mail");
  auth.NewToken("bia.mail");
  db().Execute("TRUNCATE mails");
  v1::SendBookingMailRequest request = Request();
  request.clear_email();
  request.set_user_id(UserOf("bia.mail"));
  ASSERT_TRUE(Send(request).ok());
  EXPECT_EQ(auth.CountOf("mails"), 0);
  request.set_user_id(UserOf("ana.mail"));
  ASSERT_TRUE(Send(request).ok());
  EXPECT_EQ(auth.CountOf("mails"), 1);
}

TEST_F(BookingMailServiceTest, LimitsMailsPerSender) {
  v1::SendBookingMailRequest request = Request();
  request.set_sender_id(5);
  for (int booking = 1; booking <= BookingMailService::kOfSender + 5; ++booking) {
    request.set_booking_id(booking);
    request.set_email("cliente" + std::to_string(booking) + "@exemplo.com.br");
    ASSERT_TRUE(Send(request).ok());
  }
  EXPECT_EQ(auth.CountOf("mails"), BookingMailService::kOfSender);
  auth.clock.Advance(std::chrono::hours(24));
  request.set_booking_id(1000);
  ASSERT_TRUE(Send(request).ok());
  EXPECT_EQ(auth.CountOf("mails"), BookingMailService::kOfSender + 1);
}

TEST_F(BookingMailServiceTest, LimitsMailsToAnUnverifiedMailbox) {
  for (int booking = 1; booking <= BookingMailService::kToStranger + 5; ++booking) {
    ASSERT_TRUE(Send(Request(booking)).ok());
  }
  EXPECT_EQ(auth.CountOf("mails"), BookingMailService::kToStranger);
}

TEST_F(BookingMailServiceTest, AdmitsOnlyServices) {
  EXPECT_FALSE(auth.Call(&AuthStack::BookingMails::SendBookingMail, Request()).ok());
  EXPECT_EQ(auth.CountOf("mails"), 0);
}

}  // namespace
}  // namespace navalha::auth
