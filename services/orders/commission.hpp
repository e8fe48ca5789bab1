#pragma once

#include <cstdint>
#include <vector>

#include "navalha/orders/v1/feed.pb.h"
#include "navalha/orders/v1/order.pb.h"

namespace navalha::orders {

/// Who served a line, and their rate.
struct LineRate {
  /// From 1.
  int line_no = 0;
  int64_t collaborator_id = 0;
  /// Basis points.
  int rate = 0;
};

/// The terms of an order's commission, stored when it is completed.
struct CommissionTerms {
  /// Ascending; omits lines without a collaborator.
  std::vector<LineRate> lines = {};
  /// Basis points of payments by Crédito and Débito that are deducted.
  int credit_fee = 0;
  int debit_fee = 0;
};

/// Returns whether an order is a sale or an attended booking, and not cancelled.
bool EarnsCommission(const v1::Order& order);

/// Returns who serves a line: its own collaborator, or else the order's; 0 without one.
int64_t ServerOf(const v1::Order& order, const v1::OrderItem& line);

/// Returns the commissions of an order by the rules of LineCommission. Reads its payments. Terms
/// and payments may be newer than the order: ignores what does not fit.
std::vector<v1::LineCommission> CommissionsOf(const v1::Order& order, const CommissionTerms& terms);

}  // namespace navalha::orders
