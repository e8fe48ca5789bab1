#pragma once

#include <string>
#include <vector>

#include "navalha/orders/v1/feed.pb.h"
#include "services/reporting/model/order_facts.hpp"

namespace navalha::reporting {

// Each struct holds one PostgreSQL array literal per column, for statements that unnest them.
// Absent numbers are 0, absent texts are empty, and booleans are 0 or 1. Amounts are in centavos.

/// Arrays with one element per order.
struct OrderArrays {
  std::string ids, shops, numbers, versions, times, cancelled, attendances, origins, totals, paid,
      fiado, durations, names, phones, clients, lines, combos, extras;
};
OrderArrays OrderArraysOf(const std::vector<OrderFacts>& orders);

/// Arrays with one element per line and per addition.
struct ItemArrays {
  std::string orders, lines, additions, items, names, combos, quantities, cents, extras,
      collaborators;
};
ItemArrays ItemArraysOf(const std::vector<OrderFacts>& orders);

/// Arrays with one element per order and payment method.
struct MethodArrays {
  std::string orders, shops, methods, cents;
};
MethodArrays MethodArraysOf(const std::vector<OrderFacts>& orders);

/// Arrays with one element per line that earns commission.
struct CommissionArrays {
  std::string orders, lines, collaborators, items, names, quantities, rates, bases, cents;
};
CommissionArrays CommissionArraysOf(const std::vector<OrderFacts>& orders);

/// Arrays with one element per expense; reversals have negative amounts.
struct ExpenseArrays {
  std::string ids, shops, categories, cents, times;
};
ExpenseArrays ExpenseArraysOf(const std::vector<orders::v1::Expense>& expenses);

}  // namespace navalha::reporting
