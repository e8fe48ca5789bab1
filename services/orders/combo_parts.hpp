#pragma once

#include <cstdint>
#include <vector>

#include "navalha/catalog/v1/item.pb.h"
#include "navalha/orders/v1/order.pb.h"

namespace navalha::orders {

/// Splits a price of 0 to 10^8 centavos in proportion to weights of 0 to 10^9, one at least, by
/// largest remainder: the shares add up to the price. Of equal remainders the first gets more.
/// Without any weight above 0 the shares are as equal as can be.
std::vector<int64_t> SplitPrice(int64_t price, const std::vector<int64_t>& weights);

/// Sets is_combo and the parts of a line from what the combo contains. The shares of the parts come
/// from the line's unit price, each times its quantity. Changes nothing for other items.
void FillParts(const catalog::v1::QuotedItem& item, v1::OrderItem& line);

/// What the combo of a line contained when it was sold, as the catalogue quotes it; whether more
/// than one of a part may be ordered is not known of it.
void QuoteParts(const v1::OrderItem& line, catalog::v1::QuotedItem& item);

}  // namespace navalha::orders
