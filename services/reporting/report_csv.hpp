#pragma once

#include <string>

#include "navalha/reporting/v1/report.pb.h"

namespace navalha::reporting {

/// Returns a table of a report as CSV (services/common/csv.hpp). `table` is a name that
/// ExportReportTableRequest.table admits. Times are in the report's time zone.
std::string TableCsv(const v1::GetOrderReportResponse& report, const std::string& table);

}  // namespace navalha::reporting
