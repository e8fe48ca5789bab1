#pragma once

#include <string>
#include <string_view>

#include "navalha/orders/v1/order.pb.h"
#include "services/orders/receipts/code_page.hpp"

namespace navalha::orders {

/// Returns the receipt of an order: plain text with at most 32 columns per line (DisplayWidth).
/// Wraps wider names. Lists the parts of combos. Reads order.payments(): an order that is paid in
/// part, by several methods or by fiado shows the amount of each method and the amount due. The
/// date is in `time_zone`. Time and space are linear in the size of the order. A pure function.
std::string Receipt(const v1::Order& order, std::string_view establishment_name,
                    std::string_view time_zone);

/// Returns the receipt for a printer: rewrites each text with the characters of `page` before the
/// layout. The first line says "2ª via" on a copy and is otherwise empty.
std::string PrinterReceipt(const v1::Order& order, std::string_view establishment_name,
                           std::string_view time_zone, const CodePage& page, bool is_copy);

/// Returns a test page that shows whether a printer prints 32 columns and the accents of `page`.
std::string PrinterTest(const CodePage& page);

}  // namespace navalha::orders
