#pragma once

#include <functional>
#include <string>

#include "navalha/auth/v1/booking_mail.pb.h"
#include "services/auth/mail_store.hpp"
#include "services/auth/user_store.hpp"
#include "services/common/attempts.hpp"
#include "services/common/router.hpp"

namespace navalha::auth {

/// Handlers of navalha.auth.v1.BookingMailService. Thread-safe.
class BookingMailService {
 public:
  /// `mail_is_due` is called when a mail was put into the outbox; `public_url`, without a slash at
  /// its end, is where mails lead to.
  BookingMailService(common::Database& database, common::Attempts& attempts,
                     std::function<void()> mail_is_due, std::string public_url,
                     common::Now now = common::SystemNow);
  void Register(common::Router& router);
  /// Forgets mails that orders does not hand over any more.
  void Purge();

  /// Mails of one sender, or to one recipient who is known to read them, in 24 hours; and to any
  /// other recipient.
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
  // Nothing for a user who is gone or has no verified e-mail.
  std::optional<Recipient> RecipientOf(const v1::SendBookingMailRequest& request);
  // Counts the mail, and tells whether it is within the limits.
  bool HasRoom(const v1::SendBookingMailRequest& request, const Recipient& recipient);

  common::Database& database_;
  UserStore users_;
  MailStore mails_;
  common::Attempts& attempts_;
  std::function<void()> mail_is_due_;
  std::string public_url_;
  common::Now now_;
};

}  // namespace navalha::auth
