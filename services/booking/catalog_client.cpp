#include "services/booking/catalog_client.hpp"

#include <fmt/format.h>

#include <charconv>

#include "services/common/operations/settings.hpp"
#include "services/common/rpc/error.hpp"
#include "services/common/rpc/membership.hpp"

namespace navalha::booking {

using catalog::v1::CollaboratorService;
using catalog::v1::EstablishmentService;

namespace {

// Less than the 2 s that a call may wait for a stopped service, because free times are returned
// without catalog too.
constexpr std::chrono::milliseconds kTimeoutOfTimes{1200};

}  // namespace

CatalogClient::CatalogClient(const common::Peer& catalog)
    : catalog_(catalog),
      collaborators_(CollaboratorService::NewStub(catalog.channel())),
      establishments_(EstablishmentService::NewStub(catalog.channel())),
      items_(catalog::v1::ItemService::NewStub(catalog.channel())),
      people_(catalog::v1::PersonService::NewStub(catalog.channel())),
      visible_(FLAGS_redis_url, common::kCatalogTag) {}

Workplace CatalogClient::RequireAgendaOf(int64_t collaborator_id, const common::Call& call) const {
  const common::Caller& caller = call.RequireUser();
  const auto found = LookUp(collaborator_id, call);
  if (found.user_id() != caller.user_id && found.owner_id() != caller.user_id &&
      !common::MayInShop(caller, MembershipOf(found.establishment_id(), caller.user_id, call),
                         common::kManageAgenda)) {
    throw common::Denied();
  }
  return {found.id(), found.user_id(), found.establishment_id(),
          found.time_zone().empty() ? std::string(common::kDefaultTimeZone) : found.time_zone()};
}

std::vector<int64_t> CatalogClient::FilterVisible(const std::vector<int64_t>& collaborator_ids,
                                                  const common::Call& call) const {
  catalog::v1::FilterVisibleRequest request;
  request.mutable_collaborator_ids()->Assign(collaborator_ids.begin(), collaborator_ids.end());
  if (call.caller) {
    request.set_caller_id(call.caller->user_id);
    request.set_sees_hidden(call.caller->IsAdministrator());
  }
  const std::string question = fmt::format("{} {} {}", request.caller_id(), request.sees_hidden(),
                                           fmt::join(collaborator_ids, " "));
  try {
    return visible_.Get(question, [&] {
      const auto found = catalog_.Invoke<catalog::v1::FilterVisibleResponse>(
          *collaborators_, &CollaboratorService::Stub::FilterVisible, call, request,
          {.timeout = kTimeoutOfTimes, .idempotent = true});
      return std::vector<int64_t>(found.collaborator_ids().begin(), found.collaborator_ids().end());
    });
  } catch (const common::Error& error) {
    if (error.code() == grpc::StatusCode::UNAVAILABLE ||
        error.code() == grpc::StatusCode::DEADLINE_EXCEEDED) {
      return collaborator_ids;
    }
    throw;
  }
}

std::map<int64_t, int64_t> CatalogClient::ProvidersOf(const std::vector<int64_t>& collaborator_ids,
                                                      const common::Call& call) const {
  catalog::v1::ListProvidersRequest request;
  request.mutable_collaborator_ids()->Assign(collaborator_ids.begin(), collaborator_ids.end());
  return Providers(request, call);
}

std::map<int64_t, int64_t> CatalogClient::ProvidersAt(int64_t establishment_id,
                                                      const common::Call& call) const {
  catalog::v1::ListProvidersRequest request;
  request.add_establishment_ids(establishment_id);
  std::map<int64_t, int64_t> providers = Providers(request, call);
  std::erase_if(providers, [](const auto& provider) { return provider.second == 0; });
  return providers;
}

std::map<int64_t, int64_t> CatalogClient::Providers(
    const catalog::v1::ListProvidersRequest& request, const common::Call& call) const {
  const auto found = catalog_.Invoke<catalog::v1::ListProvidersResponse>(
      *collaborators_, &CollaboratorService::Stub::ListProviders, call, request,
      {.idempotent = true});
  std::map<int64_t, int64_t> providers;
  for (const catalog::v1::Provider& provider : found.providers()) {
    providers[provider.collaborator_id()] = provider.provider_user_id();
  }
  return providers;
}

google::protobuf::RepeatedPtrField<catalog::v1::Team> CatalogClient::TeamsOf(
    const google::protobuf::RepeatedField<int64_t>& establishment_ids,
    const common::Call& call) const {
  catalog::v1::BatchGetTeamsRequest request;
  *request.mutable_establishment_ids() = establishment_ids;
  auto found = catalog_.Invoke<catalog::v1::BatchGetTeamsResponse>(
      *establishments_, &EstablishmentService::Stub::BatchGetTeams, call, request,
      {.idempotent = true});
  return std::move(*found.mutable_teams());
}

catalog::v1::Membership CatalogClient::MembershipOf(const std::string& id_or_slug, int64_t user_id,
                                                    const common::Call& call) const {
  catalog::v1::GetMembershipRequest request;
  int64_t id = 0;
  const auto [end, error] =
      std::from_chars(id_or_slug.data(), id_or_slug.data() + id_or_slug.size(), id);
  if (error == std::errc() && end == id_or_slug.data() + id_or_slug.size() && id > 0) {
    request.set_establishment_id(id);
  } else {
    request.set_slug(id_or_slug);
  }
  request.set_user_id(user_id);
  return Ask(request, call);
}

catalog::v1::Membership CatalogClient::MembershipOf(int64_t establishment_id, int64_t user_id,
                                                    const common::Call& call) const {
  catalog::v1::GetMembershipRequest request;
  request.set_establishment_id(establishment_id);
  request.set_user_id(user_id);
  return Ask(request, call);
}

catalog::v1::LookUpCollaboratorResponse CatalogClient::LookUp(
    int64_t collaborator_id, const common::Call& call, std::chrono::milliseconds timeout) const {
  catalog::v1::LookUpCollaboratorRequest request;
  request.set_id(collaborator_id);
  return catalog_.Invoke<catalog::v1::LookUpCollaboratorResponse>(
      *collaborators_, &CollaboratorService::Stub::LookUpCollaborator, call, request,
      {.timeout = timeout, .idempotent = true});
}

catalog::v1::Membership CatalogClient::Ask(const catalog::v1::GetMembershipRequest& request,
                                           const common::Call& call) const {
  return catalog_.Invoke<catalog::v1::Membership>(*collaborators_,
                                                  &CollaboratorService::Stub::GetMembership, call,
                                                  request, {.idempotent = true});
}

std::vector<catalog::v1::Workplace> CatalogClient::WorkplacesOf(int64_t user_id,
                                                                const common::Call& call) const {
  catalog::v1::ListWorkplacesRequest request;
  request.set_user_id(user_id);
  const auto found = catalog_.Invoke<catalog::v1::ListWorkplacesResponse>(
      *people_, &catalog::v1::PersonService::Stub::ListWorkplaces, call, request,
      {.idempotent = true});
  return {found.workplaces().begin(), found.workplaces().end()};
}

catalog::v1::QuoteItemsResponse CatalogClient::QuoteServices(
    const catalog::v1::QuoteItemsRequest& request, const common::Call& call) const {
  catalog::v1::QuoteItemsResponse quote;
  try {
    quote = catalog_.Invoke<catalog::v1::QuoteItemsResponse>(
        *items_, &catalog::v1::ItemService::Stub::QuoteItems, call, request, {.idempotent = true});
  } catch (const common::Error& error) {
    if (error.reason() != "INVALID_ITEMS") {
      throw;
    }
    throw common::Error(error.code(), error.reason(), error.message())
        .WithField("service_ids", error.message());
  }
  for (const catalog::v1::QuotedItem& item : quote.items()) {
    if (item.type() != "service") {
      throw common::Invalid("service_ids", fmt::format("“{}” não é um serviço.", item.name()));
    }
  }
  return quote;
}

}  // namespace navalha::booking
