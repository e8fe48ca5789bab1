#pragma once

#include <cstdint>
#include <optional>

#include "navalha/catalog/v1/deposit.pb.h"
#include "navalha/orders/v1/order.pb.h"
#include "services/common/text/clock.hpp"

namespace navalha::orders {

/// Returns the deposit of a new booking under the shop's rule, at most the booking's price and due
/// at its start at the latest. Unset for a free booking. A pure function.
std::optional<v1::Deposit> DepositOf(const catalog::v1::DepositRule& rule, const v1::Order& booking,
                                     common::Instant now);

/// Limits the deposit to the order's price, sets its unpaid part, for which a fiado debt counts as
/// paid, and marks a deposit as refunded once nothing is paid or owed: a received one, and one of a
/// cancelled booking of which a part was received. Does nothing without a deposit.
void SetDepositDue(v1::Order& order);

}  // namespace navalha::orders
