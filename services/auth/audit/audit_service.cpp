#include "services/auth/audit/audit_service.hpp"

#include "services/auth/mail/mail.hpp"
#include "services/common/rpc/error.hpp"

namespace navalha::auth {

AuditService::AuditService(common::Database& database, Audit& audit,
                           std::function<void()> mail_is_due, std::string public_url,
                           common::Now now)
    : database_(database),
      entries_(database),
      users_(database),
      mails_(database),
      audit_(audit),
      mail_is_due_(std::move(mail_is_due)),
      public_url_(std::move(public_url)),
      now_(std::move(now)) {}

void AuditService::Register(common::Router& router) {
  router.For("navalha.auth.v1.AuditService")
      .Unary("ListAuditEntries", this, &AuditService::ListAuditEntries)
      .Unary("RecordModeration", this, &AuditService::RecordModeration);
}

void AuditService::ListAuditEntries(const common::Call&, const v1::ListAuditEntriesRequest& request,
                                    v1::ListAuditEntriesResponse& response) {
  // Dates in the form YYYY-MM-DD sort as texts.
  if (!request.start_date().empty() && !request.end_date().empty() &&
      request.start_date() > request.end_date()) {
    throw common::Invalid("end_date", "O fim deve ser igual ou posterior ao início.");
  }
  response = entries_.List(request);
}

// For a removed owner the trail records only the id, and no mail is sent.
void AuditService::RecordModeration(const common::Call& call,
                                    const v1::RecordModerationRequest& request,
                                    navalha::common::v1::Empty&) {
  const auto owner = users_.Find(request.owner_id());
  database_.InTransaction([&](common::Transaction& transaction) {
    audit_.Write(transaction, call,
                 {.action = request.hidden() ? AuditAction::kEstablishmentHidden
                                             : AuditAction::kEstablishmentShown,
                  .actor_id = request.actor_id(),
                  .subject_id = request.owner_id(),
                  .address = request.address(),
                  .establishment = request.establishment_name()});
    if (owner) {
      mails_.Add(transaction,
                 ModerationMail(owner->email(), owner->first_name(), request.establishment_name(),
                                request.hidden(), public_url_),
                 now_());
    }
  });
  mail_is_due_();
}

}  // namespace navalha::auth
