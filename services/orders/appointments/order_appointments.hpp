#pragma once

#include <vector>

#include "navalha/catalog/v1/establishment.pb.h"
#include "navalha/orders/v1/order_appointment.pb.h"
#include "services/orders/appointments/order_appointment_store.hpp"

namespace navalha::orders {

/// Converts a request for bookings of all shops to a filter. The caller adds the shops whose name
/// contains the text.
AppointmentFilter AppointmentFilterOf(const v1::ListOrderAppointmentsRequest& request,
                                      common::Instant now);
/// Converts a request for the caller's own bookings to a filter.
AppointmentFilter AppointmentFilterOf(const v1::ListMyOrderAppointmentsRequest& request,
                                      common::Instant now);

/// Returns the distinct establishments of the orders, ascending.
std::vector<int64_t> EstablishmentsOf(const std::vector<StoredOrder>& orders);

/// Writes the page to its response, and the customers' phones only `with_phone`. Leaves the
/// establishment of a booking unset when `names` lacks it.
void PutAppointments(const AppointmentPage& page, const catalog::v1::EstablishmentNames& names,
                     const AppointmentFilter& filter, bool with_phone,
                     v1::ListOrderAppointmentsResponse& response);

}  // namespace navalha::orders
