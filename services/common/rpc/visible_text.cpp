#include <algorithm>
#include <array>

#include "services/common/rpc/validation.hpp"

namespace navalha::common {
namespace {

struct Range {
  char32_t first;
  char32_t last;
};

// Invisible code points in ascending order: White_Space, control characters,
// Default_Ignorable_Code_Point (Unicode 15.1), and marks without a glyph in other blocks.
constexpr std::array<Range, 26> kInvisible{{
    {0x0000, 0x0020},    // controls, space
    {0x007F, 0x00A0},    // delete, controls, no-break space
    {0x00AD, 0x00AD},    // soft hyphen
    {0x034F, 0x034F},    // combining grapheme joiner
    {0x061C, 0x061C},    // Arabic letter mark
    {0x115F, 0x1160},    // Hangul fillers
    {0x1680, 0x1680},    // Ogham space
    {0x17B4, 0x17B5},    // Khmer inherent vowels
    {0x180B, 0x180F},    // Mongolian variation selectors
    {0x2000, 0x200F},    // spaces of any width and of none
    {0x2028, 0x202F},    // line ends, directions, narrow space
    {0x205F, 0x206F},    // joiners, isolates
    {0x2800, 0x2800},    // empty Braille pattern
    {0x3000, 0x3000},    // ideographic space
    {0x3164, 0x3164},    // Hangul filler
    {0xFDD0, 0xFDEF},    // noncharacters
    {0xFE00, 0xFE0F},    // variation selectors
    {0xFEFF, 0xFEFF},    // byte order mark
    {0xFFA0, 0xFFA0},    // halfwidth Hangul filler
    {0xFFF0, 0xFFFB},    // reserved, interlinear annotation
    {0x13430, 0x13440},  // Egyptian hieroglyph format controls
    {0x16FE4, 0x16FE4},  // Khitan filler
    {0x1BCA0, 0x1BCA3},  // shorthand format controls
    {0x1D159, 0x1D159},  // musical null notehead
    {0x1D173, 0x1D17A},  // musical format controls
    {0xE0000, 0xE0FFF},  // tags, variation selectors
}};

bool IsInvisible(char32_t code_point) {
  if ((code_point & 0xFFFEU) == 0xFFFEU) {
    return true;  // the noncharacters at the end of each plane
  }
  const auto* const range =
      std::lower_bound(kInvisible.begin(), kInvisible.end(), code_point,
                       [](const Range& candidate, char32_t at) { return candidate.last < at; });
  return range != kInvisible.end() && range->first <= code_point;
}

// Removes the first code point from UTF-8 `text` and returns it; U+FFFD, a visible character, for
// invalid UTF-8.
char32_t TakeCodePoint(std::string_view& text) {
  constexpr char32_t kReplacement = 0xFFFD;
  const auto lead = static_cast<unsigned char>(text.front());
  const size_t length = lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
  if (text.size() < length) {
    text = {};
    return kReplacement;
  }
  char32_t code_point = length == 1 ? lead : lead & (0x7FU >> length);
  for (size_t i = 1; i < length; ++i) {
    code_point = code_point << 6U | (static_cast<unsigned char>(text[i]) & 0x3FU);
  }
  text.remove_prefix(length);
  return code_point;
}

}  // namespace

std::string_view FromFirstVisible(std::string_view text) {
  while (!text.empty()) {
    std::string_view rest = text;
    if (!IsInvisible(TakeCodePoint(rest))) {
      break;
    }
    text = rest;
  }
  return text;
}

bool HasNoVisibleText(std::string_view text) { return FromFirstVisible(text).empty(); }

}  // namespace navalha::common
