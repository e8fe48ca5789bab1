#pragma once

#include <functional>
#include <string>
#include <utility>

#include "services/orders/receipts/code_page.hpp"

namespace navalha::orders {

/// Lays out text for a paper roll in lines of at most 32 columns (DisplayWidth). Wraps wider texts
/// at spaces. Not thread-safe.
class Paper {
 public:
  Paper();
  /// Rewrites each text with the characters of the printer's code page before layout.
  explicit Paper(const CodePage& page);

  /// Adds an empty line.
  void Feed() { text_ += '\n'; }
  /// Adds a line that repeats `piece`, which is one column wide.
  void Rule(const std::string& piece);
  void Dashes() { Rule("-"); }
  /// Adds the text in centered lines.
  void Center(const std::string& text);
  /// Adds the text; indents all lines but the first.
  void Text(const std::string& text, int indent = 0);
  /// Adds the text; indents all lines.
  void Block(const std::string& text, int indent);
  /// Adds `left` and `right` with dots between them. `right` gets its own line if it does not fit.
  void Dots(const std::string& left, const std::string& right, int indent = 0);

  /// Returns the text and empties the paper.
  std::string Take() { return std::move(text_); }

 private:
  // Adds the wrapped lines except the last, which it stores with its indent in last_.
  void PutAllButLast(const std::string& text, int indent);

  std::function<std::string(const std::string&)> rewrite_;
  std::string text_;
  std::string last_;
};

}  // namespace navalha::orders
