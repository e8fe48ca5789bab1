#pragma once

#include <functional>
#include <string>

#include "navalha/auth/v1/contact.pb.h"
#include "services/auth/contact_code_store.hpp"
#include "services/auth/mail_store.hpp"
#include "services/common/attempts.hpp"
#include "services/common/router.hpp"

namespace navalha::auth {

/// What the proofs of contact are made with.
struct ContactRules {
  /// The key of the services: of the proofs, and of the codes' hashes.
  std::string key;
  /// Where mails lead to, without a slash at its end.
  std::string public_url;
  /// Codes that are mailed for one network address in an hour.
  int codes_per_hour = 300;
};

/// Handlers of navalha.auth.v1.ContactService. Thread-safe.
class ContactService {
 public:
  /// `mail_is_due` is called when a mail was put into the outbox.
  ContactService(common::Database& database, common::Attempts& attempts, ContactRules rules,
                 std::function<void()> mail_is_due, common::Now now = common::SystemNow);
  void Register(common::Router& router);
  /// Drops codes that expired.
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
  common::Attempts& attempts_;
  const ContactRules rules_;
  std::function<void()> mail_is_due_;
  common::Now now_;
};

}  // namespace navalha::auth
