#pragma once

#include <string>

#include "navalha/orders/v1/cash_session.pb.h"
#include "services/orders/receipts/code_page.hpp"

namespace navalha::orders {

/// Returns a session as plain text with at most 32 columns per line (DisplayWidth): the people who
/// opened and closed it, its entries from the oldest, the amounts of each method and the totals.
/// Reads session, entries, time_zone and entity_name of `found`; session must be set. A pure
/// function.
std::string CashPaper(const v1::GetCashSessionResponse& found);

/// Like CashPaper, for a printer: rewrites each text with the characters of `page` before layout.
std::string PrinterCashPaper(const v1::GetCashSessionResponse& found, const CodePage& page);

}  // namespace navalha::orders
