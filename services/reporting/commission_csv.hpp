#pragma once

#include <string>

#include "services/reporting/commission_statement_store.hpp"

namespace navalha::reporting {

/// Returns the rows of a statement as CSV (services/common/csv.hpp): lines and corrections, then
/// payouts with negative amounts.
std::string CommissionCsv(const StatementRows& rows);

}  // namespace navalha::reporting
