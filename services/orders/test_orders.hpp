#pragma once

#include <optional>
#include <string>

#include "services/orders/order_pricing.hpp"
#include "services/orders/order_store.hpp"

namespace navalha::orders {

/// The moment at which tests take place.
common::Instant TestNow();

/// An item as catalog quotes it.
catalog::v1::QuotedItem Quoted(int64_t id, const std::string& name, const std::string& type,
                               const std::string& category, int64_t price, int32_t duration);
/// The combo 5: the service 1 and twice the product 3, for less than they cost.
catalog::v1::QuotedItem QuotedCombo();
void AddQuoted(Offer& offer, const catalog::v1::QuotedItem& item);

/// A paid sale of two lines, one of them with modifiers, as a draft makes it.
NewOrder TestSale(int64_t establishment_id = 1);

/// A pending booking of an attendant, an hour after TestNow; its reservation key is random.
NewOrder TestBooking(int64_t establishment_id = 1);

}  // namespace navalha::orders
