// Goal: a printer gets the bytes of its own table and readable text for every character. Method:
// bytes of the published tables; texts in several scripts.
#include "services/orders/receipts/code_page.hpp"

#include <gtest/gtest.h>

#include <ctime>
#include <stdexcept>

#include "services/orders/receipts/escpos.hpp"

namespace navalha::orders {
namespace {

std::string Rewritten(const std::string& text, std::string_view page = "CP850") {
  return CodePageText(CodePage::Named(page))(text);
}

TEST(CodePage, EncodesByThePublishedTables) {
  EXPECT_EQ(CodePage::Named("CP850").Encode("ação Õ"), "a\x87\xC6o \xE5");
  EXPECT_EQ(CodePage::Named("CP858").Encode("€"), "\xD5");
  EXPECT_EQ(CodePage::Named("CP860").Encode("ação Õ"), "a\x87\x84o \x99");
  EXPECT_EQ(CodePage::Named("Windows-1252").Encode("ação Õ€"), "a\xE7\xE3o \xD5\x80");
  EXPECT_EQ(CodePage::Named("CP850").Encode("€"), "?");
  EXPECT_EQ(CodePage::Named("").name(), "CP850");
  EXPECT_THROW(CodePage::Named("UTF-8"), std::invalid_argument);
}

TEST(CodePage, HasNoControlCharacters) {
  for (const char* name : {"CP850", "CP858", "CP860", "Windows-1252"}) {
    for (char32_t control = 0; control < 0xA0; ++control) {
      if (control < 0x20 || control >= 0x7F) {
        EXPECT_FALSE(CodePage::Named(name).Has(control))
            << name << " " << static_cast<uint32_t>(control);
      }
    }
  }
}

TEST(CodePageText, KeepsEncodableCharacters) {
  EXPECT_EQ(Rewritten("Corte à navalha, 2ª vez: R$ 5"), "Corte à navalha, 2ª vez: R$ 5");
  EXPECT_EQ(Rewritten("ac\u0327a\u0303o"), "ação") << "composed";
}

TEST(CodePageText, ReplacesUnencodableCharacters) {
  EXPECT_EQ(Rewritten("ẽ ĩ Ł ﬁ"), "e i L fi");
  EXPECT_EQ(Rewritten("“aspas” – travessão… ™"), "\"aspas\" - travessão... TM");
  EXPECT_EQ(Rewritten("€ 5"), "EUR 5");
  EXPECT_EQ(Rewritten("Привет 理发"), "Privet li fa");
  EXPECT_EQ(Rewritten("❤️ ✂️ 👍🏽"), "<3 8< +1");
  EXPECT_EQ(Rewritten("👨‍👩‍👧 🇧🇷"), "? ?") << "one for each emoji";
  EXPECT_EQ(Rewritten("a\u200Bb"), "ab");
  EXPECT_EQ(Rewritten("ï", "CP860"), "i");
  EXPECT_EQ(Rewritten("──", "Windows-1252"), "--");
}

TEST(CodePageText, RemovesPrinterCommands) { EXPECT_EQ(Rewritten("\x1B@ \x1DV\x7F"), " @  V "); }

TEST(CodePageText, RewritesLongTextsInBoundedTime) {
  CodePageText text(CodePage::Named("CP850"));
  const std::clock_t began = std::clock();
  for (int name = 0; name < 200; ++name) {
    std::string thai = std::to_string(name);
    for (int i = 0; i < 36; ++i) {
      thai += "ภาษาไทย";
    }
    for (int repeat = 0; repeat < 50; ++repeat) {
      EXPECT_FALSE(text(thai).empty());
    }
  }
  EXPECT_LT(std::clock() - began, CLOCKS_PER_SEC) << "processor time";
}

TEST(EscPos, InitialisesSelectsTheCodePageAndCuts) {
  EXPECT_EQ(EscPos("Olá\n\nfim\n", CodePage::Named("CP860")),
            std::string("\x1B@\x1C.\x1Bt\x03Ol\xA0\n\nfim\n\x1B\x64\x03\x1DVB\0", 23));
}

}  // namespace
}  // namespace navalha::orders
