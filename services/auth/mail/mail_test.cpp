#include "services/auth/mail/mail.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <stdexcept>

namespace navalha::auth {
namespace {

using testing::HasSubstr;
using testing::Not;

TEST(Mail, ContainsTheCodeAsTextAndAsHtml) {
  const Mail mail = VerificationMail("z@example.com", "José <b>", "012345", "https://n.example");
  EXPECT_EQ(mail.recipient, "z@example.com");
  EXPECT_THAT(mail.text, HasSubstr("Olá, José b!"));
  EXPECT_THAT(mail.text, HasSubstr("012345"));
  EXPECT_THAT(mail.text, HasSubstr("https://n.example/email-verify"));
  EXPECT_THAT(mail.html, HasSubstr("Olá, José b!"));
  EXPECT_THAT(mail.html, Not(HasSubstr("<b>")));
  EXPECT_THAT(mail.html, HasSubstr("012345"));
  EXPECT_THAT(PasswordResetMail("z@example.com", "Zé", "012345", "https://n.example").html,
              HasSubstr("https://n.example/password-reset"));
}

TEST(Mail, StripsLinksAndMarkupFromNames) {
  const auto greeting = [](std::string_view name) {
    const std::string text = VerificationMail("z@example.com", name, "012345", "https://n").text;
    return text.substr(0, text.find('\n'));
  };
  EXPECT_EQ(greeting("{code}"), "Olá, code!");
  EXPECT_EQ(greeting("Ganhe em https://evil.example/x"), "Olá, Ganhe em https evil example x!");
  EXPECT_EQ(greeting("ana.souza"), "Olá, ana souza!");
  EXPECT_EQ(greeting("..."), "Olá!");
}

TEST(MailHeader, LeavesAsciiUnchanged) {
  EXPECT_EQ(EncodeHeader("Your code"), "Your code");
  EXPECT_EQ(EncodeHeader(""), "");
}

TEST(MailHeader, EncodesOtherCharacters) {
  EXPECT_EQ(EncodeHeader("Seu código"), "=?UTF-8?B?U2V1IGPDs2RpZ28=?=");
  EXPECT_EQ(EncodeHeader("=?UTF-8?B?WA==?="), "=?UTF-8?B?PT9VVEYtOD9CP1dBPT0/PQ==?=");
}

TEST(MailHeader, SplitsLongWordsBetweenCharacters) {
  std::string text;
  for (int i = 0; i < 60; ++i) {
    text += "ção";
  }
  const std::string encoded = EncodeHeader(text);
  size_t words = 0;
  for (size_t begin = 0; begin < encoded.size(); ++words) {
    const size_t end = std::min(encoded.find(' ', begin), encoded.size());
    EXPECT_LE(end - begin, 75);
    // Base64 words that end between characters decode on their own.
    EXPECT_THAT(encoded.substr(begin, end - begin), testing::StartsWith("=?UTF-8?B?"));
    begin = end + 1;
  }
  EXPECT_GT(words, 5);
}

TEST(MailHeader, PreventsHeaderInjection) {
  EXPECT_EQ(EncodeHeader("a\r\nBcc: x@example.com"), "aBcc: x@example.com");
}

TEST(MailSenderAddress, ParsesAnAddressWithAndWithoutAName) {
  const Mailbox named = ParseMailbox("Navalha São Paulo <nao-responda@navalha.example>");
  EXPECT_EQ(named.name, "Navalha São Paulo");
  EXPECT_EQ(named.address, "nao-responda@navalha.example");
  EXPECT_THAT(FormatMailbox(named), HasSubstr("?= <nao-responda@navalha.example>"));
  const Mailbox bare = ParseMailbox(" a@b.example ");
  EXPECT_EQ(bare.name, "");
  EXPECT_EQ(FormatMailbox(bare), "a@b.example");
  EXPECT_EQ(FormatMailbox(ParseMailbox("\"Navalha, Inc\" <a@b.example>")),
            "\"Navalha, Inc\" <a@b.example>");
  for (const char* wrong :
       {"", "Navalha", "Navalha <>", "Navalha <a@b.example", "<a@b.example> x"}) {
    EXPECT_THROW(ParseMailbox(wrong), std::invalid_argument) << wrong;
  }
}

}  // namespace
}  // namespace navalha::auth
