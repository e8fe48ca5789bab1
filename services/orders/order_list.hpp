#pragma once

#include <string>

#include "services/common/clock.hpp"
#include "services/common/error.hpp"
#include "services/orders/order_access.hpp"
#include "services/orders/order_store.hpp"

namespace navalha::orders {

/// Days of a list that is asked for without a first day. Two months in a row have no more.
inline constexpr int kDaysOfList = 62;

/// First day of a list: the one asked for or, when that is empty, the first of the kDaysOfList days
/// up to today, or up to the last day asked for if that is earlier.
common::Date FirstDayOf(const std::string& start_date, const std::string& end_date,
                        const common::Date& today);

/// What a request asks for of a shop's orders, but for days and place: all of them for whoever
/// reads them, and otherwise those that the caller serves. Throws PERMISSION_DENIED for whoever
/// does not belong to the shop.
template <class Request>
ListFilter FilterOf(const Request& request, const ShopAccess& access,
                    const catalog::v1::Membership& membership) {
  if (!access.belongs && !access.reads) {
    throw common::Denied();
  }
  ListFilter filter{.establishment_id = request.entity_id(),
                    .wanted = {.origin = request.origin(),
                               .fulfillment = request.fulfillment(),
                               .payment_status = request.payment_status(),
                               .payment_method = request.payment_method(),
                               .status = request.status(),
                               .customer = request.customer(),
                               .item_id = request.item_id()}};
  if (!access.reads) {
    filter.collaborator_id = membership.collaborator_id();
  }
  return filter;
}

/// Sets the days of a request, which are days of `time_zone`. Answers the first one.
template <class Request>
common::Date SetDays(const Request& request, const std::string& time_zone, common::Instant now,
                     ListFilter& filter) {
  const common::Date first =
      FirstDayOf(request.start_date(), request.end_date(), common::ToLocal(now, time_zone).date);
  filter.from = common::BoundsOf(first, time_zone).begin;
  if (const auto last = common::ParseDate(request.end_date())) {
    filter.before = common::BoundsOf(*last, time_zone).end;
  }
  return first;
}

/// Lists what the request asks for into the answer, with where it was cut. `filter` has whose
/// orders; days are days of `time_zone`.
template <class Request, class Response>
void ListOrders(OrderStore& orders, const Request& request, ListFilter filter,
                const std::string& time_zone, common::Instant now, Response& response) {
  const common::Date first = SetDays(request, time_zone, now, filter);
  filter.after_id = request.after_id();
  filter.limit = request.limit() > 0 ? request.limit() : kOrdersPerList;
  OrderPage page = orders.List(filter);
  for (StoredOrder& stored : page.orders) {
    *response.add_orders() = std::move(stored.order);
  }
  response.set_truncated(page.truncated);
  response.set_start_date(common::FormatDate(first));
  response.set_time_zone(time_zone);
  response.set_message("Pedidos carregados.");
}

}  // namespace navalha::orders
