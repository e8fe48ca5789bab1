#include "services/auth/account_key.hpp"

#include <gtest/gtest.h>

namespace navalha::auth {
namespace {

TEST(AccountKey, KnowsAnAccountWithoutNamingIt) {
  EXPECT_EQ(AccountKey(" Joana@Example.com"), AccountKey("joana@example.com"));
  EXPECT_NE(AccountKey("joana"), AccountKey("maria"));
  EXPECT_EQ(AccountKey("joana").find("joana"), std::string::npos);
}

}  // namespace
}  // namespace navalha::auth
