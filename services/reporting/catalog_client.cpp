#include "services/reporting/catalog_client.hpp"

#include <fmt/format.h>

#include "services/common/operations/settings.hpp"
#include "services/common/rpc/membership.hpp"

namespace navalha::reporting {
namespace {

const common::CallOptions kRead{.timeout = std::chrono::milliseconds(2000), .idempotent = true};

}  // namespace

CatalogClient::CatalogClient(const common::Peer& peer)
    : peer_(peer),
      people_(catalog::v1::PersonService::NewStub(peer.channel())),
      establishments_(catalog::v1::EstablishmentService::NewStub(peer.channel())),
      commissions_(catalog::v1::CommissionService::NewStub(peer.channel())),
      memberships_(FLAGS_redis_url, common::kCatalogTag) {}

std::vector<catalog::v1::CommissionCollaborator> CatalogClient::CollaboratorsOf(
    const common::Call& call, int64_t establishment_id, int64_t collaborator_id) {
  catalog::v1::ListCommissionCollaboratorsRequest request;
  request.set_establishment_id(establishment_id);
  request.set_collaborator_id(collaborator_id);
  const auto response = peer_.Invoke<catalog::v1::ListCommissionCollaboratorsResponse>(
      *commissions_, &catalog::v1::CommissionService::Stub::ListCommissionCollaborators, call,
      request, kRead);
  return {response.collaborators().begin(), response.collaborators().end()};
}

std::vector<catalog::v1::Membership> CatalogClient::MembershipsOf(
    const common::Call& call, int64_t user_id, const std::vector<int64_t>& establishment_ids) {
  catalog::v1::ListMembershipsRequest request;
  request.set_user_id(user_id);
  request.mutable_establishment_ids()->Assign(establishment_ids.begin(), establishment_ids.end());
  const std::string question = fmt::format("{} {}", user_id, fmt::join(establishment_ids, " "));
  return memberships_.Get(question, [&] {
    const auto found = peer_.Invoke<catalog::v1::ListMembershipsResponse>(
        *people_, &catalog::v1::PersonService::Stub::ListMemberships, call, request, kRead);
    return std::vector(found.memberships().begin(), found.memberships().end());
  });
}

TimeZones CatalogClient::ZonesOf(const common::Call& call,
                                 const std::vector<int64_t>& establishment_ids) {
  catalog::v1::BatchGetEstablishmentNamesRequest request;
  request.mutable_ids()->Assign(establishment_ids.begin(), establishment_ids.end());
  TimeZones zones;
  const auto names = peer_.Invoke<catalog::v1::EstablishmentNames>(
      *establishments_, &catalog::v1::EstablishmentService::Stub::BatchGetEstablishmentNames, call,
      request, kRead);
  for (const catalog::v1::EstablishmentName& establishment : names.establishments()) {
    zones[establishment.id()] = establishment.time_zone();
  }
  return zones;
}

}  // namespace navalha::reporting
