#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "services/orders/store/order_store.hpp"

namespace navalha::orders {

/// Formats orders as CSV (RFC 4180) that Brazilian spreadsheets open without an import dialog:
/// UTF-8 with a byte order mark, ';' between fields, a decimal comma. Dates and times are in
/// `time_zone`. An apostrophe precedes texts that a spreadsheet would run as formulas.
std::string OrderCsv(const std::vector<StoredOrder>& orders, std::string_view time_zone);

}  // namespace navalha::orders
