#pragma once

#include <string>
#include <string_view>

#include "navalha/orders/v1/order.pb.h"
#include "services/orders/code_page.hpp"

namespace navalha::orders {

/// The receipt of an order: plain text whose lines take at most 32 columns (DisplayWidth). Names
/// that are wider wrap. The date is the wall clock of `time_zone`. Takes time and space linear in
/// the size of the order.
std::string Receipt(const v1::Order& order, std::string_view establishment_name,
                    std::string_view time_zone);

/// The same for a printer: laid out after each text was rewritten with the characters of `page`.
/// A copy says "2ª via" in its first line, which is empty otherwise.
std::string PrinterReceipt(const v1::Order& order, std::string_view establishment_name,
                           std::string_view time_zone, const CodePage& page, bool is_copy);

/// A page that shows whether a printer prints 32 columns and the accents of `page`.
std::string PrinterTest(const CodePage& page);

}  // namespace navalha::orders
