#pragma once

#include <string>

#include "navalha/reporting/v1/report.pb.h"

namespace navalha::reporting {

/// Formats a table of a report, named as in ExportReportTableRequest, as CSV (services/common/csv).
/// Times are in the report's time zone.
std::string TableCsv(const v1::GetOrderReportResponse& report, const std::string& table);

}  // namespace navalha::reporting
