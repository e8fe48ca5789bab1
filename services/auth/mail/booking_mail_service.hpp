#pragma once

#include <functional>
#include <string>

#include "navalha/auth/v1/booking_mail.pb.h"
#include "services/auth/accounts/user_store.hpp"
#include "services/auth/mail/mail_store.hpp"
#include "services/common/limits/rate_limiter.hpp"
#include "services/common/rpc/router.hpp"

namespace navalha::auth {

/// The handlers of navalha.auth.v1.BookingMailService. Thread-safe.
class BookingMailService {
 public:
  /// Calls `mail_is_due` after adding a mail to the outbox. `public_url`, without a trailing slash,
  /// is the address of links in mails.
  BookingMailService(common::Database& database, common::RateLimiter& limiter,
                     std::function<void()> mail_is_due, std::string public_url,
                     common::Now now = common::SystemNow);
  void Register(common::Router& router);
  /// Deletes records of mails that orders no longer repeats.
  void Purge();

  /// The maximum numbers of mails in 24 hours: from one sender or to a verified recipient, and to
  /// any other recipient.
  static constexpr int64_t kOfSender = 200;
  static constexpr int64_t kToStranger = 30;

 private:
  struct Recipient {
    std::string email;
    std::string first_name;
    std::optional<int64_t> user_id;
    bool is_proven = false;
  };

  void SendBookingMail(const common::Call& call, const v1::SendBookingMailRequest& request,
                       navalha::common::v1::Empty& response);
  // Returns nullopt for a removed user or one without a verified e-mail.
  std::optional<Recipient> RecipientOf(const v1::SendBookingMailRequest& request);
  // Counts the mail; returns whether it is within the limits.
  bool HasRoom(const v1::SendBookingMailRequest& request, const Recipient& recipient);

  common::Database& database_;
  UserStore users_;
  MailStore mails_;
  common::RateLimiter& limiter_;
  std::function<void()> mail_is_due_;
  std::string public_url_;
  common::Now now_;
};

}  // namespace navalha::auth
