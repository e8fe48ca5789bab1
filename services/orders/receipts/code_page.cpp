#include "services/orders/receipts/code_page.hpp"

#include <unicode/normalizer2.h>
#include <unicode/translit.h>
#include <unicode/ucnv.h>
#include <unicode/unistr.h>

#include <array>
#include <memory>
#include <stdexcept>
#include <utility>

#include "services/orders/receipts/display_text.hpp"

namespace navalha::orders {
namespace {

constexpr int kFirstHigh = 0x80;
constexpr int kByteValues = 0x100;
constexpr char32_t kFirstPrintable = 0x20;
constexpr char32_t kDelete = 0x7F;
constexpr char32_t kLastControl = 0x9F;

// Substitutes by the first character of the text that they replace. All are ASCII.
constexpr std::pair<char32_t, std::string_view> kStandIns[] = {
    {U'─', "-"},     {U'█', "#"},     {U'•', "*"},  {U'€', "EUR"}, {U'👤', "*"},  {U'📦', "*"},
    {U'🍽', "*"},  {U'⭐', "*"},     {U'🌟', "*"},  {U'✂', "8<"},  {U'💈', "||"}, {U'❤', "<3"},
    {U'🧡', "<3"}, {U'💛', "<3"},    {U'💚', "<3"}, {U'💙', "<3"},  {U'💜', "<3"}, {U'🖤', "<3"},
    {U'🤍', "<3"}, {U'🙂', ":)"}, {U'😀', ":)"}, {U'😁', ":)"},  {U'😃', ":)"}, {U'😄', ":)"},
    {U'😊', ":)"},    {U'😉', ";)"},    {U'😂', ":D"}, {U'😢', ":("},  {U'😭', ":("}, {U'👍', "+1"},
    {U'✔', "ok"},    {U'✅', "ok"},    {U'→', "->"}, {U'←', "<-"}};

void ThrowIfFailed(UErrorCode status) {
  if (U_FAILURE(status)) {
    throw std::runtime_error(std::string("ICU: ") + u_errorName(status));
  }
}

icu::UnicodeString FromUtf8(std::string_view text) {
  return icu::UnicodeString::fromUTF8(
      icu::StringPiece(text.data(), static_cast<int32_t>(text.size())));
}

std::string Compose(std::string_view text) {
  UErrorCode status = U_ZERO_ERROR;
  const icu::Normalizer2* composed = icu::Normalizer2::getNFCInstance(status);
  ThrowIfFailed(status);
  std::string result;
  composed->normalize(FromUtf8(text), status).toUTF8String(result);
  ThrowIfFailed(status);
  return result;
}

std::unique_ptr<const icu::Transliterator> MakeLatin() {
  UErrorCode status = U_ZERO_ERROR;
  std::unique_ptr<const icu::Transliterator> latin(icu::Transliterator::createInstance(
      "Any-Latin; NFKD; Latin-ASCII; [:Mn:] Remove", UTRANS_FORWARD, status));
  ThrowIfFailed(status);
  return latin;
}

std::string_view StandInOf(std::string_view cluster) {
  size_t position = 0;
  const char32_t first = NextCharacter(cluster, position);
  for (const auto& [character, stand_in] : kStandIns) {
    if (character == first) {
      return stand_in;
    }
  }
  return {};
}

}  // namespace

CodePage::CodePage(std::string_view name, const char* icu_name, uint8_t printer_table)
    : name_(name), printer_table_(printer_table) {
  UErrorCode status = U_ZERO_ERROR;
  const std::unique_ptr<UConverter, void (*)(UConverter*)> converter(ucnv_open(icu_name, &status),
                                                                     &ucnv_close);
  ThrowIfFailed(status);
  for (int value = kFirstHigh; value < kByteValues; ++value) {
    const char byte = static_cast<char>(value);
    std::array<UChar, 2> decoded{};
    const int32_t length =
        ucnv_toUChars(converter.get(), decoded.data(), decoded.size(), &byte, 1, &status);
    ThrowIfFailed(status);
    // Undefined bytes decode to control characters or U+FFFD.
    if (length == 1 && decoded[0] > kLastControl && decoded[0] != 0xFFFD) {
      bytes_.emplace(decoded[0], byte);
    }
  }
}

const CodePage& CodePage::Named(std::string_view name) {
  static const std::array<CodePage, 4> kPages = {
      CodePage("CP850", "ibm-850_P100-1995", 2), CodePage("CP858", "ibm-858_P100-1997", 19),
      CodePage("CP860", "ibm-860_P100-1995", 3), CodePage("Windows-1252", "windows-1252", 16)};
  for (const CodePage& page : kPages) {
    if (name.empty() || page.name() == name) {
      return page;
    }
  }
  throw std::invalid_argument("unknown code page");
}

bool CodePage::Has(char32_t character) const {
  return character < kFirstHigh ? character >= kFirstPrintable && character != kDelete
                                : bytes_.contains(character);
}

std::string CodePage::Encode(std::string_view utf8) const {
  std::string encoded;
  for (size_t i = 0; i < utf8.size();) {
    const char32_t character = NextCharacter(utf8, i);
    if (!Has(character)) {
      encoded += '?';
    } else {
      encoded += character < kFirstHigh ? static_cast<char>(character) : bytes_.at(character);
    }
  }
  return encoded;
}

const std::string& CodePageText::operator()(const std::string& text) {
  const auto found = known_.find(text);
  return found != known_.end() ? found->second : known_.emplace(text, Rewrite(text)).first->second;
}

bool CodePageText::HasAll(std::string_view cluster) const {
  for (size_t i = 0; i < cluster.size();) {
    if (!page_.Has(NextCharacter(cluster, i))) {
      return false;
    }
  }
  return true;
}

std::string CodePageText::Rewrite(std::string_view text) {
  const std::string composed = Compose(OnOneLine(text));
  std::string result;
  // Adjacent clusters outside the page. Transliteration depends on adjacent letters.
  std::string lacking;
  for (const Cluster& cluster : ClustersOf(composed)) {
    const std::string_view stand_in = StandInOf(cluster.bytes);
    const bool has_all = HasAll(cluster.bytes);
    if (!has_all && stand_in.empty()) {
      lacking += cluster.bytes;
      continue;
    }
    result += Transliterate(lacking);
    lacking.clear();
    result += has_all ? cluster.bytes : stand_in;
  }
  return result + Transliterate(lacking);
}

std::string CodePageText::Transliterate(const std::string& text) {
  if (text.empty()) {
    return {};
  }
  static const std::unique_ptr<const icu::Transliterator> kLatin = MakeLatin();
  std::string latin = text;
  icu::UnicodeString characters = FromUtf8(text);
  transliterated_ += characters.countChar32();
  if (transliterated_ <= kTransliteratedMax) {
    kLatin->transliterate(characters);
    latin.clear();
    characters.toUTF8String(latin);
  }
  std::string result;
  for (const Cluster& cluster : ClustersOf(latin)) {
    if (HasAll(cluster.bytes)) {
      result += cluster.bytes;
    } else if (cluster.width > 0) {
      result += '?';
    }
  }
  return result;
}

}  // namespace navalha::orders
