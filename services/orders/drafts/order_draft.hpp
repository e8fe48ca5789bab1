#pragma once

#include <optional>

#include "navalha/catalog/v1/item.pb.h"
#include "navalha/orders/v1/order.pb.h"
#include "services/common/rpc/call.hpp"
#include "services/common/text/clock.hpp"
#include "services/orders/store/order_store.hpp"

namespace navalha::orders {

/// The kind of order that a request describes.
enum class OrderKind { kSale, kBooking };

/// Returns the kind of order. A future time makes a booking if the request names a collaborator or
/// the caller may sell at the shop. A collaborator without a future time makes a sale for a caller
/// who may sell, and otherwise a booking, which DraftOrder then refuses because of its time. All
/// other requests are sales.
OrderKind KindOf(bool names_collaborator, bool may_sell, std::optional<common::Instant> at,
                 common::Instant now);

/// Returns the request to catalog for a quote of the order. Throws INVALID_ARGUMENT for an invalid
/// time and for too many items.
catalog::v1::QuoteItemsRequest QuestionOf(const common::Call& call,
                                          const v1::CreateOrderRequest& request);

/// Returns whether a text in phone format can be a real number: a Brazilian one with an area code
/// and 9 digits that begin with 9 or 8 digits that begin with 2 to 5, with or without the prefix
/// 55; or a foreign one with a leading +.
bool IsCallable(std::string_view phone);

/// Returns the requested order with the prices of the catalog's quote. Sets everything except id,
/// number, access code and reservation. A booking with any attendant gets candidates instead of a
/// collaborator, excluding a caller who books for themselves. Throws for bookings without a
/// collaborator or a future time, bookings of products, paid bookings by visitors, sales by callers
/// without the right to sell, sales of a till without shown prices, and, for customers from
/// outside, invalid phones and sold-out items; also for more than one of a limited item.
NewOrder DraftOrder(const common::Call& call, const v1::CreateOrderRequest& request,
                    const catalog::v1::QuoteItemsResponse& quote, common::Instant now);

/// Throws UNAUTHENTICATED without a caller, and PERMISSION_DENIED unless the caller has a verified
/// e-mail and may sell at the shop.
void RequireSeller(const common::Call& call, bool may_sell);

/// Sets the collaborator who serves the order.
void FillCollaborator(const catalog::v1::QuotedCollaborator& collaborator, NewOrder& draft);

/// Applies customer, origin, fulfillment and notes of an update to `order`. A blank origin or
/// fulfillment and an absent phone keep the current values.
void ApplyUpdate(const v1::UpdateOrderRequest& request, v1::Order& order);

}  // namespace navalha::orders
