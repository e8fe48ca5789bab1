#pragma once

#include <vector>

#include "navalha/catalog/v1/establishment.pb.h"
#include "navalha/orders/v1/order_appointment.pb.h"
#include "services/orders/order_appointment_store.hpp"

namespace navalha::orders {

/// The part of all shops' bookings that is asked for, but for the establishments whose name has the
/// text in it.
AppointmentFilter AppointmentFilterOf(const v1::ListOrderAppointmentsRequest& request,
                                      common::Instant now);
/// The part of somebody's own bookings that is asked for.
AppointmentFilter AppointmentFilterOf(const v1::ListMyOrderAppointmentsRequest& request,
                                      common::Instant now);

/// The establishments of these orders, each once, ascending.
std::vector<int64_t> EstablishmentsOf(const std::vector<StoredOrder>& orders);

/// Writes the page into its answer, the customers' phones only `with_phone`. A booking whose
/// establishment is not among the names has none.
void PutAppointments(const AppointmentPage& page, const catalog::v1::EstablishmentNames& names,
                     const AppointmentFilter& filter, bool with_phone,
                     v1::ListOrderAppointmentsResponse& response);

}  // namespace navalha::orders
