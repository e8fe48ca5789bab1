#pragma once

#include <optional>
#include <string>

#include "services/orders/drafts/order_pricing.hpp"
#include "services/orders/store/order_store.hpp"

namespace navalha::orders {

/// The current time in tests.
common::Instant TestNow();

/// Returns an item in the form of a catalog quote.
catalog::v1::QuotedItem Quoted(int64_t id, const std::string& name, const std::string& type,
                               const std::string& category, int64_t price, int32_t duration);
/// Returns the combo 5: the service 1 and two of the product 3, at a discount.
catalog::v1::QuotedItem QuotedCombo();
/// Adds the item to the items and the modifiers of an offer.
void AddQuoted(Offer& offer, const catalog::v1::QuotedItem& item);

/// Returns the draft of a paid sale with two lines, one of them with modifiers.
NewOrder TestSale(int64_t establishment_id = 1);

/// Returns a pending booking of an attendant, an hour after TestNow, with a random reservation key.
NewOrder TestBooking(int64_t establishment_id = 1);

}  // namespace navalha::orders
