#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "navalha/orders/v1/feed.pb.h"
#include "navalha/orders/v1/order.pb.h"
#include "services/common/clock.hpp"

namespace navalha::reporting {

/// A line of an order, or an addition of one.
struct SoldItem {
  int line_no = 0;
  /// 0: the line itself.
  int addition_no = 0;
  int64_t item_id = 0;
  std::string name = {};
  bool is_combo = false;
  int64_t quantity = 0;
  /// Quantity times unit price, of a line without its additions.
  int64_t cents = 0;
  /// Of a line: the quantity of its additions.
  int64_t extras_count = 0;
  /// Who served the line, or else the order; 0: nobody in particular.
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

/// What the figures need of an order. Amounts are in centavos.
struct OrderFacts {
  int64_t id = 0;
  int64_t establishment_id = 0;
  int version = 0;
  common::Instant ordered_at = {};
  bool is_cancelled = false;
  /// attended or not_attended; empty: no finished booking.
  std::string attendance = {};
  std::string origin = {};
  int64_t total = 0;
  int64_t paid = 0;
  int64_t fiado = 0;
  int duration_min = 0;
  std::string customer_name = {};
  /// Empty: unknown.
  std::string customer_phone = {};
  /// 0: no user.
  int64_t client_id = 0;
  int line_count = 0;
  int64_t combo_quantity = 0;
  int64_t extras_count = 0;
  std::vector<SoldItem> items = {};
  /// Payments less refunds by method, where they differ from 0; Fiado: the debt.
  std::map<std::string, int64_t> methods = {};
  /// Empty for a cancelled order.
  std::vector<CommissionLine> commissions = {};
};

/// Reads an order of the feed, without commission.
OrderFacts FactsOf(const orders::v1::Order& order);
/// Reads a change of an order.
OrderFacts FactsOf(const orders::v1::OrderChange& change);

}  // namespace navalha::reporting
