#pragma once

#include <cstdint>
#include <vector>

#include "navalha/orders/v1/feed.pb.h"
#include "navalha/orders/v1/order.pb.h"

namespace navalha::orders {

/// The collaborator who served a line, and their commission rate.
struct LineRate {
  /// Number of the line in the order, from 1.
  int line_no = 0;
  int64_t collaborator_id = 0;
  /// Basis points.
  int rate = 0;
};

/// The terms of an order's commission, stored when it is completed.
struct CommissionTerms {
  /// By ascending line_no; omits lines without a collaborator.
  std::vector<LineRate> lines = {};
  /// The parts of payments by Crédito and Débito that are deducted, in basis points.
  int credit_fee = 0;
  int debit_fee = 0;
};

/// Returns whether an order has commissions: a completed sale or an attended booking.
bool EarnsCommission(const v1::Order& order);

/// Returns the collaborator who serves a line: the collaborator of the line or, if unset, of the
/// order; 0 without one.
int64_t ServerOf(const v1::Order& order, const v1::OrderItem& line);

/// Returns the commissions of an order by the rules of LineCommission, in centavos. Reads its
/// payments. Terms and payments may belong to a newer version of the order: ignores terms of lines
/// that the order lacks, and deducts at most its total. A pure function.
std::vector<v1::LineCommission> CommissionsOf(const v1::Order& order, const CommissionTerms& terms);

}  // namespace navalha::orders
