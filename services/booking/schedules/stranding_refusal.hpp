#pragma once

#include <memory>
#include <vector>

#include "navalha/orders/v1/order_appointment.grpc.pb.h"
#include "services/booking/reservations/hold_expiry.hpp"
#include "services/booking/schedules/stranded_bookings.hpp"
#include "services/common/rpc/call.hpp"
#include "services/common/rpc/channel.hpp"
#include "services/common/rpc/error.hpp"

namespace navalha::booking {

/// Builds the error that lists the bookings stranded by a change. Thread-safe.
class StrandingRefusal {
 public:
  /// All must outlive it.
  StrandingRefusal(common::Database& database, const common::Peer& orders, HoldExpiry& expiry);

  /// Returns FAILED_PRECONDITION (reason BOOKINGS_STRANDED) with v1::StrandedBookings as details:
  /// the first bookings with their clients' names, read from orders. Throws UNAVAILABLE if orders
  /// does not answer.
  common::Error ErrorOf(const std::vector<StandingBooking>& bookings,
                        const common::Call& call) const;

  /// Runs a change of the agenda and converts BookingsStranded into that error. Repeats the change
  /// once after it settled due holds, which count as bookings until then.
  template <class Change>
  auto Guard(const common::Call& call, Change&& change) const {
    for (bool is_repeated = false;; is_repeated = true) {
      try {
        return change();
      } catch (const BookingsStranded& stranded) {
        if (is_repeated || !expiry_.ExpireAllDue()) {
          throw ErrorOf(stranded.bookings(), call);
        }
      }
    }
  }

  /// Maximum listed bookings.
  static constexpr size_t kListed = 20;

 private:
  common::Database& database_;
  const common::Peer& orders_;
  HoldExpiry& expiry_;
  std::unique_ptr<orders::v1::OrderAppointmentService::Stub> order_appointments_;
};

}  // namespace navalha::booking
