#pragma once

#include <chrono>
#include <optional>
#include <string>

#include "services/common/rpc/error.hpp"
#include "services/common/text/clock.hpp"
#include "services/orders/order_access.hpp"
#include "services/orders/store/order_store.hpp"

namespace navalha::orders {

/// Days of a list without a first day: the maximum length of two consecutive months.
inline constexpr int kDaysOfList = 62;

/// Returns the first day of a list: the requested one or, if empty, the first of the kDaysOfList
/// days up to today, or up to the requested last day if that is earlier.
common::Date FirstDayOf(const std::string& start_date, const std::string& end_date,
                        const common::Date& today);

/// Returns the time on the day; nullopt without a time. Throws INVALID_ARGUMENT for `field` when a
/// time has no day.
std::optional<common::LocalTime> TimeOn(const std::string& day, const std::string& time,
                                        const char* field);

/// Converts a request for a shop's orders to a filter without days, times and after_id. Restricts
/// staff who can't read all orders to the orders that they serve. Throws PERMISSION_DENIED for
/// others who can't read all orders.
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
                               .item_id = request.item_id(),
                               .type = request.type(),
                               .received_method = request.received_method(),
                               .customer_phone = request.customer_phone(),
                               .customer_name = request.customer_name()}};
  if (request.has_hour()) {
    filter.wanted.hour = request.hour();
  }
  if (request.has_weekday()) {
    filter.wanted.weekday = request.weekday();
  }
  if (!access.reads) {
    filter.collaborator_id = membership.collaborator_id();
  }
  return filter;
}

/// Sets the days of a request in `time_zone`. Returns the first day.
template <class Request>
common::Date SetDays(const Request& request, const std::string& time_zone, common::Instant now,
                     ListFilter& filter) {
  const common::Date first =
      FirstDayOf(request.start_date(), request.end_date(), common::ToLocal(now, time_zone).date);
  filter.time_zone = time_zone;
  filter.from = common::BoundsOf(first, time_zone).begin;
  if (const auto last = common::ParseDate(request.end_date())) {
    filter.before = common::BoundsOf(*last, time_zone).end;
  }
  return first;
}

/// Narrows the days of a request to its first and last minute in `time_zone`. Throws
/// INVALID_ARGUMENT for a time without its day.
template <class Request>
void SetTimes(const Request& request, const std::string& time_zone, ListFilter& filter) {
  if (const auto first = TimeOn(request.start_date(), request.start_time(), "start_date")) {
    filter.from = common::ToInstant(first->date, first->time, time_zone);
  }
  if (const auto last = TimeOn(request.end_date(), request.end_time(), "end_date")) {
    const common::WallTime past = last->time + std::chrono::minutes(1);
    filter.before = past < std::chrono::hours(24) ? common::ToInstant(last->date, past, time_zone)
                                                  : common::BoundsOf(last->date, time_zone).end;
  }
}

/// Adds the requested orders and the truncation flag to the response. `filter` selects the shop or
/// the attendant; days are in `time_zone`.
template <class Request, class Response>
void ListOrders(OrderStore& orders, const Request& request, ListFilter filter,
                const std::string& time_zone, common::Instant now, Response& response) {
  const common::Date first = SetDays(request, time_zone, now, filter);
  if constexpr (requires { request.start_time(); }) {
    SetTimes(request, time_zone, filter);
  }
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
