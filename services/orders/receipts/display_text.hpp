#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace navalha::orders {

/// Returns the UTF-8 character that begins at `position` and advances `position` past it. Returns
/// U+FFFD for invalid bytes.
char32_t NextCharacter(std::string_view text, size_t& position);

/// A user-perceived character: a grapheme cluster of UTF-8 text (Unicode UAX #29).
struct Cluster {
  std::string_view bytes;
  /// Its columns in a monospaced font: 2 for wide characters (UAX #11) and emoji, 0 for clusters
  /// without a glyph, otherwise 1. Combining marks and joined emoji add none.
  int width = 0;
};

/// Splits UTF-8 text into clusters, which point into `text`. Linear time.
std::vector<Cluster> ClustersOf(std::string_view text);

/// Returns the columns of UTF-8 text in a monospaced font.
int DisplayWidth(std::string_view text);

/// Breaks text into lines at white space, and between clusters when a word is wider than a line.
/// The first line has at most `first_width` columns, the others `next_width`; both are at least 2.
/// Removes the white space at line ends. Linear time.
std::vector<std::string> Wrap(std::string_view text, int first_width, int next_width);

/// Returns the text on one line: replaces control characters and line separators by spaces and
/// removes bidirectional controls.
std::string OnOneLine(std::string_view text);

/// Converts UTF-8 text of any alphabet to upper case.
std::string UpperCase(std::string_view text);

}  // namespace navalha::orders
