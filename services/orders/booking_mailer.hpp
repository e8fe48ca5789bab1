#pragma once

#include "services/orders/booking_link.hpp"
#include "services/orders/booking_mail_store.hpp"
#include "services/orders/order_store.hpp"
#include "services/orders/peers.hpp"

namespace navalha::orders {

/// Hands the mails about bookings to auth. A booking does not wait for it and does not fail with
/// it: what could not be handed over is tried again for a day. Thread-safe.
class BookingMailer {
 public:
  BookingMailer(BookingMailStore& mails, OrderStore& orders, CatalogClient& catalog,
                AuthClient& auth, const BookingLinks& links, common::Now now)
      : mails_(mails),
        orders_(orders),
        catalog_(catalog),
        auth_(auth),
        links_(links),
        now_(std::move(now)) {}

  /// Hands over what is due. True when there may be more.
  bool HandOver();

 private:
  void HandOver(const BookingMail& mail);
  auth::v1::SendBookingMailRequest RequestOf(const common::Call& call, const BookingMail& mail,
                                             const v1::Order& booking);

  BookingMailStore& mails_;
  OrderStore& orders_;
  CatalogClient& catalog_;
  AuthClient& auth_;
  const BookingLinks& links_;
  common::Now now_;
};

}  // namespace navalha::orders
