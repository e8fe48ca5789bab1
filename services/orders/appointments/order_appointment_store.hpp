#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "navalha/orders/v1/order_appointment.pb.h"
#include "services/orders/store/order_store.hpp"

namespace navalha::orders {

/// Selects bookings by time. kUpcoming: bookings before their end, only pending and confirmed ones
/// unless the filter has a status. kPast: bookings after their end or with recorded attendance.
enum class Period { kAny, kUpcoming, kPast };

/// Selects bookings of all shops.
struct AppointmentFilter {
  /// Text to embed in a LIKE pattern; empty: any. A booking matches when its customer's name,
  /// its shop or its number matches.
  std::string customer;
  std::vector<int64_t> establishment_ids;
  std::optional<int> number;
  /// Empty: any.
  std::string status;
  /// Range of the starts; excludes `before`. Unset: no bound.
  std::optional<common::Instant> from;
  std::optional<common::Instant> before;
  Period period = Period::kAny;
  /// The current time, which `period` compares with.
  common::Instant now;
  /// Number of the page, from 1.
  int page = 1;
  /// Maximum number of bookings on a page.
  int per_page = 0;
};

/// A page of bookings.
struct AppointmentPage {
  std::vector<StoredOrder> orders;
  /// Number of matches on all pages.
  int64_t total = 0;
};

/// Lists and counts bookings across shops. Thread-safe.
class OrderAppointmentStore {
 public:
  OrderAppointmentStore(common::Database& database, OrderStore& orders)
      : database_(database), orders_(orders) {}

  /// Lists by descending start, or by ascending start for upcoming bookings.
  AppointmentPage List(const AppointmentFilter& filter);
  /// Lists the bookings whose client is the user, sorted like List. Uses only the period and the
  /// page of the filter.
  AppointmentPage ListOfClient(int64_t client_id, const AppointmentFilter& filter);
  /// Counts bookings that are not cancelled by their day in São Paulo ("2026-01-31"); omits days
  /// without bookings.
  std::map<std::string, int64_t> CountByDay(common::Instant from, common::Instant before);
  /// Adds the orders of the reservations.
  void ListReserved(const v1::ListReservedOrdersRequest& request,
                    v1::ListReservedOrdersResponse& response);
  /// Adds a collaborator's bookings by start.
  void ListOfCollaborator(const v1::ListCollaboratorBookingsRequest& request,
                          v1::ListCollaboratorBookingsResponse& response);

 private:
  AppointmentPage PageOf(const pqxx::result& rows);

  common::Database& database_;
  OrderStore& orders_;
};

}  // namespace navalha::orders
