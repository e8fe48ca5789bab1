#pragma once

#include <optional>
#include <string>

#include "services/orders/order_store.hpp"

namespace navalha::orders {

/// The moment at which tests take place.
common::Instant TestNow();

/// A paid sale of two lines, one of them with modifiers, as a draft makes it.
NewOrder TestSale(int64_t establishment_id = 1);

/// A pending booking of an attendant, an hour after TestNow; its reservation key is random.
NewOrder TestBooking(int64_t establishment_id = 1);

}  // namespace navalha::orders
