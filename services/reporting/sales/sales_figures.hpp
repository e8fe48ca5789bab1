#pragma once

#include <memory>
#include <vector>

#include "services/reporting/sales/day_sales.hpp"

namespace navalha::reporting {

/// Sales of consecutive days, in ascending order of the day.
using SalesOfDays = std::vector<std::shared_ptr<const DaySales>>;

/// Adds the sums of the orders and the number of customers to `totals`.
void AddTotals(const SalesOfDays& days, const SalesNumbers& numbers, PeriodTotals& totals);

/// Sets all figures of `figures` that come from orders, except those of `figures.previous`.
/// Returns at most `customers` customers.
void PutFigures(const SalesOfDays& days, const SalesNumbers& numbers, int customers,
                PeriodFigures& figures);

}  // namespace navalha::reporting
