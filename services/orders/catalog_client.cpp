#include "services/orders/catalog_client.hpp"

#include "services/common/operations/settings.hpp"
#include "services/common/rpc/membership.hpp"
#include "services/orders/field_errors.hpp"

namespace navalha::orders {

using catalog::v1::QuoteItemsResponse;

namespace {

const common::CallOptions kAsk{
    .timeout = std::chrono::milliseconds(2000), .idempotent = true, .idempotency_key = {}};

// Bounds the memory of the kept quotes. Only quotes of dozens of items or candidates are larger.
constexpr size_t kLargestKept = 4096;

}  // namespace

CatalogClient::CatalogClient(common::Peer& peer)
    : peer_(peer),
      items_(catalog::v1::ItemService::NewStub(peer.channel())),
      collaborators_(catalog::v1::CollaboratorService::NewStub(peer.channel())),
      establishments_(catalog::v1::EstablishmentService::NewStub(peer.channel())),
      commissions_(catalog::v1::CommissionService::NewStub(peer.channel())),
      pix_(catalog::v1::PixService::NewStub(peer.channel())),
      quotes_(FLAGS_redis_url, common::kCatalogTag) {}

catalog::v1::QuoteCommissionsResponse CatalogClient::Commissions(
    const common::Call& call, const catalog::v1::QuoteCommissionsRequest& request) {
  auto quote = peer_.Invoke<catalog::v1::QuoteCommissionsResponse>(
      *commissions_, &catalog::v1::CommissionService::Stub::QuoteCommissions, call, request, kAsk);
  if (quote.rates_size() != request.lines_size()) {
    throw common::Internal("COMMISSIONS_MISSING");
  }
  return quote;
}

std::shared_ptr<const QuoteItemsResponse> CatalogClient::Quote(
    const common::Call& call, const catalog::v1::QuoteItemsRequest& request) {
  // A kept answer is the same at any time.
  catalog::v1::QuoteItemsRequest question = request;
  question.clear_local_time();
  const auto ask = [&] {
    return NamingField("items", [&] {
      return std::make_shared<const QuoteItemsResponse>(peer_.Invoke<QuoteItemsResponse>(
          *items_, &catalog::v1::ItemService::Stub::QuoteItems, call, request, kAsk));
    });
  };
  const auto may_keep = [](const std::shared_ptr<const QuoteItemsResponse>& quote) {
    return quote->lasts() && quote->ByteSizeLong() <= kLargestKept;
  };
  return quotes_.Get(question.SerializeAsString(), ask, may_keep);
}

catalog::v1::Membership CatalogClient::MembershipOf(const common::Call& call,
                                                    int64_t establishment_id, int64_t user_id) {
  catalog::v1::GetMembershipRequest request;
  request.set_establishment_id(establishment_id);
  request.set_user_id(user_id);
  return peer_.Invoke<catalog::v1::Membership>(
      *collaborators_, &catalog::v1::CollaboratorService::Stub::GetMembership, call, request, kAsk);
}

catalog::v1::LookUpCollaboratorResponse CatalogClient::LookUp(const common::Call& call,
                                                              int64_t collaborator_id) {
  catalog::v1::LookUpCollaboratorRequest request;
  request.set_id(collaborator_id);
  return peer_.Invoke<catalog::v1::LookUpCollaboratorResponse>(
      *collaborators_, &catalog::v1::CollaboratorService::Stub::LookUpCollaborator, call, request,
      kAsk);
}

catalog::v1::ListProvidersResponse CatalogClient::ListProviders(
    const common::Call& call, const std::vector<int64_t>& establishment_ids) {
  catalog::v1::ListProvidersRequest request;
  request.mutable_establishment_ids()->Assign(establishment_ids.begin(), establishment_ids.end());
  return peer_.Invoke<catalog::v1::ListProvidersResponse>(
      *collaborators_, &catalog::v1::CollaboratorService::Stub::ListProviders, call, request, kAsk);
}

catalog::v1::EstablishmentNames CatalogClient::NamesOf(
    const common::Call& call, const std::vector<int64_t>& establishment_ids) {
  if (establishment_ids.empty()) {
    return {};
  }
  catalog::v1::BatchGetEstablishmentNamesRequest request;
  request.mutable_ids()->Assign(establishment_ids.begin(), establishment_ids.end());
  return peer_.Invoke<catalog::v1::EstablishmentNames>(
      *establishments_, &catalog::v1::EstablishmentService::Stub::BatchGetEstablishmentNames, call,
      request, kAsk);
}

catalog::v1::EstablishmentNames CatalogClient::FindNames(const common::Call& call,
                                                         const std::string& q) {
  catalog::v1::FindEstablishmentNamesRequest request;
  request.set_q(q);
  return peer_.Invoke<catalog::v1::EstablishmentNames>(
      *establishments_, &catalog::v1::EstablishmentService::Stub::FindEstablishmentNames, call,
      request, kAsk);
}

catalog::v1::EstablishmentContact CatalogClient::ContactOf(const common::Call& call,
                                                           int64_t establishment_id) {
  catalog::v1::GetEstablishmentContactRequest request;
  request.set_id(establishment_id);
  return peer_.Invoke<catalog::v1::EstablishmentContact>(
      *establishments_, &catalog::v1::EstablishmentService::Stub::GetEstablishmentContact, call,
      request, kAsk);
}

catalog::v1::PixAccount CatalogClient::PixAccountOf(const common::Call& call,
                                                    int64_t establishment_id) {
  catalog::v1::GetPixAccountRequest request;
  request.set_establishment_id(establishment_id);
  return peer_.Invoke<catalog::v1::PixAccount>(*pix_, &catalog::v1::PixService::Stub::GetPixAccount,
                                               call, request, kAsk);
}

}  // namespace navalha::orders
