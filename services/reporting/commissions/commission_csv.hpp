#pragma once

#include "services/reporting/commissions/commission_statement_store.hpp"
#include "services/reporting/reports/csv_file.hpp"

namespace navalha::reporting {

/// Appends a statement to a CSV file: the header, the lines and corrections, then the payouts with
/// negative amounts.
void WriteCommission(const StatementRows& rows, const CsvSink& add);

}  // namespace navalha::reporting
