#include "services/auth/text.hpp"

#include <gtest/gtest.h>

namespace navalha::auth {
namespace {

TEST(Text, LowersAsciiOnly) {
  EXPECT_EQ(Lower("JoAna.9@X"), "joana.9@x");
  EXPECT_EQ(Lower("ÇA"), "Ça");
}

TEST(Text, SplitsAtCommas) {
  EXPECT_EQ(SplitWords("a,bc"), (std::vector<std::string>{"a", "bc"}));
  EXPECT_TRUE(SplitWords("").empty());
}

}  // namespace
}  // namespace navalha::auth
