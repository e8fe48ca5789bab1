#pragma once

#include <string>
#include <string_view>

#include "services/orders/code_page.hpp"

namespace navalha::orders {

/// A text as ESC/POS commands: initialise, select the code page, the lines, feed and cut. The text
/// holds only line feeds and characters of the page; others are printed as '?'. Source of the
/// commands: Epson's ESC/POS command reference (ESC @, FS ., ESC t, ESC d, GS V).
std::string EscPos(std::string_view text, const CodePage& page);

}  // namespace navalha::orders
