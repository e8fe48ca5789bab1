// Writes the elements of a page's head, with all texts escaped.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>

namespace navalha::gateway {

// Writes elements that browsers and crawlers read before scripts run. Escapes every text, so that
// no text closes its element, attribute or script.
class HeadWriter {
 public:
  using Attributes = std::initializer_list<std::pair<std::string_view, std::string_view>>;

  void Title(std::string_view text);
  // <meta name="…" content="…">; omitted when the content is empty.
  void Meta(std::string_view name, std::string_view content);
  // <meta property="…" content="…"> of Open Graph; omitted when the content is empty.
  void Property(std::string_view property, std::string_view content);
  void Link(Attributes attributes);
  // A script element with structured data. `json` is any valid JSON text.
  void StructuredData(std::string_view json);
  // A script element that only holds data, identified by `id`. `json` is any valid JSON text.
  void Data(std::string_view id, std::string_view json);

  const std::string& html() const { return html_; }

 private:
  void Element(std::string_view name, Attributes attributes);
  void ScriptOf(std::string_view json);

  std::string html_;
};

// The text with & < > " ' escaped and without control characters.
std::string EscapedHtml(std::string_view text);

// The text in one line of at most `length` characters; a longer text ends after a word with an
// ellipsis.
std::string Shortened(std::string_view text, size_t length);

}  // namespace navalha::gateway
