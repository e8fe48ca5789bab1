#pragma once

#include <optional>

#include "navalha/catalog/v1/item.pb.h"
#include "navalha/orders/v1/order.pb.h"
#include "services/common/call.hpp"
#include "services/common/clock.hpp"
#include "services/orders/order_store.hpp"

namespace navalha::orders {

/// The instant that a request names on the wall clock of `time_zone`; nothing when it names none.
/// Throws INVALID_ARGUMENT for a text that is none.
std::optional<common::Instant> RequestedInstant(const v1::CreateOrderRequest& request,
                                                std::string_view time_zone);

/// The order that a request asks for, priced by the catalogue's quote: a booking when it names an
/// attendant and a time after `now`, otherwise a sale over the counter. Everything but id, number,
/// access code and reservation is set. Throws what the rules refuse: bookings of anything but
/// services or of a time that is over, paid bookings of visitors, sales by anyone but owner and
/// staff.
NewOrder DraftOrder(const common::Call& call, const v1::CreateOrderRequest& request,
                    const catalog::v1::QuoteItemsResponse& quote, common::Instant now);

/// What an update makes of an order: lines, customer and payment are replaced, blank words stay as
/// they are; time, attendant, status and, for a booking, the reserved duration stay.
void ApplyUpdate(const v1::UpdateOrderRequest& request, v1::Order& order);

}  // namespace navalha::orders
