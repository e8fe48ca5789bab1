#include "services/auth/email_undo.hpp"

#include <gtest/gtest.h>

namespace navalha::auth {
namespace {

const common::Instant kNow = common::FromSql("2026-03-02 12:00:00+00");

std::string Token() {
  return MakeEmailUndo({7, "ana@example.com"}, "nova@example.com", kNow + kEmailUndoLife, "key");
}

TEST(EmailUndo, ReturnsTheChangeUntilTheTokenExpires) {
  const auto undo = ParseEmailUndo(Token(), kNow + kEmailUndoLife - std::chrono::seconds(1));
  ASSERT_TRUE(undo.has_value());
  EXPECT_EQ(undo->user_id, 7);
  EXPECT_EQ(undo->old_email, "ana@example.com");
  EXPECT_FALSE(ParseEmailUndo(Token(), kNow + kEmailUndoLife).has_value());
  for (const char* text : {"", ".", "abc", "MTIz", "%%%.%%%"}) {
    EXPECT_FALSE(ParseEmailUndo(text, kNow).has_value()) << text;
  }
}

TEST(EmailUndo, MatchesOnlyTheNewEmailAndTheKey) {
  EXPECT_TRUE(IsEmailUndoFor(Token(), "nova@example.com", "key"));
  EXPECT_TRUE(IsEmailUndoFor(Token(), "NOVA@example.com", "key"));
  EXPECT_FALSE(IsEmailUndoFor(Token(), "ana@example.com", "key"));
  EXPECT_FALSE(IsEmailUndoFor(Token(), "nova@example.com", "other"));
  EXPECT_FALSE(IsEmailUndoFor("", "nova@example.com", "key"));
  EXPECT_FALSE(IsEmailUndoFor("A" + Token(), "nova@example.com", "key"));
}

}  // namespace
}  // namespace navalha::auth
