#pragma once

#include <functional>
#include <string>

#include "navalha/auth/v1/contact.pb.h"
#include "services/auth/mail/contact_code_store.hpp"
#include "services/auth/mail/mail_store.hpp"
#include "services/common/limits/rate_limiter.hpp"
#include "services/common/rpc/router.hpp"

namespace navalha::auth {

/// The settings of proofs of contact.
struct ContactRules {
  /// The service key, which signs the proofs and keys the codes' hashes.
  std::string key;
  /// The address of links in mails, without a trailing slash.
  std::string public_url;
  /// The maximum number of codes mailed for one network address per hour.
  int codes_per_hour = 300;
};

/// The handlers of navalha.auth.v1.ContactService. Thread-safe.
class ContactService {
 public:
  /// Calls `mail_is_due` after adding a mail to the outbox.
  ContactService(common::Database& database, common::RateLimiter& limiter, ContactRules rules,
                 std::function<void()> mail_is_due, common::Now now = common::SystemNow);
  void Register(common::Router& router);
  /// Deletes expired codes.
  void Purge();

 private:
  using Call = common::Call;
  void RequestContactCode(const Call& call, const v1::RequestContactCodeRequest& request,
                          v1::RequestContactCodeResponse& response);
  void ConfirmContact(const Call& call, const v1::ConfirmContactRequest& request,
                      v1::ConfirmContactResponse& response);

  common::Database& database_;
  ContactCodeStore codes_;
  MailStore mails_;
  common::RateLimiter& limiter_;
  const ContactRules rules_;
  std::function<void()> mail_is_due_;
  common::Now now_;
};

}  // namespace navalha::auth
