#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace navalha::orders {

/// Returns the character of UTF-8 text that begins at `position`, which is set behind it. Bytes
/// that are not UTF-8 are answered as U+FFFD.
char32_t NextCharacter(std::string_view text, size_t& position);

/// What users see as one character: a grapheme cluster of UTF-8 text (Unicode UAX #29).
struct Cluster {
  std::string_view bytes;
  /// Columns that it takes in a monospaced font: 2 for wide characters (UAX #11) and emoji, 0 for
  /// clusters without a glyph, otherwise 1. Combining marks and joined emoji add nothing.
  int width = 0;
};

/// Splits UTF-8 text into clusters, which point into `text`. Linear in its length.
std::vector<Cluster> ClustersOf(std::string_view text);

/// Columns of UTF-8 text in a monospaced font.
int DisplayWidth(std::string_view text);

/// Breaks text into lines: at white space, and between clusters where a word is wider than a line.
/// The first line has at most `first_width` columns, the others `next_width`; both are at least 2.
/// White space at which a line ends is left out. Linear in the length of the text.
std::vector<std::string> Wrap(std::string_view text, int first_width, int next_width);

/// Text on one line: control characters and line separators become spaces, and characters that
/// reorder text (bidirectional controls) are left out.
std::string OnOneLine(std::string_view text);

/// Capital letters of any alphabet; UTF-8 in and out.
std::string UpperCase(std::string_view text);

}  // namespace navalha::orders
