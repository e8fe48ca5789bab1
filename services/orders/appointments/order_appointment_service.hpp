#pragma once

#include "navalha/orders/v1/order_appointment.pb.h"
#include "services/common/rpc/router.hpp"
#include "services/orders/appointments/order_appointment_store.hpp"
#include "services/orders/catalog_client.hpp"

namespace navalha::orders {

/// Handlers of navalha.orders.v1.OrderAppointmentService, which the proto documents. Thread-safe.
class OrderAppointmentService {
 public:
  OrderAppointmentService(OrderAppointmentStore& appointments, CatalogClient& catalog,
                          common::Now now)
      : appointments_(appointments), catalog_(catalog), now_(std::move(now)) {}

  void Register(common::Router& router);

 private:
  void ListOrderAppointments(const common::Call& call,
                             const v1::ListOrderAppointmentsRequest& request,
                             v1::ListOrderAppointmentsResponse& response);
  void ListMyOrderAppointments(const common::Call& call,
                               const v1::ListMyOrderAppointmentsRequest& request,
                               v1::ListOrderAppointmentsResponse& response);
  void CountOrderAppointments(const common::Call& call,
                              const v1::CountOrderAppointmentsRequest& request,
                              v1::CountOrderAppointmentsResponse& response);
  void ListReservedOrders(const common::Call& call, const v1::ListReservedOrdersRequest& request,
                          v1::ListReservedOrdersResponse& response);
  void ListCollaboratorBookings(const common::Call& call,
                                const v1::ListCollaboratorBookingsRequest& request,
                                v1::ListCollaboratorBookingsResponse& response);

  OrderAppointmentStore& appointments_;
  CatalogClient& catalog_;
  common::Now now_;
};

}  // namespace navalha::orders
