#pragma once

#include <string>

#include "navalha/orders/v1/order.pb.h"
#include "services/common/database/sql_array.hpp"

namespace navalha::orders {

/// An order's lines, their modifiers and the parts of combos as PostgreSQL arrays, one per column,
/// for statements that insert all of them at once. `collaborators` contains 0 for lines without an
/// attendant.
struct LineArrays {
  explicit LineArrays(const v1::Order& order);

  std::string item_ids, names, types, categories, durations, prices, quantities, subtotals,
      collaborators;
  std::string modifier_line_nos, modifier_nos, modifier_types, modifier_ids, modifier_names,
      modifier_item_prices, modifier_prices, modifier_quantities;
  std::string part_line_nos, part_nos, part_ids, part_names, part_types, part_prices,
      part_quantities, part_shares;

 private:
  void FillModifiers(const v1::Order& order);
  void FillParts(const v1::Order& order);
};

}  // namespace navalha::orders
