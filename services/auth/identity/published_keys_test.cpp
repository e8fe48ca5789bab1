#include "services/auth/identity/published_keys.hpp"

#include <gtest/gtest.h>

#include <thread>
#include <vector>

#include "services/auth/testing/issuer.hpp"
#include "services/common/rpc/error.hpp"

namespace navalha::auth {
namespace {

using std::chrono::minutes;
using std::chrono::seconds;

class PublishedKeysTest : public testing::Test {
 protected:
  void Advance(std::chrono::microseconds by) { now_ += by; }

  Issuer issuer_;
  common::Instant now_ = common::SystemNow();
  PublishedKeys keys_{WebPageGetter(issuer_.url()), [this] { return now_; }};
};

TEST_F(PublishedKeysTest, AreCachedForTheIssuersLifetime) {
  EXPECT_TRUE(keys_.Find("key-1"));
  Advance(seconds(3599));
  EXPECT_TRUE(keys_.Find("key-1"));
  EXPECT_EQ(issuer_.asked, 1);
  Advance(seconds(1));
  EXPECT_TRUE(keys_.Find("key-1"));
  EXPECT_EQ(issuer_.asked, 2);
}

TEST_F(PublishedKeysTest, AreFetchedAgainForAnUnknownKey) {
  EXPECT_TRUE(keys_.Find("key-1"));
  issuer_.Rotate();
  EXPECT_TRUE(keys_.Find("key-2"));
  EXPECT_FALSE(keys_.Find("key-1"));
}

TEST_F(PublishedKeysTest, LimitFetchesForUnknownKeys) {
  for (int i = 0; i < 100; ++i) {
    EXPECT_FALSE(keys_.Find("none-" + std::to_string(i)));
  }
  EXPECT_EQ(issuer_.asked, static_cast<int>(kKeyFetchesAMinute));
  EXPECT_TRUE(keys_.Find("key-1"));
  Advance(minutes(1));
  issuer_.Rotate();
  EXPECT_TRUE(keys_.Find("key-2"));
}

TEST_F(PublishedKeysTest, StayValidWhileTheIssuerIsDownUntilTheyExpire) {
  EXPECT_TRUE(keys_.Find("key-1"));
  issuer_.mood = Issuer::Mood::kFails;
  EXPECT_FALSE(keys_.Find("key-2"));
  EXPECT_TRUE(keys_.Find("key-1"));
  Advance(seconds(3601));
  EXPECT_THROW(keys_.Find("key-1"), common::Error);
  issuer_.mood = Issuer::Mood::kAnswers;
  EXPECT_TRUE(keys_.Find("key-1"));
}

TEST_F(PublishedKeysTest, LiveBetweenOneMinuteAndOneDay) {
  issuer_.SetCacheControl("no-store, max-age=0");
  EXPECT_TRUE(keys_.Find("key-1"));
  Advance(seconds(59));
  EXPECT_TRUE(keys_.Find("key-1"));
  EXPECT_EQ(issuer_.asked, 1);
  issuer_.SetCacheControl("max-age=31536000");
  Advance(seconds(1));
  EXPECT_TRUE(keys_.Find("key-1"));
  Advance(seconds(24 * 3600));
  EXPECT_TRUE(keys_.Find("key-1"));
  EXPECT_EQ(issuer_.asked, 3);
}

TEST_F(PublishedKeysTest, AreFetchedOnceForConcurrentReaders) {
  std::vector<std::thread> threads;
  for (int i = 0; i < 8; ++i) {
    threads.emplace_back([this] { EXPECT_TRUE(keys_.Find("key-1")); });
  }
  for (std::thread& thread : threads) {
    thread.join();
  }
  EXPECT_EQ(issuer_.asked, 1);
}

TEST(KeySet, IgnoresUnsupportedKeys) {
  for (const char* wrong : {"", "[]", "{}", R"({"keys":{}})", R"({"keys":[1,{}]})",
                            R"({"keys":[{"kty":"oct","kid":"a","k":"AAAA"}]})",
                            // A key of 24 bits.
                            R"({"keys":[{"kty":"RSA","kid":"a","n":"sXch","e":"AQAB"}]})",
                            R"({"keys":[{"kty":"RSA","kid":"a","n":"***","e":"AQAB"}]})"}) {
    EXPECT_TRUE(ParseKeySet(wrong).empty()) << wrong;
  }
  Issuer issuer;
  EXPECT_EQ(ParseKeySet(issuer.KeySet()).size(), 1U);
}

}  // namespace
}  // namespace navalha::auth
