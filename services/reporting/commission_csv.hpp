#pragma once

#include "services/reporting/commission_statement_store.hpp"
#include "services/reporting/csv_file.hpp"

namespace navalha::reporting {

/// Adds the rows of a statement to a CSV file: the head, lines and corrections, then payouts with
/// negative amounts.
void WriteCommission(const StatementRows& rows, const CsvSink& add);

}  // namespace navalha::reporting
