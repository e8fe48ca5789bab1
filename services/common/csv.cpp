#include "services/common/csv.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>

namespace navalha::common {
namespace {

// Spreadsheets run a text that starts with one of these characters as a formula (OWASP, "CSV
// Injection"): signs with their fullwidth forms, and control characters.
constexpr std::array<std::string_view, 11> kFormulaBegins{
    "=", "+", "-", "@", "\uFF1D", "\uFF0B", "\uFF0D", "\uFF20", "\t", "\r", "\n"};
// Spreadsheets may drop these characters before a formula: space, no-break space, soft hyphen,
// zero-width space, right-to-left override, byte order mark.
constexpr std::array<std::string_view, 6> kDroppedBefore{" ",      "\u00A0", "\u00AD",
                                                         "\u200B", "\u202E", "\uFEFF"};

// Returns the element of `characters` with which `text` starts; empty without one.
template <size_t Count>
std::string_view StartOf(std::string_view text,
                         const std::array<std::string_view, Count>& characters) {
  const auto* const found =
      std::find_if(characters.begin(), characters.end(),
                   [text](std::string_view character) { return text.starts_with(character); });
  return found == characters.end() ? std::string_view() : *found;
}

bool IsFormula(std::string_view text) {
  for (auto dropped = StartOf(text, kDroppedBefore); !dropped.empty();
       dropped = StartOf(text, kDroppedBefore)) {
    text.remove_prefix(dropped.size());
  }
  return !StartOf(text, kFormulaBegins).empty();
}

}  // namespace

std::string CsvField(std::string_view text) {
  std::string field = IsFormula(text) ? "'" : "";
  field += text;
  if (field.find_first_of(";\"\r\n") == std::string::npos) {
    return field;
  }
  std::string quoted = "\"";
  for (const char character : field) {
    quoted += character;
    if (character == '"') {
      quoted += '"';
    }
  }
  return quoted + "\"";
}

std::string CsvMoney(int64_t cents) {
  return fmt::format("{}{},{:02}", cents < 0 ? "-" : "", std::abs(cents) / 100,
                     std::abs(cents) % 100);
}

}  // namespace navalha::common
