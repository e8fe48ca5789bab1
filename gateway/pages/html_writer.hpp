// Writes the elements of a page's body, with all texts escaped.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "gateway/http/head_writer.hpp"

namespace navalha::gateway {

// A tag or class, which can be constructed only from a literal. It is outside of HtmlWriter,
// because clang 14 does not evaluate default arguments of an incomplete class.
class HtmlName {
 public:
  template <size_t size>
  consteval HtmlName(const char (&text)[size])  // NOLINT(google-explicit-constructor)
      : text_(text, size - 1) {}
  constexpr std::string_view text() const { return text_; }

 private:
  std::string_view text_;
};

// Tags and classes are literals of the program; every other text is escaped, so that no text opens
// or closes an element.
class HtmlWriter {
 public:
  // Opens an element. Omits an empty `style_class`.
  void Open(HtmlName tag, HtmlName style_class = "") {
    html_ += '<';
    html_ += tag.text();
    if (!style_class.text().empty()) {
      html_ += " class=\"";
      html_ += style_class.text();
      html_ += '"';
    }
    html_ += '>';
    open_.push_back(tag.text());
  }
  // Closes the innermost open element.
  void Close() {
    html_ += "</";
    html_ += open_.back();
    html_ += ">\n";
    open_.pop_back();
  }
  void Text(std::string_view text) { html_ += EscapedHtml(text); }
  void Element(HtmlName tag, std::string_view text, HtmlName style_class = "") {
    Open(tag, style_class);
    Text(text);
    Close();
  }

  const std::string& html() const { return html_; }

 private:
  std::string html_;
  std::vector<std::string_view> open_;
};

}  // namespace navalha::gateway
