#pragma once

#include <functional>
#include <string>
#include <utility>

#include "services/orders/code_page.hpp"

namespace navalha::orders {

/// Writes text for a paper roll: lines of at most 32 columns (DisplayWidth). Wraps wider texts at
/// spaces. Not thread-safe.
class Paper {
 public:
  Paper();
  /// Rewrites each text with the characters of the printer's code page before the layout.
  explicit Paper(const CodePage& page);

  /// Adds an empty line.
  void Feed() { text_ += '\n'; }
  /// Adds a line of repeated pieces, each one column wide.
  void Rule(const std::string& piece);
  void Dashes() { Rule("-"); }
  /// Pads each line on both sides to the full width.
  void Center(const std::string& text);
  /// Indents all lines but the first.
  void Text(const std::string& text, int indent = 0);
  /// Indents all lines.
  void Block(const std::string& text, int indent);
  /// Fills the line with dots up to `right`, which moves to a line of its own when it does not fit.
  void Dots(const std::string& left, const std::string& right, int indent = 0);

  /// Returns the text; the paper is empty afterwards.
  std::string Take() { return std::move(text_); }

 private:
  // Keeps the last line, with its indent, in last_.
  void PutAllButLast(const std::string& text, int indent);

  std::function<std::string(const std::string&)> rewrite_;
  std::string text_;
  std::string last_;
};

}  // namespace navalha::orders
