#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace navalha::common {

// Writes CSV (RFC 4180) that Brazilian spreadsheets open without an import dialog: UTF-8 with a
// byte order mark, fields separated by ';', lines terminated by CR LF, decimal commas.

/// The first bytes of a file.
inline constexpr std::string_view kCsvByteOrderMark = "\xEF\xBB\xBF";

/// Returns a text as a quoted field, with an apostrophe before a text that a spreadsheet would run
/// as a formula.
std::string CsvField(std::string_view text);

/// Returns an amount in centavos with a decimal comma: "12,05" for 1205.
std::string CsvMoney(int64_t cents);

}  // namespace navalha::common
