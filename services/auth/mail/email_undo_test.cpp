#include "services/auth/mail/email_undo.hpp"

#include <gtest/gtest.h>

namespace navalha::auth {
namespace {

TEST(EmailUndo, NamesTheChange) {
  EXPECT_EQ(ParseEmailUndo(MakeEmailUndo(7, "key"), "key"), 7);
  EXPECT_NE(MakeEmailUndo(7, "key"), MakeEmailUndo(8, "key"));
}

TEST(EmailUndo, RejectsOtherTexts) {
  const std::string token = MakeEmailUndo(7, "key");
  EXPECT_FALSE(ParseEmailUndo(token, "other").has_value());
  EXPECT_FALSE(ParseEmailUndo("8" + token.substr(1), "key").has_value());
  EXPECT_FALSE(ParseEmailUndo("0" + token, "key").has_value());
  for (const char* text : {"", ".", "7", "7.", "abc", ".abc", "7x.abc"}) {
    EXPECT_FALSE(ParseEmailUndo(text, "key").has_value()) << text;
  }
}

}  // namespace
}  // namespace navalha::auth
