#include "services/auth/audit_service.hpp"

#include "services/common/error.hpp"

namespace navalha::auth {

void AuditService::Register(common::Router& router) {
  router.For("navalha.auth.v1.AuditService")
      .Unary("ListAuditEntries", this, &AuditService::ListAuditEntries);
}

void AuditService::ListAuditEntries(const common::Call&, const v1::ListAuditEntriesRequest& request,
                                    v1::ListAuditEntriesResponse& response) {
  // Both are YYYY-MM-DD, which sort as texts.
  if (!request.start_date().empty() && !request.end_date().empty() &&
      request.start_date() > request.end_date()) {
    throw common::Invalid("end_date", "O fim deve ser igual ou posterior ao início.");
  }
  response = entries_.List(request);
}

}  // namespace navalha::auth
