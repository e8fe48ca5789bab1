#pragma once

#include <string>
#include <vector>

#include "navalha/orders/v1/feed.pb.h"
#include "services/reporting/order_facts.hpp"

namespace navalha::reporting {

// Columns of rows as array literals, for statements that unnest them. Absent numbers are 0, absent
// texts empty, and booleans 0 or 1.

/// One element for each order.
struct OrderArrays {
  std::string ids, shops, versions, times, cancelled, attendances, origins, totals, paid, fiado,
      durations, names, phones, clients, lines, combos, extras;
};
OrderArrays OrderArraysOf(const std::vector<OrderFacts>& orders);

/// One element for each line and each addition.
struct ItemArrays {
  std::string orders, lines, additions, items, names, combos, quantities, cents, extras,
      collaborators;
};
ItemArrays ItemArraysOf(const std::vector<OrderFacts>& orders);

/// One element for each method of each order.
struct MethodArrays {
  std::string orders, methods, cents;
};
MethodArrays MethodArraysOf(const std::vector<OrderFacts>& orders);

/// One element for each line that earns commission.
struct CommissionArrays {
  std::string orders, lines, collaborators, items, names, quantities, rates, bases, cents;
};
CommissionArrays CommissionArraysOf(const std::vector<OrderFacts>& orders);

/// One element for each expense; amounts of reversals are below 0.
struct ExpenseArrays {
  std::string ids, shops, categories, cents, times;
};
ExpenseArrays ExpenseArraysOf(const std::vector<orders::v1::Expense>& expenses);

}  // namespace navalha::reporting
