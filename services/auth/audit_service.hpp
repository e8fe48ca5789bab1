#pragma once

#include "services/auth/audit_store.hpp"
#include "services/common/router.hpp"

namespace navalha::auth {

/// Handlers of navalha.auth.v1.AuditService. Thread-safe.
class AuditService {
 public:
  explicit AuditService(common::Database& database) : entries_(database) {}
  void Register(common::Router& router);

  /// Drops entries that are over a year old, a bounded number at once.
  void DropOld() { entries_.DropOld(); }

 private:
  void ListAuditEntries(const common::Call& call, const v1::ListAuditEntriesRequest& request,
                        v1::ListAuditEntriesResponse& response);

  AuditStore entries_;
};

}  // namespace navalha::auth
