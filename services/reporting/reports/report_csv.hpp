#pragma once

#include <string_view>

#include "navalha/reporting/v1/report.pb.h"
#include "services/reporting/reports/csv_file.hpp"

namespace navalha::reporting {

/// Appends the header and the rows of a table of a report to a CSV file. `table` is a name from
/// ExportReportTableRequest. Times are in the report's time zone.
void WriteTable(const v1::GetOrderReportResponse& report, std::string_view table,
                const CsvSink& add);

/// Returns the Portuguese word for a table in the name of its file.
std::string_view TableWord(std::string_view table);

}  // namespace navalha::reporting
