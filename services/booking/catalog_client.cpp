#include "services/booking/catalog_client.hpp"

#include "services/common/error.hpp"

namespace navalha::booking {

using catalog::v1::CollaboratorService;

CatalogClient::CatalogClient(const common::Peer& catalog)
    : catalog_(catalog), collaborators_(CollaboratorService::NewStub(catalog.channel())) {}

Workplace CatalogClient::RequireAgendaOf(int64_t employer_id, const common::Call& call) const {
  const common::Caller& caller = call.RequireUser();
  catalog::v1::LookUpCollaboratorRequest request;
  request.set_id(employer_id);
  const auto found = catalog_.Invoke<catalog::v1::LookUpCollaboratorResponse>(
      *collaborators_, &CollaboratorService::Stub::LookUpCollaborator, call, request,
      {.idempotent = true});
  if (found.owner_id() != caller.user_id && found.user_id() != caller.user_id &&
      !caller.IsAdministrator()) {
    throw common::Denied();
  }
  return {found.id(), found.establishment_id(),
          found.time_zone().empty() ? std::string(common::kDefaultTimeZone) : found.time_zone()};
}

}  // namespace navalha::booking
