#pragma once

#include "navalha/reporting/v1/report.pb.h"
#include "services/reporting/report_store.hpp"

namespace navalha::reporting {

/// Derives the totals of a period.
v1::ReportTotals TotalsOf(const PeriodTotals& totals);

/// Derives all tables of a report and the older report object. `rows`: the most rows of additions
/// and items.
void PutTables(const PeriodFigures& figures, const Period& period, int rows,
               v1::GetOrderReportResponse& response);

}  // namespace navalha::reporting
