#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "navalha/orders/v1/order_appointment.pb.h"
#include "services/orders/order_store.hpp"

namespace navalha::orders {

/// Bookings that have not ended, or those that have.
enum class Period { kAny, kUpcoming, kPast };

/// Which part of the bookings of all shops.
struct AppointmentFilter {
  /// For the inside of a LIKE pattern; empty: everybody. Booked by such a customer, in one of the
  /// shops or under the number.
  std::string customer;
  std::vector<int64_t> establishment_ids;
  std::optional<int> number;
  /// Empty: any.
  std::string status;
  std::optional<common::Instant> from;
  std::optional<common::Instant> before;
  Period period = Period::kAny;
  /// What `period` is told by.
  common::Instant now;
  /// From 1.
  int page = 1;
  int per_page = 0;
};

struct AppointmentPage {
  std::vector<StoredOrder> orders;
  /// On all pages.
  int64_t total = 0;
};

/// Lists and counts of bookings across shops. Thread-safe.
class OrderAppointmentStore {
 public:
  OrderAppointmentStore(common::Database& database, OrderStore& orders)
      : database_(database), orders_(orders) {}

  /// Latest start first; of the period to come, earliest start first.
  AppointmentPage List(const AppointmentFilter& filter);
  /// The same of what a user booked for themselves; of the filter, period and page are read.
  AppointmentPage ListOfClient(int64_t client_id, const AppointmentFilter& filter);
  /// Bookings that are not cancelled by their day in São Paulo ("2026-01-31"); days without any are
  /// left out.
  std::map<std::string, int64_t> CountByDay(common::Instant from, common::Instant before);
  /// Adds the orders of these reservations.
  void ListReserved(const v1::ListReservedOrdersRequest& request,
                    v1::ListReservedOrdersResponse& response);
  /// Adds the bookings that a collaborator serves, by start.
  void ListOfCollaborator(const v1::ListCollaboratorBookingsRequest& request,
                          v1::ListCollaboratorBookingsResponse& response);

 private:
  AppointmentPage PageOf(const pqxx::result& rows);

  common::Database& database_;
  OrderStore& orders_;
};

}  // namespace navalha::orders
