#pragma once

#include <google/protobuf/repeated_field.h>

#include <cstdint>
#include <map>
#include <vector>

#include "navalha/catalog/v1/item.pb.h"
#include "navalha/orders/v1/order.pb.h"

namespace navalha::orders {

using OrderLines = google::protobuf::RepeatedPtrField<v1::OrderLine>;

/// The items and modifiers on offer by id: from the catalog's quote, or from a sold order.
struct Offer {
  std::map<int64_t, catalog::v1::QuotedItem> items;
  /// Used for additions and removals.
  std::map<int64_t, catalog::v1::QuotedItem> modifiers;
  /// The removals of a sold order, which may be of deleted items. Not used for additions, because
  /// any item can be a removal.
  std::map<int64_t, catalog::v1::QuotedItem> removals;

  /// Adds the items of a quote to `items` and `modifiers`; keeps existing entries.
  void Add(const google::protobuf::RepeatedPtrField<catalog::v1::QuotedItem>& quoted);
};

/// Returns the offer of an existing order: its items and modifiers at the time of sale.
Offer OfferOf(const v1::Order& order);

/// Returns the distinct ids of the lines that the offer lacks, ascending. Throws INVALID_ARGUMENT
/// for more than 200.
std::vector<int64_t> MissingIds(const OrderLines& lines, const Offer& offer);

/// Sets items, total_price and total_duration of `order` from the lines. A line costs quantity
/// times price plus price times quantity of each addition; only services add duration. A combo has
/// its own price and duration, and its line lists the content. Merges repeated additions into one
/// modifier with a quantity. Throws INVALID_ARGUMENT that names each line with an unknown id, an
/// addition that is not an add-on, or more than 9 of one addition.
void PriceLines(const OrderLines& lines, const Offer& offer, v1::Order& order);

/// Throws INVALID_ARGUMENT unless the order can be a booking: only services, of 1 to 1440 minutes.
void RequireBookable(const v1::Order& order);

/// Throws INVALID_ARGUMENT unless the services of the order take 1 to 1440 minutes.
void RequireBookableTime(const v1::Order& order);

/// Returns the number of services in an order by quantity, including the services in combos.
int ServiceCount(const v1::Order& order);

/// Sets the ids of lines and modifiers, which are derived from the order's id as in the table
/// order_lines.
void NumberLines(v1::Order& order);

}  // namespace navalha::orders
