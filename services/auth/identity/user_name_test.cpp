#include "services/auth/identity/user_name.hpp"

#include <gtest/gtest.h>

#include <regex>
#include <string>
#include <vector>

namespace navalha::auth {
namespace {

TEST(UserName, IsDerivedFromTheEmail) {
  EXPECT_EQ(UserNameFor("Joana.Lima@example.com"), "joana.lima");
  EXPECT_EQ(UserNameFor("joana+barba@example.com"), "joana");
  EXPECT_EQ(UserNameFor("jl@example.com"), "jl-usuario");
  EXPECT_EQ(UserNameFor("11987654321@example.com"), "usuario11987654321");
  EXPECT_EQ(UserNameFor("joão'o@example.com"), "jooo");
}

TEST(UserName, FitsTheSchemaForAnyEmail) {
  const std::regex shape("[A-Za-z0-9._-]{3,40}");
  std::vector<std::string> emails;
  for (const char* email : {"@", "", "+@x", "é@x", "a+b@x"}) {
    emails.emplace_back(email);
  }
  for (const char c : {'a', '1', '.'}) {
    emails.emplace_back(200, c).append("@x");
  }
  for (const std::string& email : emails) {
    for (const std::string& name : {UserNameFor(email), AnotherUserNameFor(email)}) {
      EXPECT_TRUE(std::regex_match(name, shape)) << email << " " << name;
      EXPECT_TRUE(std::regex_search(name, std::regex("[a-z]"))) << email << " " << name;
    }
  }
  EXPECT_NE(AnotherUserNameFor("joana@x"), AnotherUserNameFor("joana@x"));
}

}  // namespace
}  // namespace navalha::auth
