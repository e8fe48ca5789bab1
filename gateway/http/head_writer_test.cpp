// Hostile texts never become markup in a page's head.
#include "gateway/http/head_writer.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace navalha::gateway {
namespace {

using testing::HasSubstr;
using testing::Not;

TEST(HeadWriter, EscapesTextsAndAttributes) {
  HeadWriter head;
  head.Title("</title><script>alert(1)</script>");
  head.Meta("description", "\"><img src=x onerror='alert(1)'>& \x01\n");
  head.Link({{"rel", "canonical"}, {"href", "https://a.example/\"x"}});
  EXPECT_EQ(head.html(),
            "<title>&lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt;</title>\n"
            "<meta name=\"description\" content=\"&quot;&gt;&lt;img src=x "
            "onerror=&#39;alert(1)&#39;&gt;&amp;   \">\n"
            "<link rel=\"canonical\" href=\"https://a.example/&quot;x\">\n");
}

TEST(HeadWriter, OmitsElementsWithoutContent) {
  HeadWriter head;
  head.Meta("description", "");
  head.Property("og:image", "");
  EXPECT_EQ(head.html(), "");
}

TEST(HeadWriter, KeepsStructuredDataInItsScript) {
  HeadWriter head;
  head.StructuredData("{\"name\":\"</script><b>&<!--\u2028x\u2029y\"}");
  EXPECT_EQ(head.html(),
            "<script type=\"application/ld+json\">{\"name\":\"\\u003c/script\\u003e\\u003cb\\u003e"
            "\\u0026\\u003c!--\\u2028x\\u2029y\"}</script>\n");
  EXPECT_THAT(head.html(), Not(HasSubstr("\u2028")));
}

TEST(Shortened, CutsAfterAWordAndNeverInsideACharacter) {
  EXPECT_EQ(Shortened("  um\n\tdois  ", 20), "um dois");
  EXPECT_EQ(Shortened("um dois três", 12), "um dois três") << "characters count, not bytes";
  EXPECT_EQ(Shortened("um dois três quatro", 14), "um dois três…");
  EXPECT_EQ(Shortened("ççççç", 3), "çç…");
  EXPECT_EQ(Shortened("", 3), "");
}

}  // namespace
}  // namespace navalha::gateway
