#pragma once

#include "navalha/reporting/v1/report.pb.h"
#include "services/reporting/sales/period.hpp"
#include "services/reporting/sales/period_figures.hpp"

namespace navalha::reporting {

/// Computes the totals of a report from the sums of a period.
v1::ReportTotals TotalsOf(const PeriodTotals& totals);

/// Sets all tables of a report and `report`, the object for older clients. Writes at most `rows`
/// rows of additions and of items.
void PutTables(const PeriodFigures& figures, const Period& period, int rows,
               v1::GetOrderReportResponse& response);

}  // namespace navalha::reporting
