#include "services/orders/receipts/paper.hpp"

#include <memory>
#include <string_view>
#include <vector>

#include "services/orders/receipts/display_text.hpp"

namespace navalha::orders {
namespace {

constexpr int kWidth = 32;

std::string Repeat(std::string_view piece, int count) {
  std::string text;
  for (int i = 0; i < count; ++i) {
    text += piece;
  }
  return text;
}

}  // namespace

Paper::Paper() : rewrite_([](const std::string& text) { return text; }) {}

Paper::Paper(const CodePage& page)
    : rewrite_([text = std::make_shared<CodePageText>(page)](const std::string& piece) {
        return (*text)(piece);
      }) {}

void Paper::Rule(const std::string& piece) { text_ += Repeat(rewrite_(piece), kWidth) + "\n"; }

void Paper::Center(const std::string& text) {
  for (const std::string& line : Wrap(rewrite_(text), kWidth, kWidth)) {
    const int width = DisplayWidth(line);
    const int left = (kWidth + width) / 2 - width;
    text_ += Repeat(" ", left) + line + Repeat(" ", kWidth - width - left) + "\n";
  }
}

void Paper::Text(const std::string& text, int indent) {
  PutAllButLast(text, indent);
  text_ += last_ + "\n";
}

void Paper::Block(const std::string& text, int indent) {
  for (const std::string& line : Wrap(rewrite_(text), kWidth - indent, kWidth - indent)) {
    text_ += Repeat(" ", indent) + line + "\n";
  }
}

void Paper::Dots(const std::string& left, const std::string& right, int indent) {
  PutAllButLast(left, indent);
  int free = kWidth - DisplayWidth(last_) - DisplayWidth(right);
  if (free < 0) {
    text_ += last_ + "\n";
    last_.clear();
    free = kWidth - DisplayWidth(right);
  }
  text_ += last_ + Repeat(".", free) + right + "\n";
}

void Paper::PutAllButLast(const std::string& text, int indent) {
  const std::vector<std::string> lines = Wrap(rewrite_(text), kWidth, kWidth - indent);
  for (size_t i = 0; i < lines.size(); ++i) {
    last_ = Repeat(" ", i == 0 ? 0 : indent) + lines[i];
    if (i + 1 < lines.size()) {
      text_ += last_ + "\n";
    }
  }
}

}  // namespace navalha::orders
