#pragma once

#include <string>
#include <string_view>

#include "services/reporting/sales/day_sales.hpp"

namespace navalha::reporting {

/// Serializes the orders of a day, without the sums. `numbers` must contain only the texts and
/// items of this day, because all of them are serialized. Equal days read from the database have
/// equal bytes.
std::string PackDay(const DaySales& day, const SalesNumbers& numbers);

/// Returns the day that PackDay serialized, without the sums, and adds its texts and items to
/// `numbers`. Throws std::invalid_argument for malformed bytes.
DaySales UnpackDay(std::string_view pack, const common::Date& date, SalesNumbers& numbers);

}  // namespace navalha::reporting
