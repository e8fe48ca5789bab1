#pragma once

#include <functional>
#include <string>

#include "services/auth/audit.hpp"
#include "services/auth/audit_store.hpp"
#include "services/auth/mail_store.hpp"
#include "services/auth/user_store.hpp"
#include "services/common/router.hpp"

namespace navalha::auth {

/// Handlers of navalha.auth.v1.AuditService. Thread-safe.
class AuditService {
 public:
  /// `mail_is_due` is called when a mail waits to be sent; `public_url` is where mails lead to.
  AuditService(common::Database& database, Audit& audit, std::function<void()> mail_is_due,
               std::string public_url, common::Now now = common::SystemNow);
  void Register(common::Router& router);

  /// Drops entries that are over a year old, a bounded number at once.
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
