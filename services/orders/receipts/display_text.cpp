#include "services/orders/receipts/display_text.hpp"

#include <unicode/brkiter.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>
#include <unicode/utext.h>
#include <unicode/utf8.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <stdexcept>

namespace navalha::orders {
namespace {

constexpr UChar32 kNoBreakSpace = 0xA0;
constexpr UChar32 kEmojiVariation = 0xFE0F;
constexpr UChar32 kKeycap = 0x20E3;
constexpr UChar32 kLastAscii = 0x7F;

struct CloseText {
  void operator()(UText* text) const { utext_close(text); }
};

void ThrowIfFailed(UErrorCode status) {
  if (U_FAILURE(status)) {
    throw std::runtime_error(std::string("ICU: ") + u_errorName(status));
  }
}

std::unique_ptr<icu::BreakIterator> MakeBreaks() {
  UErrorCode status = U_ZERO_ERROR;
  std::unique_ptr<icu::BreakIterator> breaks(
      icu::BreakIterator::createCharacterInstance(icu::Locale::getRoot(), status));
  ThrowIfFailed(status);
  return breaks;
}

template <class Visitor>
void ForEachCharacter(std::string_view text, Visitor visit) {
  for (size_t i = 0; i < text.size();) {
    visit(static_cast<UChar32>(NextCharacter(text, i)));
  }
}

bool HasNoGlyph(UChar32 character) {
  constexpr uint32_t kWithoutGlyph =
      U_GC_MN_MASK | U_GC_ME_MASK | U_GC_CF_MASK | U_GC_CC_MASK | U_GC_ZL_MASK | U_GC_ZP_MASK;
  return (U_GET_GC_MASK(character) & kWithoutGlyph) != 0 ||
         u_hasBinaryProperty(character, UCHAR_DEFAULT_IGNORABLE_CODE_POINT);
}

bool IsWide(UChar32 character) {
  const int width = u_getIntPropertyValue(character, UCHAR_EAST_ASIAN_WIDTH);
  return width == U_EA_FULLWIDTH || width == U_EA_WIDE;
}

int WidthOf(std::string_view cluster) {
  std::optional<UChar32> base;
  bool is_emoji = false;
  int regional_indicators = 0;
  ForEachCharacter(cluster, [&](UChar32 character) {
    if (!base && !HasNoGlyph(character)) {
      base = character;
    }
    is_emoji = is_emoji || character == kKeycap ||
               (character == kEmojiVariation && base && *base > kLastAscii &&
                u_hasBinaryProperty(*base, UCHAR_EMOJI));
    regional_indicators += u_hasBinaryProperty(character, UCHAR_REGIONAL_INDICATOR) ? 1 : 0;
  });
  if (!base) {
    return 0;
  }
  return is_emoji || regional_indicators == 2 || IsWide(*base) ? 2 : 1;
}

// Halfwidth voiced sound marks extend the previous katakana letter but take a column of their own.
// Returns the position of the first one after the first byte, or the size.
size_t FindNarrowSoundMark(std::string_view cluster) {
  return std::min({cluster.find("\uFF9E", 1), cluster.find("\uFF9F", 1), cluster.size()});
}

bool IsBreakableSpace(const Cluster& cluster) {
  size_t position = 0;
  const auto first = static_cast<UChar32>(NextCharacter(cluster.bytes, position));
  return u_isUWhiteSpace(first) && first != kNoBreakSpace;
}

// Distributes clusters over lines.
class LineBreaker {
 public:
  LineBreaker(const std::vector<Cluster>& clusters, int first_width, int next_width)
      : clusters_(clusters), limit_(first_width), next_width_(next_width) {}

  std::vector<std::string> Run() {
    for (size_t i = 0; i < clusters_.size(); ++i) {
      Put(i);
    }
    if (begin_ < clusters_.size() || lines_.empty()) {
      lines_.push_back(TextOf(begin_, clusters_.size()));
    }
    return std::move(lines_);
  }

 private:
  void Put(size_t i) {
    const bool is_space = IsBreakableSpace(clusters_[i]);
    if (used_ + clusters_[i].width > limit_) {
      if (is_space) {
        EndLine(i, i + 1);
        return;
      }
      if (space_) {
        EndLine(*space_, *space_ + 1);
      } else if (i > begin_) {
        EndLine(i, i);
      }
      // Measures each cluster at most twice: the new line begins after its last space.
      for (size_t moved = begin_; moved < i; ++moved) {
        used_ += clusters_[moved].width;
      }
      if (used_ + clusters_[i].width > limit_) {
        EndLine(i, i);
      }
    }
    if (is_space && i > begin_) {
      space_ = i;
    }
    used_ += clusters_[i].width;
  }

  // Ends the line before the cluster `end`; the next line begins with the cluster `next`.
  void EndLine(size_t end, size_t next) {
    lines_.push_back(TextOf(begin_, end));
    begin_ = next;
    space_.reset();
    used_ = 0;
    limit_ = next_width_;
  }

  std::string TextOf(size_t begin, size_t end) const {
    std::string text;
    for (size_t i = begin; i < end; ++i) {
      text += clusters_[i].bytes;
    }
    return text;
  }

  const std::vector<Cluster>& clusters_;
  int limit_;
  const int next_width_;
  std::vector<std::string> lines_;
  size_t begin_ = 0;
  int used_ = 0;
  std::optional<size_t> space_;
};

}  // namespace

// ICU's macro narrows intentionally.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wconversion"
char32_t NextCharacter(std::string_view text, size_t& position) {
  UChar32 character = 0;
  U8_NEXT_OR_FFFD(text.data(), position, text.size(), character);
  return static_cast<char32_t>(character);
}
#pragma GCC diagnostic pop

std::vector<Cluster> ClustersOf(std::string_view text) {
  thread_local const std::unique_ptr<icu::BreakIterator> breaks = MakeBreaks();
  UErrorCode status = U_ZERO_ERROR;
  const std::unique_ptr<UText, CloseText> source(
      utext_openUTF8(nullptr, text.data(), static_cast<int64_t>(text.size()), &status));
  ThrowIfFailed(status);
  breaks->setText(source.get(), status);
  ThrowIfFailed(status);
  std::vector<Cluster> clusters;
  clusters.reserve(text.size());
  for (int32_t begin = breaks->first(), end = breaks->next(); end != icu::BreakIterator::DONE;
       begin = end, end = breaks->next()) {
    for (std::string_view rest = text.substr(begin, end - begin); !rest.empty();) {
      const std::string_view bytes = rest.substr(0, FindNarrowSoundMark(rest));
      clusters.push_back({bytes, WidthOf(bytes)});
      rest.remove_prefix(bytes.size());
    }
  }
  return clusters;
}

int DisplayWidth(std::string_view text) {
  int width = 0;
  for (const Cluster& cluster : ClustersOf(text)) {
    width += cluster.width;
  }
  return width;
}

std::vector<std::string> Wrap(std::string_view text, int first_width, int next_width) {
  return LineBreaker(ClustersOf(text), first_width, next_width).Run();
}

std::string OnOneLine(std::string_view text) {
  icu::UnicodeString line;
  ForEachCharacter(text, [&line](UChar32 character) {
    constexpr uint32_t kBreaksLines = U_GC_CC_MASK | U_GC_ZL_MASK | U_GC_ZP_MASK;
    if ((U_GET_GC_MASK(character) & kBreaksLines) != 0) {
      line.append(u' ');
    } else if (!u_hasBinaryProperty(character, UCHAR_BIDI_CONTROL)) {
      line.append(character);
    }
  });
  std::string result;
  return line.toUTF8String(result);
}

std::string UpperCase(std::string_view text) {
  std::string upper;
  return icu::UnicodeString::fromUTF8(
             icu::StringPiece(text.data(), static_cast<int32_t>(text.size())))
      .toUpper(icu::Locale::getRoot())
      .toUTF8String(upper);
}

}  // namespace navalha::orders
