#pragma once

#include "navalha/orders/v1/order.pb.h"
#include "services/common/clock.hpp"

namespace navalha::orders {

/// Throws INVALID_ARGUMENT unless the sale's id is a UUID.
void RequireSaleId(const v1::CounterSale& sale);

/// Throws INVALID_ARGUMENT unless the request's sale was made in the last 30 days, by a clock that
/// is at most 5 minutes fast, and the request asks for neither another time nor any attendant.
void RequireCounterSale(const v1::CreateOrderRequest& request, common::Instant now);

/// When the order of a sale was made: its time, or `now` when the till's clock is fast.
common::Instant TimeOfSale(const v1::CounterSale& sale, common::Instant now);

/// Whether an order that has the sale's id was sold at the sale's time. Another time means that the
/// id was used twice.
bool IsSoldAtTimeOf(const v1::Order& order, const v1::CounterSale& sale);

/// Sets what a priced order says about the prices that the customer was shown. Throws
/// INVALID_ARGUMENT unless each item and each addition of the order has exactly one shown price.
void RecordShownPrices(const v1::CounterSale& sale, v1::Order& order);

/// What is paid of a new order whose payment_status is paid: all of it, but of a recorded sale no
/// more than the customer was shown. 0 of any other order.
int64_t PaidAtOnce(const v1::Order& order);

}  // namespace navalha::orders
