#include "gateway/http/head_writer.hpp"

namespace navalha::gateway {
namespace {

std::string_view ReferenceOf(char character) {
  switch (character) {
    case '&':
      return "&amp;";
    case '<':
      return "&lt;";
    case '>':
      return "&gt;";
    case '"':
      return "&quot;";
    case '\'':
      return "&#39;";
    default:
      return "";
  }
}

bool IsSpace(char character) {
  return static_cast<unsigned char>(character) <= ' ' || character == '\x7f';
}

// True for a UTF-8 continuation byte.
bool Continues(char character) { return (static_cast<unsigned char>(character) & 0xc0) == 0x80; }

// Replaces each run of white space and control characters with one space.
std::string InOneLine(std::string_view text) {
  std::string line;
  for (const char character : text) {
    if (!IsSpace(character)) {
      line += character;
    } else if (!line.empty() && line.back() != ' ') {
      line += ' ';
    }
  }
  if (line.ends_with(' ')) {
    line.pop_back();
  }
  return line;
}

}  // namespace

std::string EscapedHtml(std::string_view text) {
  std::string escaped;
  escaped.reserve(text.size());
  for (const char character : text) {
    const std::string_view reference = ReferenceOf(character);
    if (!reference.empty()) {
      escaped += reference;
    } else {
      escaped += IsSpace(character) ? ' ' : character;
    }
  }
  return escaped;
}

std::string Shortened(std::string_view text, size_t length) {
  std::string line = InOneLine(text);
  size_t characters = 0;
  size_t word_end = 0;
  for (size_t at = 0; at < line.size(); ++at) {
    if (Continues(line[at])) {
      continue;
    }
    if (line[at] == ' ') {
      word_end = at;
    }
    if (++characters == length) {
      size_t rest = at + 1;
      while (rest < line.size() && Continues(line[rest])) {
        ++rest;
      }
      if (rest == line.size()) {
        return line;
      }
      return line.substr(0, word_end > 0 ? word_end : at) + "…";
    }
  }
  return line;
}

void HeadWriter::Title(std::string_view text) {
  html_ += "<title>" + EscapedHtml(text) + "</title>\n";
}

void HeadWriter::Meta(std::string_view name, std::string_view content) {
  if (!content.empty()) {
    Element("meta", {{"name", name}, {"content", content}});
  }
}

void HeadWriter::Property(std::string_view property, std::string_view content) {
  if (!content.empty()) {
    Element("meta", {{"property", property}, {"content", content}});
  }
}

void HeadWriter::Link(Attributes attributes) { Element("link", attributes); }

void HeadWriter::StructuredData(std::string_view json) {
  html_ += "<script type=\"application/ld+json\">";
  ScriptOf(json);
}

void HeadWriter::Data(std::string_view id, std::string_view json) {
  html_ += "<script type=\"application/json\" id=\"" + EscapedHtml(id) + "\">";
  ScriptOf(json);
}

// In a script only "</script" and "<!--" need escaping; older parsers also treat line separators as
// line ends.
void HeadWriter::ScriptOf(std::string_view json) {
  for (size_t at = 0; at < json.size(); ++at) {
    const std::string_view rest = json.substr(at);
    if (rest[0] == '<') {
      html_ += "\\u003c";
    } else if (rest[0] == '>') {
      html_ += "\\u003e";
    } else if (rest[0] == '&') {
      html_ += "\\u0026";
    } else if (rest.starts_with("\u2028") || rest.starts_with("\u2029")) {
      html_ += rest[2] == '\xa8' ? "\\u2028" : "\\u2029";
      at += 2;
    } else {
      html_ += rest[0];
    }
  }
  html_ += "</script>\n";
}

void HeadWriter::Element(std::string_view name, Attributes attributes) {
  html_ += '<';
  html_ += name;
  for (const auto& [attribute, value] : attributes) {
    html_ += ' ';
    html_ += attribute;
    html_ += "=\"" + EscapedHtml(value) + '"';
  }
  html_ += ">\n";
}

}  // namespace navalha::gateway
