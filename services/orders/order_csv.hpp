#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "services/orders/order_store.hpp"

namespace navalha::orders {

/// Orders as CSV (RFC 4180) that spreadsheets in Brazil open without questions: UTF-8 with a byte
/// order mark, ';' between fields, a decimal comma. Days and hours are those of `time_zone`. An
/// apostrophe precedes texts that a spreadsheet would take for a formula.
std::string OrderCsv(const std::vector<StoredOrder>& orders, std::string_view time_zone);

}  // namespace navalha::orders
