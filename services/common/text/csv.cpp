#include "services/common/text/csv.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>

#include "services/common/rpc/validation.hpp"

namespace navalha::common {
namespace {

// Spreadsheets run a text that starts with one of these characters as a formula (OWASP, "CSV
// Injection"): signs with their fullwidth forms, and control characters.
constexpr std::array<std::string_view, 8> kSigns{"=",      "+",      "-",      "@",
                                                 "\uFF1D", "\uFF0B", "\uFF0D", "\uFF20"};
constexpr std::string_view kControls = "\t\r\n";

// Spreadsheets may drop invisible characters before a formula.
bool IsFormula(std::string_view text) {
  const std::string_view visible = FromFirstVisible(text);
  const std::string_view dropped = text.substr(0, text.size() - visible.size());
  return dropped.find_first_of(kControls) != std::string_view::npos ||
         std::any_of(kSigns.begin(), kSigns.end(),
                     [visible](std::string_view sign) { return visible.starts_with(sign); });
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
