#include "services/auth/mail/code.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

namespace navalha::auth {
namespace {

TEST(Code, IsSixRandomDigits) {
  std::set<std::string> codes;
  for (int i = 0; i < 200; ++i) {
    const std::string code = NewCode();
    EXPECT_EQ(code.size(), 6);
    EXPECT_TRUE(std::all_of(code.begin(), code.end(), [](char c) { return c >= '0' && c <= '9'; }));
    codes.insert(code);
  }
  EXPECT_GT(codes.size(), 190);
}

TEST(Code, HashDependsOnCodeUserAndPurpose) {
  const std::string hash = HashOf("012345", 7, CodePurpose::kVerifyEmail, "pepper");
  EXPECT_EQ(hash.size(), 64);
  EXPECT_EQ(hash, HashOf("012345", 7, CodePurpose::kVerifyEmail, "pepper"));
  EXPECT_NE(hash, HashOf("012346", 7, CodePurpose::kVerifyEmail, "pepper"));
  EXPECT_NE(hash, HashOf("012345", 8, CodePurpose::kVerifyEmail, "pepper"));
  EXPECT_NE(hash, HashOf("012345", 7, CodePurpose::kResetPassword, "pepper"));
  EXPECT_NE(hash, HashOf("012345", 7, CodePurpose::kVerifyEmail, "salt"));
}

TEST(Code, IgnoresSpacesAndHyphens) {
  const std::string hash = HashOf("012345", 7, CodePurpose::kVerifyEmail, "pepper");
  EXPECT_EQ(hash, HashOf(" 012 345\n", 7, CodePurpose::kVerifyEmail, "pepper"));
  EXPECT_EQ(hash, HashOf("012-345", 7, CodePurpose::kVerifyEmail, "pepper"));
}

}  // namespace
}  // namespace navalha::auth
