#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <vector>

#include "services/orders/order_pricing.hpp"

namespace navalha::orders {

/// How many of each item an order has, by id.
using ItemCounts = std::map<int64_t, int64_t>;

/// Counts lines, additions and the parts of combos.
ItemCounts CountItems(const v1::Order& order);

/// Items of which an order has more than one, and more than it had before: those that must not be
/// limited. Ascending.
std::vector<int64_t> RepeatedItems(const v1::Order& order, const ItemCounts& before);

/// Throws INVALID_ARGUMENT that names each line of the order with one of the repeated items that
/// are limited.
void RequireWithinLimits(const v1::Order& order, const std::vector<int64_t>& repeated,
                         const std::set<int64_t>& limited);

/// Items and parts of the offer of which an order has at most one, as far as the catalogue said.
std::set<int64_t> LimitedItems(const Offer& offer);

/// Throws INVALID_ARGUMENT that names each line or addition that is sold out.
void RequireInStock(const OrderLines& lines, const Offer& offer);

}  // namespace navalha::orders
