// The elements of a page's head, escaped by construction.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>

namespace navalha::gateway {

// Writes elements that browsers and crawlers read before any script runs. Whatever the texts are,
// they stay texts: no element or attribute ends early, and structured data does not end its script.
class HeadWriter {
 public:
  using Attributes = std::initializer_list<std::pair<std::string_view, std::string_view>>;

  void Title(std::string_view text);
  // <meta name="…" content="…">; nothing for an empty content.
  void Meta(std::string_view name, std::string_view content);
  // <meta property="…" content="…">, as Open Graph has it; nothing for an empty content.
  void Property(std::string_view property, std::string_view content);
  void Link(Attributes attributes);
  // A script of structured data. `json` is any valid JSON text.
  void StructuredData(std::string_view json);
  // A script that holds data and does nothing, found by its id. `json` is any valid JSON text.
  void Data(std::string_view id, std::string_view json);

  const std::string& html() const { return html_; }

 private:
  void Element(std::string_view name, Attributes attributes);
  void ScriptOf(std::string_view json);

  std::string html_;
};

// The text with & < > " ' as references, and without control characters.
std::string EscapedHtml(std::string_view text);

// A text in one line of at most `length` characters, cut after a word, with an ellipsis.
std::string Shortened(std::string_view text, size_t length);

}  // namespace navalha::gateway
