#pragma once

#include <string>
#include <string_view>

#include "services/reporting/day_sales.hpp"

namespace navalha::reporting {

/// Returns the orders of a day as bytes, without the sums. `numbers` must be those of this day
/// alone: all their texts and items are packed. Equal days read from the database have equal bytes.
std::string PackDay(const DaySales& day, const SalesNumbers& numbers);

/// Returns the day of PackDay's bytes, without the sums, and adds its texts and items to `numbers`.
/// Throws std::invalid_argument for bytes that PackDay did not return.
DaySales UnpackDay(std::string_view pack, const common::Date& date, SalesNumbers& numbers);

}  // namespace navalha::reporting
