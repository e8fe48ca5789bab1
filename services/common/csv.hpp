#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace navalha::common {

// CSV (RFC 4180) that Brazilian spreadsheets open without an import dialog: UTF-8 with a byte order
// mark, ';' between fields, lines that end in CR LF, a decimal comma.

/// Begins a file.
inline constexpr std::string_view kCsvByteOrderMark = "\xEF\xBB\xBF";

/// Quotes a text as a field. An apostrophe precedes texts that a spreadsheet would run as formulas.
std::string CsvField(std::string_view text);

/// Writes an amount of centavos with a decimal comma: 1205 as "12,05".
std::string CsvMoney(int64_t cents);

}  // namespace navalha::common
