#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>

namespace navalha::orders {

/// A character table of receipt printers: ASCII and 128 further characters. Immutable, so threads
/// may share it.
class CodePage {
 public:
  /// CP850, CP858, CP860 or Windows-1252; an empty name means CP850. Throws std::invalid_argument
  /// for any other name.
  static const CodePage& Of(std::string_view name);

  CodePage(std::string_view name, const char* icu_name, uint8_t printer_table);

  std::string_view name() const { return name_; }
  /// The parameter n of the command ESC t n, which selects the table. Source: Epson's ESC/POS
  /// command reference, "ESC t", pages 2, 3, 16 and 19, which other makers follow.
  uint8_t printer_table() const { return printer_table_; }

  bool Has(char32_t character) const;
  /// The text in the page's bytes; '?' for characters that the page lacks.
  std::string Encode(std::string_view utf8) const;

 private:
  std::string_view name_;
  uint8_t printer_table_;
  std::unordered_map<char32_t, char> bytes_;
};

/// Rewrites texts with the characters of one code page. A character that the page lacks becomes,
/// in this order: a known stand-in ("<3" for a heart), Latin letters that sound like it, its base
/// letter, or '?'. Characters without a glyph, such as joiners, are left out. For one thread.
class CodePageText {
 public:
  explicit CodePageText(const CodePage& page) : page_(page) {}

  /// UTF-8 in and out. Remembers what it answered, since names repeat on a receipt.
  const std::string& operator()(const std::string& text);

 private:
  // Characters that are rewritten by rules of ICU, which take some microseconds each; what comes
  // after them becomes '?', so that a receipt takes a bounded time.
  static constexpr int kTransliteratedMax = 10'000;

  std::string Rewrite(std::string_view text);
  std::string Transliterate(const std::string& text);
  bool HasAll(std::string_view cluster) const;

  const CodePage& page_;
  int transliterated_ = 0;
  std::unordered_map<std::string, std::string> known_;
};

}  // namespace navalha::orders
