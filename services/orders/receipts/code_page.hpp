#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>

namespace navalha::orders {

/// A character table of receipt printers: ASCII and 128 further characters. Immutable and therefore
/// thread-safe.
class CodePage {
 public:
  /// Accepts CP850, CP858, CP860, Windows-1252, or an empty name for CP850. Throws
  /// std::invalid_argument for any other name.
  static const CodePage& Named(std::string_view name);

  CodePage(std::string_view name, const char* icu_name, uint8_t printer_table);

  std::string_view name() const { return name_; }
  /// Returns the parameter n of the command ESC t n, which selects the table. Source: Epson's
  /// ESC/POS command reference, "ESC t", pages 2, 3, 16 and 19, which other manufacturers follow.
  uint8_t printer_table() const { return printer_table_; }

  bool Has(char32_t character) const;
  /// Encodes the text in the code page; characters outside the page become '?'.
  std::string Encode(std::string_view utf8) const;

 private:
  std::string_view name_;
  uint8_t printer_table_;
  std::unordered_map<char32_t, char> bytes_;
};

/// Rewrites texts with the characters of one code page. A character outside the page becomes, in
/// this order of preference: a known substitute ("<3" for a heart), a Latin transliteration, its
/// base letter, or '?'. Characters without a glyph, such as joiners, are removed. Not thread-safe.
class CodePageText {
 public:
  explicit CodePageText(const CodePage& page) : page_(page) {}

  /// Rewrites UTF-8 text. Caches results, since names repeat on a receipt.
  const std::string& operator()(const std::string& text);

 private:
  // Budget of characters for ICU's transliteration, which takes some microseconds per character;
  // further characters become '?', which bounds the time per receipt.
  static constexpr int kTransliteratedMax = 10'000;

  std::string Rewrite(std::string_view text);
  std::string Transliterate(const std::string& text);
  bool HasAll(std::string_view cluster) const;

  const CodePage& page_;
  int transliterated_ = 0;
  std::unordered_map<std::string, std::string> known_;
};

}  // namespace navalha::orders
