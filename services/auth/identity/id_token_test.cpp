#include "services/auth/identity/id_token.hpp"

#include <gtest/gtest.h>

#include "services/auth/testing/issuer.hpp"
#include "services/common/rpc/error.hpp"
#include "services/common/tokens/token.hpp"

namespace navalha::auth {
namespace {

using std::chrono::floor;
using std::chrono::seconds;

class IdTokenTest : public testing::Test {
 protected:
  std::optional<Identity> Read(const std::string& token) {
    const FindKey find = [this](std::string_view id) {
      ++asked_;
      const auto keys = ParseKeySet(issuer().KeySet());
      const auto found = keys.find(id);
      return found == keys.end() ? std::nullopt : std::optional(found->second);
    };
    return ReadIdToken(token, {Issuer::kName, Issuer::kClientId}, find, now_);
  }
  std::string Token(const Claims& other = {}) {
    return issuer().TokenFor("123", "joana@example.com", now_, other);
  }
  static std::string At(common::Instant instant) {
    return std::to_string(floor<seconds>(instant).time_since_epoch().count());
  }
  // Shared by all tests, because key generation is slow.
  static Issuer& issuer() {
    static Issuer issuer;
    return issuer;
  }

  common::Instant now_ = floor<seconds>(common::SystemNow());
  int asked_ = 0;
};

TEST_F(IdTokenTest, ReadsThePersonsClaims) {
  const auto identity = Read(Token());
  ASSERT_TRUE(identity);
  EXPECT_EQ(identity->subject, "123");
  EXPECT_EQ(identity->email, "joana@example.com");
  EXPECT_TRUE(identity->email_verified);
  EXPECT_EQ(identity->given_name, "Joana");
  EXPECT_EQ(identity->family_name, "Lima");
}

TEST_F(IdTokenTest, AcceptsOtherSpellingsOfClaims) {
  EXPECT_TRUE(Read(Token({{"iss", "\"issuer.example\""}})));
  EXPECT_TRUE(Read(Token({{"aud", R"(["navalha-client"])"}})));
  EXPECT_TRUE(Read(Token({{"email_verified", "\"true\""}}))->email_verified);
  EXPECT_FALSE(Read(Token({{"email_verified", "false"}}))->email_verified);
  EXPECT_FALSE(Read(Token({{"email_verified", "1"}}))->email_verified);
  EXPECT_FALSE(Read(Token({{"email_verified", ""}}))->email_verified);
}

TEST_F(IdTokenTest, RequiresIssuerAndAudience) {
  for (const Claims& wrong :
       std::vector<Claims>{{{"iss", "\"https://evil.example\""}},
                           {{"iss", "\"https://issuer.example.evil.example\""}},
                           {{"iss", ""}},
                           {{"aud", "\"somebody-else\""}},
                           {{"aud", R"(["navalha-client","somebody-else"])"}},
                           {{"aud", "[]"}},
                           {{"aud", "[1]"}},
                           {{"aud", ""}},
                           {{"sub", ""}},
                           {{"sub", "\"\""}},
                           {{"sub", "\"" + std::string(256, '1') + "\""}}}) {
    EXPECT_FALSE(Read(Token(wrong))) << wrong.begin()->second;
  }
}

TEST_F(IdTokenTest, ChecksItsLifetimeWithAMinutesTolerance) {
  EXPECT_TRUE(Read(Token({{"exp", At(now_ - seconds(59))}})));
  EXPECT_FALSE(Read(Token({{"exp", At(now_ - seconds(60))}})));
  EXPECT_TRUE(Read(Token({{"iat", At(now_ + seconds(59))}})));
  EXPECT_FALSE(Read(Token({{"iat", At(now_ + seconds(60))}})));
  EXPECT_TRUE(Read(Token({{"nbf", At(now_ + seconds(59))}})));
  EXPECT_FALSE(Read(Token({{"nbf", At(now_ + seconds(60))}})));
  for (const char* time : {"exp", "iat", "nbf"}) {
    EXPECT_FALSE(Read(Token({{time, "\"soon\""}}))) << time;
    EXPECT_FALSE(Read(Token({{time, "-1"}}))) << time;
    EXPECT_FALSE(Read(Token({{time, "9e99"}}))) << time;
  }
  EXPECT_FALSE(Read(Token({{"exp", ""}})));
  EXPECT_FALSE(Read(Token({{"iat", ""}})));
}

TEST_F(IdTokenTest, FetchesNoKeysForAnInvalidToken) {
  EXPECT_FALSE(Read(Token({{"aud", "\"somebody-else\""}})));
  EXPECT_FALSE(Read(Token({{"exp", At(now_ - seconds(100))}})));
  EXPECT_EQ(asked_, 0);
}

TEST_F(IdTokenTest, RequiresRs256RegardlessOfItsHeader) {
  const std::string token = Token();
  const std::string claims = *common::Base64UrlDecode(
      token.substr(token.find('.') + 1, token.rfind('.') - token.find('.') - 1));
  const std::string kid = R"("kid":")" + issuer().key_id() + R"(")";
  EXPECT_TRUE(Read(issuer().Sign(R"({"alg":"RS256",)" + kid + "}", claims)));
  for (const std::string& header :
       {R"({"alg":"none",)" + kid + "}", R"({"alg":"HS256",)" + kid + "}",
        R"({"alg":"PS256",)" + kid + "}", R"({"alg":"rs256",)" + kid + "}",
        R"({"alg":"RS256","crit":["b64"],"b64":false,)" + kid + "}",
        std::string(R"({"alg":"RS256"})"), std::string(R"({"alg":"RS256","kid":"other"})"),
        std::string("[]"), std::string("no json")}) {
    EXPECT_FALSE(Read(issuer().Sign(header, claims))) << header;
  }
}

TEST_F(IdTokenTest, RefusesAnyChangedCharacter) {
  const std::string token = Token();
  const std::string other = issuer().TokenFor("124", "eva@example.com", now_);
  const size_t last = token.rfind('.');
  EXPECT_FALSE(Read(token.substr(0, last + 1)));
  EXPECT_FALSE(Read(token.substr(0, last)));
  EXPECT_FALSE(Read(other.substr(0, other.rfind('.')) + token.substr(last)));
  EXPECT_FALSE(Read(token + "A"));
  EXPECT_FALSE(Read(token + "=="));
  EXPECT_FALSE(Read("." + token));
  std::string flipped = token;
  flipped[last + 10] = flipped[last + 10] == 'A' ? 'B' : 'A';
  EXPECT_FALSE(Read(flipped));
  for (const char* wrong : {"", ".", "..", "a.b.c", "e30.e30.e30"}) {
    EXPECT_FALSE(Read(wrong)) << wrong;
  }
}

TEST_F(IdTokenTest, RefusesAnotherKeyWithTheSameId) {
  Issuer impostor;
  ASSERT_EQ(impostor.key_id(), issuer().key_id());
  EXPECT_FALSE(Read(impostor.TokenFor("123", "joana@example.com", now_)));
}

TEST_F(IdTokenTest, RefusesEveryTokenWithoutAClientId) {
  const std::string token = Token({{"aud", "\"\""}});
  EXPECT_FALSE(ReadIdToken(token, {Issuer::kName, ""}, nullptr, now_));
}

TEST_F(IdTokenTest, ReportsAnUnavailableIssuer) {
  const FindKey away = [](std::string_view) -> std::optional<RsaKey> {
    throw common::Unavailable("ISSUER_AWAY");
  };
  EXPECT_THROW(ReadIdToken(Token(), {Issuer::kName, Issuer::kClientId}, away, now_), common::Error);
}

}  // namespace
}  // namespace navalha::auth
