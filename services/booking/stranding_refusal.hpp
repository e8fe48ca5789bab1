#pragma once

#include <memory>
#include <vector>

#include "navalha/orders/v1/order_appointment.grpc.pb.h"
#include "services/booking/stranded_bookings.hpp"
#include "services/common/call.hpp"
#include "services/common/channel.hpp"
#include "services/common/error.hpp"

namespace navalha::booking {

/// Builds the error that lists the bookings stranded by a change. Thread-safe.
class StrandingRefusal {
 public:
  /// Both must outlive it.
  StrandingRefusal(common::Database& database, const common::Peer& orders);

  /// Returns FAILED_PRECONDITION (reason BOOKINGS_STRANDED) with v1::StrandedBookings as details:
  /// the first bookings with their clients' names, read from orders. Throws UNAVAILABLE if orders
  /// does not answer.
  common::Error Of(const std::vector<StandingBooking>& bookings, const common::Call& call) const;

  /// Runs a change of the agenda and converts BookingsStranded into that error.
  template <class Change>
  auto Guard(const common::Call& call, Change&& change) const {
    try {
      return change();
    } catch (const BookingsStranded& stranded) {
      throw Of(stranded.bookings(), call);
    }
  }

  /// Maximum listed bookings.
  static constexpr size_t kListed = 20;

 private:
  common::Database& database_;
  const common::Peer& orders_;
  std::unique_ptr<orders::v1::OrderAppointmentService::Stub> order_appointments_;
};

}  // namespace navalha::booking
