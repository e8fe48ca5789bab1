#include "services/common/text/encoding.hpp"

#include <gtest/gtest.h>

namespace navalha::common {
namespace {

TEST(Utf8, AcceptsWellFormedText) {
  for (const std::string_view text :
       {"", "abc", "São João", "\xF0\x9F\x92\x88", "\xEF\xBF\xBF", "abcdefgh\xC3\xA9"}) {
    EXPECT_TRUE(IsValidUtf8(text)) << text;
  }
}

TEST(Utf8, RefusesMalformedText) {
  for (const std::string_view text :
       {"\xC3", "\xA9", "\xC0\xAF", "\xE0\x80\xAF", "\xED\xA0\x80", "\xF4\x90\x80\x80", "\xFF",
        "abcdefgh\xC3(", "\xF0\x9F\x92", "\xF8\x88\x80\x80\x80"}) {
    EXPECT_FALSE(IsValidUtf8(text));
  }
}

TEST(PercentDecode, DecodesEscapesAndUtf8) {
  EXPECT_EQ(PercentDecode("S%C3%A3o%20Jo%c3%a3o", Plus::kLiteral), "São João");
  EXPECT_EQ(PercentDecode("a+b%2Bc", Plus::kSpace), "a b+c");
  EXPECT_EQ(PercentDecode("a+b", Plus::kLiteral), "a+b");
  EXPECT_EQ(PercentDecode("", Plus::kSpace), "");
}

TEST(PercentDecode, RefusesBrokenEscapesNulAndBadUtf8) {
  for (const std::string_view text : {"%", "%4", "abc%", "%zz", "%4g", "%00", "a%00b", "%ff", "%C3",
                                      "%C0%AF", "%ED%A0%80", "%-1", "% 1"}) {
    EXPECT_EQ(PercentDecode(text, Plus::kSpace), std::nullopt) << text;
  }
}

}  // namespace
}  // namespace navalha::common
