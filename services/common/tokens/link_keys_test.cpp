#include "services/common/tokens/link_keys.hpp"

#include <gtest/gtest.h>

#include <stdexcept>

namespace navalha::common {
namespace {

const std::string kFirst = "1 " + std::string(64, 'a');
const std::string kSecond = "2 " + std::string(64, 'b');

TEST(LinkKeys, SignsWithTheHighestVersion) {
  EXPECT_EQ(LinkKeys(kFirst + "\n" + kSecond).Sign("feed", "x").version, 2);
  EXPECT_EQ(LinkKeys(kSecond + "\n" + kFirst).Sign("feed", "x").version, 2);
}

TEST(LinkKeys, SignsWithEachKey) {
  const auto both = LinkKeys(kFirst + "\n" + kSecond).SignByAll("feed", "x");
  ASSERT_EQ(both.size(), 2U);
  EXPECT_EQ(both[0].digest, LinkKeys(kFirst).Sign("feed", "x").digest);
  EXPECT_EQ(both[1].digest, LinkKeys(kSecond).Sign("feed", "x").digest);
  EXPECT_EQ(both[0].digest.size(), 64U);
}

TEST(LinkKeys, DerivesSignaturesFromTextAndPurpose) {
  const LinkKeys keys(kFirst);
  EXPECT_NE(keys.Sign("feed", "x").digest, keys.Sign("feed", "y").digest);
  EXPECT_NE(keys.Sign("feed", "x").digest, keys.Sign("page", "x").digest);
}

TEST(LinkKeys, RefusesMalformedKeyLists) {
  for (const std::string& wrong :
       {std::string(), std::string("1"), std::string("1 short"), "0 " + std::string(64, 'a'),
        "x " + std::string(64, 'a'), kFirst + " more", kFirst + "\n" + kFirst}) {
    EXPECT_THROW(LinkKeys{wrong}, std::invalid_argument) << wrong;
  }
}

}  // namespace
}  // namespace navalha::common
