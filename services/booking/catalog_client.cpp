#include "services/booking/catalog_client.hpp"

#include "services/common/error.hpp"
#include "services/common/membership.hpp"

namespace navalha::booking {

using catalog::v1::CollaboratorService;

CatalogClient::CatalogClient(const common::Peer& catalog)
    : catalog_(catalog), collaborators_(CollaboratorService::NewStub(catalog.channel())) {}

Workplace CatalogClient::RequireAgendaOf(int64_t collaborator_id, const common::Call& call) const {
  const common::Caller& caller = call.RequireUser();
  catalog::v1::LookUpCollaboratorRequest request;
  request.set_id(collaborator_id);
  const auto found = catalog_.Invoke<catalog::v1::LookUpCollaboratorResponse>(
      *collaborators_, &CollaboratorService::Stub::LookUpCollaborator, call, request,
      {.idempotent = true});
  if (found.user_id() != caller.user_id && found.owner_id() != caller.user_id &&
      !common::MayInShop(caller, MembershipOf(found.establishment_id(), call),
                         common::kManageAgenda)) {
    throw common::Denied();
  }
  return {found.id(), found.user_id(), found.establishment_id(),
          found.time_zone().empty() ? std::string(common::kDefaultTimeZone) : found.time_zone()};
}

std::map<int64_t, int64_t> CatalogClient::ProvidersOf(const std::vector<int64_t>& collaborator_ids,
                                                      const common::Call& call) const {
  catalog::v1::ListProvidersRequest request;
  request.mutable_collaborator_ids()->Assign(collaborator_ids.begin(), collaborator_ids.end());
  const auto found = catalog_.Invoke<catalog::v1::ListProvidersResponse>(
      *collaborators_, &CollaboratorService::Stub::ListProviders, call, request,
      {.idempotent = true});
  std::map<int64_t, int64_t> providers;
  for (const catalog::v1::Provider& provider : found.providers()) {
    providers[provider.collaborator_id()] = provider.provider_user_id();
  }
  return providers;
}

catalog::v1::Membership CatalogClient::MembershipOf(int64_t establishment_id,
                                                    const common::Call& call) const {
  catalog::v1::GetMembershipRequest request;
  request.set_establishment_id(establishment_id);
  request.set_user_id(call.RequireUser().user_id);
  return catalog_.Invoke<catalog::v1::Membership>(*collaborators_,
                                                  &CollaboratorService::Stub::GetMembership, call,
                                                  request, {.idempotent = true});
}

}  // namespace navalha::booking
