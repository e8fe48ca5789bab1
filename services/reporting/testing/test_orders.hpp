#pragma once

#include <random>
#include <string>

#include "navalha/orders/v1/feed.pb.h"
#include "navalha/orders/v1/order.pb.h"

namespace navalha::reporting {

/// Returns a paid sale of one item at `time` (PostgreSQL timestamptz text), 5000 centavos in total.
orders::v1::Order TestOrder(int64_t id, const std::string& time = "2026-03-02 13:30:00+00",
                            int64_t establishment_id = 1);

/// Returns an order with random shop (1 or 2), customer and items from small sets, dated within 40
/// days that cross two ends of months.
orders::v1::Order RandomOrder(std::mt19937& random, int64_t id, int version);

/// Adds an addition to the order's first line and its price, in centavos, to the totals.
void AddAddition(orders::v1::Order& order, int64_t item_id, int quantity, int64_t price);

/// Adds a payment or a refund (`kind`).
void AddPayment(orders::v1::Order& order, const std::string& kind, const std::string& method,
                int64_t amount, bool settles_fiado = false);

/// Returns a feed change of the order at `position`.
orders::v1::OrderChange ChangeOf(int64_t position, const orders::v1::Order& order);

/// Returns a feed change of an expense or, with a reversed id, of the reversal of that expense.
orders::v1::OrderChange ExpenseAt(int64_t position, int64_t id, int64_t amount,
                                  int64_t reverses_id = 0);

}  // namespace navalha::reporting
