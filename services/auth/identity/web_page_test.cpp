#include "services/auth/identity/web_page.hpp"

#include <gtest/gtest.h>

#include "services/auth/testing/issuer.hpp"

namespace navalha::auth {
namespace {

using std::chrono::seconds;

TEST(WebPage, ReturnsBodyAndMaxAge) {
  Issuer issuer;
  const WebPage page = WebPageGetter(issuer.url())();
  EXPECT_EQ(page.body, issuer.KeySet());
  EXPECT_EQ(page.max_age, seconds(3600));
}

TEST(WebPage, FailsForAnyOtherAnswer) {
  Issuer issuer;
  const GetWebPage get = WebPageGetter(issuer.url());
  for (const auto mood :
       {Issuer::Mood::kFails, Issuer::Mood::kRedirects, Issuer::Mood::kSaysTooMuch}) {
    issuer.mood = mood;
    EXPECT_THROW(get(), WebPageError) << static_cast<int>(mood);
  }
}

TEST(WebPage, FailsWithoutAServer) {
  // No server listens at the discard port.
  EXPECT_THROW(WebPageGetter("http://127.0.0.1:9/")(), WebPageError);
}

TEST(WebPage, RequiresHttpsExceptOnThisMachine) {
  for (const char* wrong : {"", "http://example.com/", "http://127.0.0.1.example.com/",
                            "file:///etc/passwd", "ftp://example.com/"}) {
    EXPECT_THROW(WebPageGetter(wrong), std::invalid_argument) << wrong;
  }
  EXPECT_NO_THROW(WebPageGetter("https://example.com/"));
}

TEST(MaxAge, IsFoundAmongDirectives) {
  EXPECT_EQ(MaxAgeOf("public, max-age=120, must-revalidate"), seconds(120));
  EXPECT_EQ(MaxAgeOf("Max-Age=0"), seconds(0));
  for (const char* none : {"", "no-cache", "max-age=", "max-age=-1", "max-age=1x", "s-maxage=1",
                           "max-age=99999999999999999999"}) {
    EXPECT_EQ(MaxAgeOf(none), std::nullopt) << none;
  }
}

}  // namespace
}  // namespace navalha::auth
