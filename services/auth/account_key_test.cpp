#include "services/auth/account_key.hpp"

#include <gtest/gtest.h>

namespace navalha::auth {
namespace {

TEST(AccountKey, HidesTheIdentifierInAHash) {
  EXPECT_EQ(AccountKey(" Joana@Example.com"), AccountKey("joana@example.com"));
  EXPECT_NE(AccountKey("joana"), AccountKey("maria"));
  EXPECT_EQ(AccountKey("joana").find("joana"), std::string::npos);
}

TEST(AccountKey, IsEqualForAllSpellingsOfACpf) {
  for (const char* written : {"529.982.247-25", " 529 982 247 25", "5-2-9982247..25"}) {
    EXPECT_EQ(AccountKey(written), AccountKey("52998224725")) << written;
  }
  EXPECT_NE(AccountKey("52998224725"), AccountKey("52998224726"));
}

TEST(AccountKey, TreatsElevenDigitsAsACpf) {
  EXPECT_EQ(CpfDigits("529.982.247-25"), "52998224725");
  for (const char* other : {"", "5299822472", "529982247255", "529.982.247/25", "a52998224725"}) {
    EXPECT_EQ(CpfDigits(other), std::nullopt) << other;
  }
}

}  // namespace
}  // namespace navalha::auth
