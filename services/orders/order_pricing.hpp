#pragma once

#include <google/protobuf/repeated_field.h>

#include <cstdint>
#include <map>
#include <vector>

#include "navalha/catalog/v1/item.pb.h"
#include "navalha/orders/v1/order.pb.h"

namespace navalha::orders {

using OrderLines = google::protobuf::RepeatedPtrField<v1::OrderLine>;

/// What can be sold, by id: the catalogue's quote, or what an order keeps as sold.
struct Offer {
  std::map<int64_t, catalog::v1::QuotedItem> items;
  /// Taken for additions and removals.
  std::map<int64_t, catalog::v1::QuotedItem> modifiers;

  /// Adds items of a quote to both; what is there already stays.
  void Add(const google::protobuf::RepeatedPtrField<catalog::v1::QuotedItem>& quoted);
};

/// The offer that an order itself is: its items and modifiers as sold.
Offer OfferOf(const v1::Order& order);

/// Every id that the lines name and the offer does not know, once, in ascending order. Throws
/// INVALID_ARGUMENT for more than 200.
std::vector<int64_t> MissingIds(const OrderLines& lines, const Offer& offer);

/// Sets items, total_price and total_duration of `order` from the lines: a line is worth quantity
/// times price plus each addition's price times its count; only services take time. A combo has its
/// own price and time; the lines say what it contains. The same
/// addition several times becomes one modifier with a quantity. Throws INVALID_ARGUMENT naming each
/// line with an id that is not on offer, an addition that is no add-on, or more than 9 of one.
void PriceLines(const OrderLines& lines, const Offer& offer, v1::Order& order);

/// Throws INVALID_ARGUMENT unless the order can be booked: services only, of 1 to 1440 minutes.
void RequireBookable(const v1::Order& order);

/// Throws INVALID_ARGUMENT unless the order's services take 1 to 1440 minutes.
void RequireBookableTime(const v1::Order& order);

/// How many services an order has, each as often as it is ordered; of a combo those that it
/// contains.
int ServiceCount(const v1::Order& order);

/// Sets the ids of lines and modifiers, which are made from the order's (migrations, order_lines).
void NumberLines(v1::Order& order);

}  // namespace navalha::orders
