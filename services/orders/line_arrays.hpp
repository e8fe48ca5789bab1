#pragma once

#include <string>

#include "navalha/orders/v1/order.pb.h"
#include "services/common/sql_array.hpp"

namespace navalha::orders {

/// An order's lines and modifiers as PostgreSQL arrays, a column each, for statements that insert
/// them all at once. In `collaborators` 0 stands for nobody.
struct LineArrays {
  explicit LineArrays(const v1::Order& order);

  std::string item_ids, names, types, categories, durations, prices, quantities, subtotals,
      collaborators;
  std::string modifier_line_nos, modifier_nos, modifier_types, modifier_ids, modifier_names,
      modifier_item_prices, modifier_prices, modifier_quantities;
};

}  // namespace navalha::orders
