#pragma once

#include <string>
#include <string_view>

#include "navalha/common/v1/raw.pb.h"
#include "services/orders/receipts/code_page.hpp"

namespace navalha::orders {

/// Returns a text as ESC/POS commands: initialise, select the code page, the lines, feed and cut.
/// The text may contain line feeds and characters of the page; other characters become '?'. Source
/// of the commands: Epson's ESC/POS command reference (ESC @, FS ., ESC t, ESC d, GS V).
std::string EscPos(std::string_view text, const CodePage& page);

/// Writes the text as ESC/POS commands to `response`, as a file with the name `file_name`.
void PutEscPos(std::string_view text, const CodePage& page, const std::string& file_name,
               common::v1::Raw& response);

}  // namespace navalha::orders
