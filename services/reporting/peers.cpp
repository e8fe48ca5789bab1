#include "services/reporting/peers.hpp"

namespace navalha::reporting {
namespace {

const common::CallOptions kRead{.timeout = std::chrono::milliseconds(2000), .idempotent = true};
// The response holds up to 8 MiB of orders.
const common::CallOptions kReadOrders{.timeout = std::chrono::milliseconds(5000),
                                      .idempotent = true};

}  // namespace

CatalogClient::CatalogClient(const common::Peer& peer)
    : peer_(peer),
      people_(catalog::v1::PersonService::NewStub(peer.channel())),
      establishments_(catalog::v1::EstablishmentService::NewStub(peer.channel())),
      commissions_(catalog::v1::CommissionService::NewStub(peer.channel())) {}

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
  const auto found = peer_.Invoke<catalog::v1::ListMembershipsResponse>(
      *people_, &catalog::v1::PersonService::Stub::ListMemberships, call, request, kRead);
  return {found.memberships().begin(), found.memberships().end()};
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

OrdersClient::OrdersClient(const common::Peer& peer)
    : peer_(peer),
      feed_(orders::v1::OrderFeedService::NewStub(peer.channel())),
      periods_(orders::v1::OrderPeriodService::NewStub(peer.channel())) {}

int64_t OrdersClient::HeadOf(const common::Call& call,
                             const std::vector<int64_t>& establishment_ids) {
  orders::v1::GetHeadRequest request;
  request.mutable_establishment_ids()->Assign(establishment_ids.begin(), establishment_ids.end());
  return peer_
      .Invoke<orders::v1::GetHeadResponse>(*feed_, &orders::v1::OrderFeedService::Stub::GetHead,
                                           call, request, kRead)
      .position();
}

orders::v1::ListOrdersOfPeriodResponse OrdersClient::OrdersOf(const common::Call& call,
                                                              int64_t establishment_id,
                                                              const Span& span, int limit) {
  orders::v1::ListOrdersOfPeriodRequest request;
  request.set_establishment_id(establishment_id);
  *request.mutable_from() = common::ToProto(span.from);
  *request.mutable_before() = common::ToProto(span.before);
  request.set_limit(limit);
  return peer_.Invoke<orders::v1::ListOrdersOfPeriodResponse>(
      *periods_, &orders::v1::OrderPeriodService::Stub::ListOrdersOfPeriod, call, request,
      kReadOrders);
}

}  // namespace navalha::reporting
