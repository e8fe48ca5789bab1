#pragma once

#include "navalha/orders/v1/booking_page.pb.h"
#include "services/common/limits/rate_limiter.hpp"
#include "services/common/rpc/router.hpp"
#include "services/orders/bookings/booking_finder.hpp"
#include "services/orders/bookings/booking_mail_store.hpp"
#include "services/orders/bookings/booking_mover.hpp"
#include "services/orders/bookings/booking_status.hpp"
#include "services/orders/catalog_client.hpp"
#include "services/orders/store/order_store.hpp"

namespace navalha::orders {

/// Handlers of navalha.orders.v1.BookingPageService, which the proto documents. Thread-safe.
class BookingPageService {
 public:
  BookingPageService(BookingFinder& finder, OrderEventStore& events, BookingStatus& status,
                     BookingMover& mover, BookingMailStore& mails, CatalogClient& catalog,
                     common::RateLimiter& limiter, common::Now now)
      : finder_(finder),
        events_(events),
        status_(status),
        mover_(mover),
        mails_(mails),
        catalog_(catalog),
        limiter_(limiter),
        now_(std::move(now)) {}

  void Register(common::Router& router);

  /// Rate limit in an hour: mails per network address.
  static constexpr int64_t kMailsOfAddress = 20;

 private:
  void ShowBooking(const common::Call& call, const v1::ShowBookingRequest& request,
                   v1::ShowBookingResponse& response);
  void CancelBooking(const common::Call& call, const v1::CancelBookingRequest& request,
                     v1::ShowBookingResponse& response);
  void MoveOwnBooking(const common::Call& call, const v1::MoveOwnBookingRequest& request,
                      v1::ShowBookingResponse& response);
  void ListOwnMoveTimes(const common::Call& call, const v1::ListOwnMoveTimesRequest& request,
                        booking::v1::ListAvailableDaysResponse& response);
  void RequestBookingMail(const common::Call& call, const v1::RequestBookingMailRequest& request,
                          navalha::common::v1::MessageResponse& response);

  // Writes the booking's current description to `shown`.
  void Put(StoredOrder&& stored, catalog::v1::EstablishmentContact&& contact, v1::Booking& shown);
  // Returns whether a booking is upcoming and not cancelled.
  bool IsToCome(const v1::Order& booking) const;

  BookingFinder& finder_;
  OrderEventStore& events_;
  BookingStatus& status_;
  BookingMover& mover_;
  BookingMailStore& mails_;
  CatalogClient& catalog_;
  common::RateLimiter& limiter_;
  common::Now now_;
};

}  // namespace navalha::orders
