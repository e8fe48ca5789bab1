// Goal: texts are measured and wrapped as a monospaced font shows them, in linear time. Method:
// known characters, and texts as long as all names of a large order.
#include "services/orders/receipts/display_text.hpp"

#include <gtest/gtest.h>

#include <ctime>

namespace navalha::orders {
namespace {

using Lines = std::vector<std::string>;

std::string Repeated(const std::string& piece, int count) {
  std::string text;
  for (int i = 0; i < count; ++i) {
    text += piece;
  }
  return text;
}

TEST(DisplayWidth, CountsAWideCharacterAsTwoColumns) {
  EXPECT_EQ(DisplayWidth("Óleo de argan"), 13);
  EXPECT_EQ(DisplayWidth("理发"), 4);
  EXPECT_EQ(DisplayWidth("한국"), 4);
  EXPECT_EQ(DisplayWidth("👤"), 2);
  EXPECT_EQ(DisplayWidth("─█"), 2) << "ambiguous width is narrow";
  EXPECT_EQ(DisplayWidth("ｶﾞ"), 2) << "two narrow katakana";
}

TEST(DisplayWidth, CountsMarksAndJoinersAsZeroColumns) {
  EXPECT_EQ(DisplayWidth("e\u0301"), 1);
  EXPECT_EQ(DisplayWidth("a\u0300\u0301\u0302\u0303"), 1);
  EXPECT_EQ(DisplayWidth("👨‍👩‍👧"), 2);
  EXPECT_EQ(DisplayWidth("👍🏽"), 2);
  EXPECT_EQ(DisplayWidth("🇧🇷"), 2);
  EXPECT_EQ(DisplayWidth("\u200B\u2060"), 0);
}

TEST(DisplayWidth, CountsTextShownAsEmojiAsTwoColumns) {
  EXPECT_EQ(DisplayWidth("✂"), 1);
  EXPECT_EQ(DisplayWidth("✂\uFE0F"), 2);
  EXPECT_EQ(DisplayWidth("1\uFE0F\u20E3"), 2);
  EXPECT_EQ(DisplayWidth("1\uFE0F"), 1);
}

TEST(Wrap, BreaksAtSpaces) {
  EXPECT_EQ(Wrap("corte e barba", 20, 20), (Lines{"corte e barba"}));
  EXPECT_EQ(Wrap("corte e barba", 7, 7), (Lines{"corte e", "barba"}));
  EXPECT_EQ(Wrap("corte e barba", 8, 3), (Lines{"corte e", "bar", "ba"}));
  EXPECT_EQ(Wrap("", 8, 8), (Lines{""}));
}

TEST(Wrap, BreaksAWideWordBetweenClusters) {
  EXPECT_EQ(Wrap("理发理发", 5, 4), (Lines{"理发", "理发"}));
  EXPECT_EQ(Wrap("a 👨‍👩‍👧👨‍👩‍👧", 4, 4),
            (Lines{"a", "👨‍👩‍👧👨‍👩‍👧"}));
  EXPECT_EQ(Wrap("abe\u0301f", 3, 3), (Lines{"abe\u0301", "f"}));
}

TEST(Wrap, KeepsNoBreakSpacesTogether) {
  EXPECT_EQ(Wrap("corte R$\u00A05", 7, 7), (Lines{"corte", "R$\u00A05"}));
}

TEST(Wrap, TakesLinearTime) {
  for (const std::string& piece :
       {std::string("理"), std::string("ภาษาไทย"), std::string("ｶﾞ"), std::string("e\u0301"),
        std::string("\u200B"), std::string("👨‍👩‍👧"), std::string("a ")}) {
    const std::string text = Repeated(piece, static_cast<int>(1'000'000 / piece.size()));
    const std::clock_t began = std::clock();
    EXPECT_FALSE(Wrap(text, 32, 28).empty());
    EXPECT_LT(std::clock() - began, CLOCKS_PER_SEC) << "processor time for " << piece;
  }
}

TEST(OnOneLine, ReplacesControlCharactersAndRemovesBidirectionalControls) {
  EXPECT_EQ(OnOneLine("a\nb\x1B@\u2028c"), "a b @ c");
  EXPECT_EQ(OnOneLine("corte\u202Eabc\u2066"), "corteabc");
}

TEST(UpperCase, ConvertsEveryAlphabet) {
  EXPECT_EQ(UpperCase("ação café über ÿ 1ª ✂️ ß"),
            "AÇÃO CAFÉ ÜBER Ÿ 1ª ✂️ SS");
}

}  // namespace
}  // namespace navalha::orders
