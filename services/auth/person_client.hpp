#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "navalha/booking/v1/person.grpc.pb.h"
#include "navalha/catalog/v1/person.grpc.pb.h"
#include "navalha/orders/v1/person.grpc.pb.h"
#include "navalha/reporting/v1/person.grpc.pb.h"
#include "services/common/rpc/channel.hpp"

namespace navalha::auth {

/// Client of the PersonService of catalog, orders, booking and reporting. Every call has a deadline
/// and throws UNAVAILABLE or DEADLINE_EXCEEDED when the service does not answer in time.
/// Thread-safe.
class PersonClient {
 public:
  /// All must outlive it.
  PersonClient(const common::Peer& catalog, const common::Peer& orders, const common::Peer& booking,
               const common::Peer& reporting);

  /// The user's orders as a client, latest first, at most kOrders.
  std::vector<orders::v1::Order> OrdersOf(const common::Call& call, int64_t user_id) const;
  /// The user's appointments and service records, with the same order and limit.
  std::vector<booking::v1::Appointment> AppointmentsOf(const common::Call& call,
                                                       int64_t user_id) const;
  std::vector<booking::v1::ServiceRecord> ServiceRecordsOf(const common::Call& call,
                                                           int64_t user_id) const;
  /// The next bookings and appointments with the user as client or, at their present shops,
  /// provider.
  orders::v1::FindFutureBookingsResponse FutureBookingsOf(const common::Call& call,
                                                          int64_t user_id) const;
  /// Whether a user may see another's name: both work at the same shop, or share an order, a
  /// booking or an appointment.
  bool AreConnected(const common::Call& call, int64_t user_id, int64_t other_id) const;
  catalog::v1::ListEmploymentsResponse EmploymentsOf(const common::Call& call,
                                                     int64_t user_id) const;
  /// Erases the user in `service` (catalog, orders, booking or reporting). Idempotent.
  void Forget(const std::string& service, int64_t user_id, const std::string& avatar) const;

  static constexpr size_t kOrders = 2000;

 private:
  using Workplaces = google::protobuf::RepeatedPtrField<catalog::v1::Workplace>;
  Workplaces WorkplacesOf(const common::Call& call, int64_t user_id) const;

  const common::Peer& catalog_;
  const common::Peer& orders_;
  const common::Peer& booking_;
  const common::Peer& reporting_;
  std::unique_ptr<catalog::v1::PersonService::Stub> catalog_people_;
  std::unique_ptr<orders::v1::PersonService::Stub> orders_people_;
  std::unique_ptr<booking::v1::PersonService::Stub> booking_people_;
  std::unique_ptr<reporting::v1::PersonService::Stub> reporting_people_;
};

}  // namespace navalha::auth
