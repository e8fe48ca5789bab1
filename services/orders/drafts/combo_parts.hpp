#pragma once

#include <cstdint>
#include <vector>

#include "navalha/catalog/v1/item.pb.h"
#include "navalha/orders/v1/order.pb.h"

namespace navalha::orders {

/// Splits a price of 0 centavos or more in proportion to at least one weight of 0 or more, by the
/// largest-remainder method: the shares add up to the price. Among equal remainders, earlier
/// weights get the extra centavo. Splits evenly when all weights are 0.
std::vector<int64_t> SplitPrice(int64_t price, const std::vector<int64_t>& weights);

/// Sets is_combo and the parts of a line from the combo's content. Each part's share is its share
/// of the line's unit price times the line's quantity, in centavos. Changes nothing for other
/// items.
void FillParts(const catalog::v1::QuotedItem& item, v1::OrderItem& line);

/// Sets the content of a quoted combo to the parts that the line stored at the time of sale. The
/// parts carry no limits of their quantities.
void QuoteParts(const v1::OrderItem& line, catalog::v1::QuotedItem& item);

}  // namespace navalha::orders
