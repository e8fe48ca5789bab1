#include "services/auth/text.hpp"

#include <gtest/gtest.h>

namespace navalha::auth {
namespace {

TEST(Text, LowersAsciiAndLeavesTheRest) {
  EXPECT_EQ(Lower("JoAna.9@X"), "joana.9@x");
  EXPECT_EQ(Lower("ÇA"), "Ça");
}

TEST(Text, TrimsBothEnds) {
  EXPECT_EQ(Trimmed(" \t a b\r\n"), "a b");
  EXPECT_EQ(Trimmed("  "), "");
  EXPECT_EQ(Trimmed(""), "");
}

TEST(Text, SplitsWhatWasJoined) {
  EXPECT_EQ(SplitWords("a,bc"), (std::vector<std::string>{"a", "bc"}));
  EXPECT_TRUE(SplitWords("").empty());
}

TEST(Text, SearchesForThePatternsSignsThemselves) {
  EXPECT_EQ(SearchPattern(" 50%_a\\ "), "50\\%\\_a\\\\");
}

}  // namespace
}  // namespace navalha::auth
