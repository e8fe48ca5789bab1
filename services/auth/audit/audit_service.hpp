#pragma once

#include <functional>
#include <string>

#include "services/auth/accounts/user_store.hpp"
#include "services/auth/audit/audit.hpp"
#include "services/auth/audit/audit_store.hpp"
#include "services/auth/mail/mail_store.hpp"
#include "services/common/rpc/router.hpp"

namespace navalha::auth {

/// The handlers of navalha.auth.v1.AuditService. Thread-safe.
class AuditService {
 public:
  /// Calls `mail_is_due` after adding a mail to the outbox. `public_url` is the address of links in
  /// mails.
  AuditService(common::Database& database, Audit& audit, std::function<void()> mail_is_due,
               std::string public_url, common::Now now = common::SystemNow);
  void Register(common::Router& router);

  /// Deletes a bounded number of entries older than one year.
  void DropOld() { entries_.DropOld(); }

 private:
  void ListAuditEntries(const common::Call& call, const v1::ListAuditEntriesRequest& request,
                        v1::ListAuditEntriesResponse& response);
  void RecordModeration(const common::Call& call, const v1::RecordModerationRequest& request,
                        navalha::common::v1::Empty& response);

  common::Database& database_;
  AuditStore entries_;
  UserStore users_;
  MailStore mails_;
  Audit& audit_;
  std::function<void()> mail_is_due_;
  std::string public_url_;
  common::Now now_;
};

}  // namespace navalha::auth
