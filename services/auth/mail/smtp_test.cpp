// Mails over real connections to a server run by the test.
#include "services/auth/mail/smtp.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <thread>

#include "services/auth/testing/smtp_server.hpp"

namespace navalha::auth {
namespace {

using testing::ContainsRegex;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;
using testing::SizeIs;

Mail TestMail() {
  return VerificationMail("joana@example.com", "José", "012345", "https://navalha.example");
}

TEST(Smtp, SendsTextAndHtmlWithAsciiHeaders) {
  SmtpServer server;
  const SendMail send =
      SmtpSender(server.url(), "Navalha São Paulo <nao-responda@navalha.example>");
  send(TestMail(), {});
  EXPECT_THAT(server.envelopes(), ElementsAre(HasSubstr("MAIL FROM:<nao-responda@navalha.example>"),
                                              HasSubstr("RCPT TO:<joana@example.com>")));
  ASSERT_THAT(server.mails(), SizeIs(1));
  const std::string mail = server.mails()[0];
  EXPECT_THAT(mail, HasSubstr("To: joana@example.com\r\n"));
  EXPECT_THAT(mail, HasSubstr("From: =?UTF-8?B?"));
  EXPECT_THAT(mail, HasSubstr("Subject: =?UTF-8?B?"));
  EXPECT_THAT(mail, HasSubstr("multipart/alternative"));
  EXPECT_THAT(mail, HasSubstr("Content-Type: text/plain; charset=utf-8"));
  EXPECT_THAT(mail, HasSubstr("Content-Type: text/html; charset=utf-8"));
  EXPECT_THAT(mail, ContainsRegex("Message-ID: <[0-9a-f]{32}@navalha.example>"));
  EXPECT_THAT(mail, ContainsRegex("Date: [A-Z][a-z]{2}, [0-9]{2} [A-Z][a-z]{2} [0-9]{4} "
                                  "[0-9:]{8} [+]0000"));
  EXPECT_THAT(mail, Not(HasSubstr("012345"))) << "both parts are base64";
  for (const char c : mail) {
    EXPECT_LT(static_cast<unsigned char>(c), 0x80);
  }
}

TEST(Smtp, DistinguishesRefusalFromUnavailability) {
  SmtpServer server;
  const SendMail send = SmtpSender(server.url(), "a@navalha.example");
  server.mood = SmtpServer::Mood::kRefuses;
  try {
    send(TestMail(), {});
    FAIL();
  } catch (const MailError& error) {
    EXPECT_TRUE(error.refused());
    EXPECT_THAT(error.what(), Not(HasSubstr("joana")));
  }
  const SendMail nowhere = SmtpSender("smtp://127.0.0.1:1", "a@navalha.example");
  try {
    nowhere(TestMail(), {});
    FAIL();
  } catch (const MailError& error) {
    EXPECT_FALSE(error.refused());
  }
}

TEST(Smtp, StopsWaitingForASilentServerOnRequest) {
  SmtpServer server;
  server.mood = SmtpServer::Mood::kSilent;
  const SendMail send = SmtpSender(server.url(), "a@navalha.example");
  std::stop_source stop;
  const auto begin = std::chrono::steady_clock::now();
  std::thread stopper([&] {
    const auto end = begin + std::chrono::seconds(10);
    while (server.connections == 0 && std::chrono::steady_clock::now() < end) {
      std::this_thread::yield();
    }
    stop.request_stop();
  });
  EXPECT_THROW(send(TestMail(), stop.get_token()), MailError);
  stopper.join();
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(10));
}

}  // namespace
}  // namespace navalha::auth
