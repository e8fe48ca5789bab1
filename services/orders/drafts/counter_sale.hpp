#pragma once

#include <string>

#include "navalha/orders/v1/order.pb.h"
#include "services/common/text/clock.hpp"

namespace navalha::orders {

/// Throws INVALID_ARGUMENT unless the sale's id is a UUID.
void RequireSaleId(const v1::CounterSale& sale);

/// Throws INVALID_ARGUMENT for a sale older than 30 days or more than 5 minutes ahead of `now`, and
/// for a request that sets order_datetime or any_attendant.
void RequireCounterSale(const v1::CreateOrderRequest& request, common::Instant now);

/// Returns the time of a sale's order: the time of the sale, or `now` if that is earlier.
common::Instant TimeOfSale(const v1::CounterSale& sale, common::Instant now);

/// Returns whether an order with the sale's id was sold at the sale's time. A different time shows
/// that two sales use one id.
bool IsSoldAtTimeOf(const v1::Order& order, const v1::CounterSale& sale);

/// Returns the SHA-256 of everything that the till states about a sale: equal for repeats by all
/// sellers of the shop.
std::string SaleHash(const v1::CreateOrderRequest& request);

/// Sets total_shown, price_difference and changed_prices in the sale of a priced order. Throws
/// INVALID_ARGUMENT unless each item and each addition of the order has exactly one shown price.
void RecordShownPrices(const v1::CounterSale& sale, v1::Order& order);

/// Returns the amount in centavos that a new order with payment_status paid records as paid: its
/// total, or the shown total of a till's sale if that is lower. Returns 0 for other orders.
int64_t PaidAtOnce(const v1::Order& order);

}  // namespace navalha::orders
