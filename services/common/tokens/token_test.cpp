#include "services/common/tokens/token.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <stdexcept>
#include <utility>

namespace navalha::common {
namespace {

constexpr std::chrono::seconds kStart{1'800'000'000};

class TokenTest : public testing::Test {
 protected:
  TokenTest() : keys_(GenerateTokenKeys()), now_(kStart) {
    claims_.user_id = 42;
    claims_.session_id = "s1";
    claims_.token_id = "t1";
    claims_.issued_at = now_;
    claims_.expires_at = now_ + std::chrono::hours(1);
  }
  std::string Token() const { return TokenSigner(keys_.private_pem).Sign(claims_); }
  TokenVerifier Verifier() {
    return TokenVerifier(keys_.public_pem, [this] { return now_; });
  }

  TokenKeys keys_;
  Instant now_;
  TokenClaims claims_;
};

TEST_F(TokenTest, ReturnsTheClaimsOfAValidToken) {
  const auto claims = Verifier().Verify(Token());
  ASSERT_TRUE(claims.has_value());
  EXPECT_EQ(claims->user_id, 42);
  EXPECT_EQ(claims->session_id, "s1");
  EXPECT_EQ(claims->token_id, "t1");
  EXPECT_EQ(claims->expires_at, claims_.expires_at);
}

TEST_F(TokenTest, ExpiresOnTime) {
  const std::string token = Token();
  now_ += std::chrono::hours(1);
  EXPECT_FALSE(Verifier().Verify(token).has_value());
}

TEST_F(TokenTest, ExpiresOnTimeAfterItsSignatureWasChecked) {
  const std::string token = Token();
  const TokenVerifier verifier = Verifier();
  EXPECT_TRUE(verifier.Verify(token).has_value());
  now_ += std::chrono::hours(1) - std::chrono::seconds(1);
  const auto claims = verifier.Verify(token);
  ASSERT_TRUE(claims.has_value());
  EXPECT_EQ(claims->session_id, "s1");
  now_ += std::chrono::seconds(1);
  EXPECT_FALSE(verifier.Verify(token).has_value());
}

TEST_F(TokenTest, RefusesAnyChangedCharacter) {
  const std::string token = Token();
  const TokenVerifier verifier = Verifier();
  EXPECT_TRUE(verifier.Verify(token).has_value());
  for (size_t i = 0; i < token.size(); ++i) {
    std::string forged = token;
    forged[i] = forged[i] == 'A' ? 'B' : 'A';
    EXPECT_FALSE(Verifier().Verify(forged).has_value()) << i;
    EXPECT_FALSE(verifier.Verify(forged).has_value()) << i;
  }
  EXPECT_FALSE(TokenVerifier(GenerateTokenKeys().public_pem, [this] { return now_; })
                   .Verify(token)
                   .has_value());
}

TEST_F(TokenTest, RefusesAMissingSignatureAndOtherAlgorithms) {
  const std::string payload = Token().substr(Token().find('.'), Token().rfind('.'));
  const std::string none = Base64UrlEncode(R"({"alg":"none"})");
  for (const std::string& forged : {none + payload + ".", none + payload, std::string("null"),
                                    std::string(".."), std::string(), std::string(5000, 'a')}) {
    EXPECT_FALSE(Verifier().Verify(forged).has_value());
  }
}

TEST_F(TokenTest, NamesItsKey) {
  const std::string token = Token();
  const auto header = Base64UrlDecode(token.substr(0, token.find('.')));
  ASSERT_TRUE(header.has_value());
  EXPECT_THAT(*header,
              testing::MatchesRegex(R"(\{"alg":"EdDSA","kid":"[A-Za-z0-9_-]{43}","typ":"JWT"\})"));
  // RFC 8037, appendix A.1 to A.3: a private key and the thumbprint of its public one.
  const TokenSigner published(
      "-----BEGIN PRIVATE KEY-----\n"
      "MC4CAQAwBQYDK2VwBCIEIJ1hsZ3v/VpguoRK9JLsLMREScVpezJpGXA7rAMcrn9g\n"
      "-----END PRIVATE KEY-----\n");
  const std::string signed_by_it = published.Sign(claims_);
  EXPECT_THAT(Base64UrlDecode(signed_by_it.substr(0, signed_by_it.find('.'))).value_or(""),
              testing::HasSubstr("kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k"));
}

TEST_F(TokenTest, AcceptsTokensOfEachKeyOfTheFile) {
  const std::string old_token = Token();
  const TokenKeys old = std::exchange(keys_, GenerateTokenKeys());
  const std::string new_token = Token();
  const auto now = [this] { return now_; };
  const TokenVerifier both("Keys of the suite\n" + keys_.public_pem + "\n" + old.public_pem, now);
  EXPECT_TRUE(both.Verify(old_token).has_value());
  EXPECT_TRUE(both.Verify(new_token).has_value());
  const TokenVerifier only_new(keys_.public_pem, now);
  EXPECT_FALSE(only_new.Verify(old_token).has_value());
  EXPECT_TRUE(only_new.Verify(new_token).has_value());
}

TEST_F(TokenTest, RefusesATokenThatNamesAnotherKey) {
  const std::string first = Token();
  keys_ = GenerateTokenKeys();
  const std::string second = Token();
  const std::string swapped = first.substr(0, first.find('.')) + second.substr(second.find('.'));
  EXPECT_FALSE(Verifier().Verify(swapped).has_value());
}

TEST_F(TokenTest, AcceptsTokensOfVersionsWithoutKeyIds) {
  // Signed with the key below; sub 42, sid s1, expires at 1800003600.
  const TokenVerifier verifier(
      "-----BEGIN PUBLIC KEY-----\n"
      "MCowBQYDK2VwAyEA11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=\n"
      "-----END PUBLIC KEY-----\n",
      [this] { return now_; });
  const auto claims = verifier.Verify(
      "eyJhbGciOiJFZERTQSIsInR5cCI6IkpXVCJ9."
      "eyJpc3MiOiJuYXZhbGhhIiwic3ViIjoiNDIiLCJzaWQiOiJzMSIsImp0aSI6InQxIiwiaWF0IjoxODAwMDAwMDAwLCJl"
      "eHAiOjE4MDAwMDM2MDB9."
      "dCKwv7VOAo_gXR88cvvtllqVD9LJHYSGPaHvOmBs4uU3RPslZm-bmVrJO4f7mNpodGlYjoj62GNu1Yy7PV4qAw");
  ASSERT_TRUE(claims.has_value());
  EXPECT_EQ(claims->session_id, "s1");
}

TEST_F(TokenTest, RefusesAMalformedKey) {
  EXPECT_THROW(TokenVerifier(keys_.public_pem +
                             "-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----\n"),
               std::invalid_argument);
  EXPECT_THROW(TokenVerifier(""), std::invalid_argument);
  EXPECT_THROW(TokenVerifier("nonsense"), std::invalid_argument);
  EXPECT_THROW(TokenSigner("nonsense"), std::invalid_argument);
}

TEST(Base64Url, RoundTripsAndRefusesOtherEncodings) {
  for (const std::string text : {"", "a", "ab", "abc", "\xff\xfe\x00"}) {
    EXPECT_EQ(Base64UrlDecode(Base64UrlEncode(text)), text);
  }
  EXPECT_EQ(Base64UrlEncode("\xfb\xff"), "-_8");
  EXPECT_FALSE(Base64UrlDecode("YQ==").has_value());
  EXPECT_FALSE(Base64UrlDecode("YR").has_value());
  EXPECT_FALSE(Base64UrlDecode("Y").has_value());
}

TEST(Sha256, MatchesPublishedVectors) {
  // RFC 4231, test case 2.
  EXPECT_EQ(HmacHex("Jefe", "what do ya want for nothing?"),
            "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843");
  EXPECT_EQ(Sha256Hex("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
}

TEST(EqualInConstantTime, ComparesTexts) {
  EXPECT_TRUE(EqualInConstantTime("abc", "abc"));
  EXPECT_FALSE(EqualInConstantTime("abc", "abd"));
  EXPECT_FALSE(EqualInConstantTime("abc", "ab"));
}

}  // namespace
}  // namespace navalha::common
