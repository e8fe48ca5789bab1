#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "navalha/booking/v1/person.grpc.pb.h"
#include "navalha/catalog/v1/person.grpc.pb.h"
#include "navalha/orders/v1/person.grpc.pb.h"
#include "services/common/channel.hpp"

namespace navalha::auth {

/// What auth asks other services about a person's own data. Every call has a deadline and throws
/// UNAVAILABLE or DEADLINE_EXCEEDED when the service does not answer in time. Thread-safe.
class PersonPeers {
 public:
  /// All must outlive it.
  PersonPeers(const common::Peer& catalog, const common::Peer& orders, const common::Peer& booking);

  /// Orders of which the user is the client, the latest first, at most kOrders.
  std::vector<orders::v1::Order> OrdersOf(const common::Call& call, int64_t user_id) const;
  /// The same of appointments and service records.
  std::vector<booking::v1::Appointment> AppointmentsOf(const common::Call& call,
                                                       int64_t user_id) const;
  std::vector<booking::v1::ServiceRecord> ServiceRecordsOf(const common::Call& call,
                                                           int64_t user_id) const;
  /// The next bookings, appointments included, that count on the user, where they work by now.
  orders::v1::FindFutureBookingsResponse FutureBookingsOf(const common::Call& call,
                                                          int64_t user_id) const;
  /// Whether a user may see another's name: they work at the same shop, or an order, a booking or
  /// an appointment connects them.
  bool AreConnected(const common::Call& call, int64_t user_id, int64_t other_id) const;
  catalog::v1::ListEmploymentsResponse EmploymentsOf(const common::Call& call,
                                                     int64_t user_id) const;
  /// `service` is catalog, orders or booking. Repeating is fine.
  void Forget(const std::string& service, int64_t user_id, const std::string& avatar) const;

  static constexpr size_t kOrders = 2000;

 private:
  using Workplaces = google::protobuf::RepeatedPtrField<catalog::v1::Workplace>;
  Workplaces WorkplacesOf(const common::Call& call, int64_t user_id) const;

  const common::Peer& catalog_;
  const common::Peer& orders_;
  const common::Peer& booking_;
  std::unique_ptr<catalog::v1::PersonService::Stub> catalog_people_;
  std::unique_ptr<orders::v1::PersonService::Stub> orders_people_;
  std::unique_ptr<booking::v1::PersonService::Stub> booking_people_;
};

}  // namespace navalha::auth
