#pragma once

#include <optional>

#include "navalha/catalog/v1/item.pb.h"
#include "navalha/orders/v1/order.pb.h"
#include "services/common/call.hpp"
#include "services/common/clock.hpp"
#include "services/orders/order_store.hpp"

namespace navalha::orders {

/// What a request for an order asks for.
enum class OrderKind { kSale, kBooking };

/// Decides it, before anything is drafted, by whether the request names a collaborator, whether the
/// caller may sell at the shop, and the time that it names, if any. A time to come is a booking. A
/// collaborator with no time or a past one is a sale for whoever may sell, and otherwise a booking,
/// which is then refused for its time. Everything else is a sale.
OrderKind KindOf(bool names_collaborator, bool may_sell, std::optional<common::Instant> at,
                 common::Instant now);

/// What to ask the catalogue about a request, with its time on the wall clock. Throws
/// INVALID_ARGUMENT for a time that is none and for too many items.
catalog::v1::QuoteItemsRequest QuestionOf(const common::Call& call,
                                          const v1::CreateOrderRequest& request);

/// Whether a text, which is a phone by its format, can be called: a number of Brazil, with an area
/// code and 9 digits that begin with 9 or 8 that begin with 2 to 5, with or without 55 before it;
/// or, after a +, one of another country.
bool IsCallable(std::string_view phone);

/// The order that a request asks for, priced by the catalogue's quote. Everything but id, number,
/// access code and reservation is set; of a booking with anybody the candidates in place of the
/// collaborator, without a caller who books for themselves. Throws what the rules refuse: bookings
/// without a collaborator or a time to come or of anything but services, paid bookings of visitors,
/// sales by anyone but owner and staff, phones of customers from outside that can't be called, what
/// is sold out to customers from outside, more than one of a limited item.
NewOrder DraftOrder(const common::Call& call, const v1::CreateOrderRequest& request,
                    const catalog::v1::QuoteItemsResponse& quote, common::Instant now);

/// Makes this person the one who serves the order.
void FillCollaborator(const catalog::v1::QuotedCollaborator& collaborator, NewOrder& draft);

/// What an update makes of an order: lines, customer and payment are replaced, blank words stay as
/// they are; time, attendant, status and, for a booking, the reserved duration stay.
void ApplyUpdate(const v1::UpdateOrderRequest& request, v1::Order& order);

}  // namespace navalha::orders
