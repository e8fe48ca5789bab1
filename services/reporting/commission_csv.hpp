#pragma once

#include <string>
#include <vector>

#include "services/reporting/commission_statement_store.hpp"

namespace navalha::reporting {

/// Writes lines and corrections of a statement, then its payouts with amounts below 0, as CSV.
std::string CommissionCsv(const std::vector<CommissionEntry>& entries,
                          const std::vector<v1::Payout>& payouts);

}  // namespace navalha::reporting
