#pragma once

#include <string>
#include <string_view>

#include "navalha/reporting/v1/report.pb.h"

namespace navalha::reporting {

/// Formats a table of a report, named as in ExportReportTableRequest, as CSV (services/common/csv).
/// Times are in the report's time zone.
std::string TableCsv(const v1::GetOrderReportResponse& report, std::string_view table);

/// Returns the Portuguese word for a table in the name of its file.
std::string_view TableWord(std::string_view table);

}  // namespace navalha::reporting
