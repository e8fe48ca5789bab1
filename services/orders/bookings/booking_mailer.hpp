#pragma once

#include "services/orders/auth_client.hpp"
#include "services/orders/bookings/booking_link.hpp"
#include "services/orders/bookings/booking_mail_store.hpp"
#include "services/orders/catalog_client.hpp"
#include "services/orders/store/order_store.hpp"

namespace navalha::orders {

/// Hands the queued booking mails to auth. Bookings do not depend on it: a failed mail is retried
/// for a day. Thread-safe.
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

  /// Hands over one batch of due mails and logs failures. Returns true when more may be due. Throws
  /// when the database is unavailable.
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
