#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "navalha/orders/v1/feed.pb.h"
#include "navalha/orders/v1/order.pb.h"
#include "services/common/text/clock.hpp"

namespace navalha::reporting {

/// An item sold by a line of an order, or an addition to a line. A line with a combo sells the
/// combo's parts. Amounts are in centavos.
struct SoldItem {
  /// Counts the sold items of the order from 1. An addition has the number of its line's first
  /// item.
  int line_no = 0;
  /// 0 for a sold item; additions to a line count from 1.
  int addition_no = 0;
  int64_t item_id = 0;
  std::string name = {};
  /// True for a part of a combo, and for a combo whose parts are unknown.
  bool is_combo = false;
  int64_t quantity = 0;
  /// Quantity times unit price, or the part's share of the combo's price; without additions.
  int64_t cents = 0;
  /// Total quantity of the additions to a line, for its first item; otherwise 0.
  int64_t extras_count = 0;
  /// Collaborator who served the line or, if unset, the order; 0: none recorded.
  int64_t collaborator_id = 0;
};

/// A line that earns commission.
struct CommissionLine {
  int line_no = 0;
  int64_t collaborator_id = 0;
  int64_t item_id = 0;
  std::string item_name;
  int64_t quantity = 0;
  /// Basis points, above 0.
  int rate = 0;
  int64_t base = 0;
  int64_t cents = 0;
};

/// The fields of an order from which figures are computed. Amounts are in centavos.
struct OrderFacts {
  int64_t id = 0;
  int64_t establishment_id = 0;
  /// Number in the shop's sequence, padded to three digits.
  std::string number = {};
  int version = 0;
  common::Instant ordered_at = {};
  bool is_cancelled = false;
  /// attended or not_attended for a finished booking; empty for other orders.
  std::string attendance = {};
  std::string origin = {};
  int64_t total = 0;
  int64_t paid = 0;
  int64_t fiado = 0;
  int duration_min = 0;
  std::string customer_name = {};
  /// Empty when the order has no phone number.
  std::string customer_phone = {};
  /// Id of the user who booked; 0: none.
  int64_t client_id = 0;
  int line_count = 0;
  /// The number of combos sold.
  int64_t combo_quantity = 0;
  int64_t extras_count = 0;
  std::vector<SoldItem> items = {};
  /// Payments minus refunds by method, nonzero amounts only. Method Fiado holds the debt.
  std::map<std::string, int64_t> methods = {};
  /// Empty for a cancelled order.
  std::vector<CommissionLine> commissions = {};
};

/// Extracts the facts of an order that the feed delivered, without its commission.
OrderFacts FactsOf(const orders::v1::Order& order);
/// Reads a change of an order.
OrderFacts FactsOf(const orders::v1::OrderChange& change);

}  // namespace navalha::reporting
