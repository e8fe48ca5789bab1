#pragma once

#include <string_view>

#include "navalha/orders/v1/booking_page.pb.h"
#include "services/common/attempts.hpp"
#include "services/common/router.hpp"
#include "services/orders/booking_link.hpp"
#include "services/orders/booking_mail_store.hpp"
#include "services/orders/booking_mover.hpp"
#include "services/orders/booking_status.hpp"
#include "services/orders/order_store.hpp"
#include "services/orders/peers.hpp"

namespace navalha::orders {

/// Handlers of navalha.orders.v1.BookingPageService. Thread-safe.
class BookingPageService {
 public:
  BookingPageService(OrderStore& orders, OrderEventStore& events, BookingStatus& status,
                     BookingMover& mover, BookingMailStore& mails, CatalogClient& catalog,
                     common::Attempts& attempts, const BookingLinks& links, common::Now now)
      : orders_(orders),
        events_(events),
        status_(status),
        mover_(mover),
        mails_(mails),
        catalog_(catalog),
        attempts_(attempts),
        links_(links),
        now_(std::move(now)) {}

  void Register(common::Router& router);

  /// Rate limits: wrong secrets per network address in 15 minutes, mails and moves per network
  /// address in an hour, and moves per booking in an hour.
  static constexpr int64_t kWrongSecrets = 100;
  static constexpr int64_t kMailsOfAddress = 20;
  static constexpr int64_t kMovesOfAddress = 100;
  static constexpr int64_t kMovesOfBooking = 20;

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

  // Returns the booking if the secret opens it or the caller is its customer. Throws NOT_FOUND
  // otherwise, and RESOURCE_EXHAUSTED after too many wrong secrets.
  StoredOrder Open(const common::Call& call, int64_t order_id, std::string_view secret);
  // Writes the booking's current description to `shown`.
  void Put(StoredOrder&& stored, catalog::v1::EstablishmentContact&& contact, v1::Booking& shown);
  // Returns whether a booking is upcoming and not cancelled.
  bool IsToCome(const v1::Order& booking) const;

  OrderStore& orders_;
  OrderEventStore& events_;
  BookingStatus& status_;
  BookingMover& mover_;
  BookingMailStore& mails_;
  CatalogClient& catalog_;
  common::Attempts& attempts_;
  const BookingLinks& links_;
  common::Now now_;
};

}  // namespace navalha::orders
