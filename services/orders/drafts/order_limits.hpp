#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <vector>

#include "services/orders/drafts/order_pricing.hpp"

namespace navalha::orders {

/// Quantities of an order by item id.
using ItemCounts = std::map<int64_t, int64_t>;

/// Counts lines, additions and the parts of combos.
ItemCounts CountItems(const v1::Order& order);

/// Returns the items, ascending, with a quantity above one that is also above their quantity in
/// `before`. The order is valid if none of them is a limited item.
std::vector<int64_t> RepeatedItems(const v1::Order& order, const ItemCounts& before);

/// Throws INVALID_ARGUMENT that names each line with an item that is both repeated and limited.
void RequireWithinLimits(const v1::Order& order, const std::vector<int64_t>& repeated,
                         const std::set<int64_t>& limited);

/// Returns the limited items and parts of the offer that the catalog reported.
std::set<int64_t> LimitedItems(const Offer& offer);

/// Throws INVALID_ARGUMENT that names each sold-out line or addition.
void RequireInStock(const OrderLines& lines, const Offer& offer);

}  // namespace navalha::orders
