// Writes the elements of a page's body, with all texts escaped.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "gateway/http/head_writer.hpp"

namespace navalha::gateway {

// Tags and classes are literals of the program; every other text is escaped, so that no text opens
// or closes an element.
class HtmlWriter {
 public:
  // A name that can be constructed only from a literal.
  class Name {
   public:
    template <size_t size>
    consteval Name(const char (&text)[size])  // NOLINT(google-explicit-constructor)
        : text_(text, size - 1) {}
    constexpr std::string_view text() const { return text_; }

   private:
    std::string_view text_;
  };

  // Opens an element. Omits an empty `style_class`.
  void Open(Name tag, Name style_class = "") {
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
  void Element(Name tag, std::string_view text, Name style_class = "") {
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
