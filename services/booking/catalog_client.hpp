#pragma once

#include <chrono>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "navalha/catalog/v1/collaborator.grpc.pb.h"
#include "navalha/catalog/v1/establishment.grpc.pb.h"
#include "navalha/catalog/v1/item.grpc.pb.h"
#include "navalha/catalog/v1/person.grpc.pb.h"
#include "services/booking/schedules/schedule_store.hpp"
#include "services/common/redis/tagged_answers.hpp"
#include "services/common/rpc/channel.hpp"

namespace navalha::booking {

/// Booking's client of catalog. Thread-safe.
class CatalogClient {
 public:
  /// `catalog` must outlive it.
  explicit CatalogClient(const common::Peer& catalog);

  /// Returns the shop of a collaborator whose agenda the caller may change: as the collaborator,
  /// the establishment's owner, its staff with manage_agenda or an administrator. Throws
  /// NOT_FOUND for an unknown collaborator and ACCESS_DENIED for other callers.
  Workplace RequireAgendaOf(int64_t collaborator_id, const common::Call& call) const;

  /// Returns a collaborator and their shop. Throws NOT_FOUND for an unknown one.
  catalog::v1::LookUpCollaboratorResponse LookUp(
      int64_t collaborator_id, const common::Call& call,
      std::chrono::milliseconds timeout = std::chrono::seconds(2)) const;

  /// Filters at most 20 collaborators by whether the caller may see their free times, by catalog's
  /// last answer (TaggedAnswers) or a new one. Removes unknown ones, and those of a hidden
  /// establishment unless the caller is one of its people. While catalog is unavailable returns
  /// all: hidden shops still refuse bookings.
  std::vector<int64_t> FilterVisible(const std::vector<int64_t>& collaborator_ids,
                                     const common::Call& call) const;

  /// Returns a user's role at the establishment with this id or slug. Throws NOT_FOUND if
  /// unknown.
  catalog::v1::Membership MembershipOf(const std::string& id_or_slug, int64_t user_id,
                                       const common::Call& call) const;
  catalog::v1::Membership MembershipOf(int64_t establishment_id, int64_t user_id,
                                       const common::Call& call) const;

  /// Returns the establishments where a user is owner or collaborator now.
  std::vector<catalog::v1::Workplace> WorkplacesOf(int64_t user_id, const common::Call& call) const;

  /// Returns the current data of services. Throws NOT_FOUND for an establishment that the caller
  /// cannot see, and INVALID_ARGUMENT (field service_ids) for items that are not services or are
  /// not sold there at that time.
  catalog::v1::QuoteItemsResponse QuoteServices(const catalog::v1::QuoteItemsRequest& request,
                                                const common::Call& call) const;

  /// Returns the users behind at most 1000 current or former collaborators. Omits unknown ids.
  std::map<int64_t, int64_t> ProvidersOf(const std::vector<int64_t>& collaborator_ids,
                                         const common::Call& call) const;
  /// Returns the users behind the current and former collaborators of an establishment. Omits
  /// invited people.
  std::map<int64_t, int64_t> ProvidersAt(int64_t establishment_id, const common::Call& call) const;

  /// Returns the bookable collaborators of at most 50 publicly visible establishments. Omits
  /// others.
  google::protobuf::RepeatedPtrField<catalog::v1::Team> TeamsOf(
      const google::protobuf::RepeatedField<int64_t>& establishment_ids,
      const common::Call& call) const;

 private:
  std::map<int64_t, int64_t> Providers(const catalog::v1::ListProvidersRequest& request,
                                       const common::Call& call) const;
  catalog::v1::Membership Ask(const catalog::v1::GetMembershipRequest& request,
                              const common::Call& call) const;

  const common::Peer& catalog_;
  std::unique_ptr<catalog::v1::CollaboratorService::Stub> collaborators_;
  std::unique_ptr<catalog::v1::EstablishmentService::Stub> establishments_;
  std::unique_ptr<catalog::v1::ItemService::Stub> items_;
  std::unique_ptr<catalog::v1::PersonService::Stub> people_;
  // Answers of FilterVisible, which does not change the client for its callers.
  mutable common::TaggedAnswers<std::vector<int64_t>> visible_;
};

}  // namespace navalha::booking
