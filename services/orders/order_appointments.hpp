#pragma once

#include <vector>

#include "navalha/catalog/v1/establishment.pb.h"
#include "navalha/orders/v1/order.pb.h"
#include "services/orders/order_store.hpp"

namespace navalha::orders {

/// The part of all shops' bookings that is asked for, but for the establishments whose name has the
/// text in it.
AppointmentFilter AppointmentFilterOf(const v1::ListOrderAppointmentsRequest& request);

/// The establishments of these orders, each once, ascending.
std::vector<int64_t> EstablishmentsOf(const std::vector<StoredOrder>& orders);

/// Writes the page into its answer. A booking whose establishment is not among the names has none.
void PutAppointments(const AppointmentPage& page, const catalog::v1::EstablishmentNames& names,
                     const AppointmentFilter& filter, v1::ListOrderAppointmentsResponse& response);

}  // namespace navalha::orders
