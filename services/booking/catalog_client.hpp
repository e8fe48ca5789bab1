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
#include "services/booking/schedule_store.hpp"
#include "services/common/channel.hpp"

namespace navalha::booking {

/// What booking asks catalog. Thread-safe.
class CatalogClient {
 public:
  /// `catalog` must outlive it.
  explicit CatalogClient(const common::Peer& catalog);

  /// Where a collaborator works, if the caller may change their agenda: the collaborator, the
  /// establishment's owner, its staff with manage_agenda and administrators. Throws NOT_FOUND for
  /// an unknown collaborator and ACCESS_DENIED for anyone else.
  Workplace RequireAgendaOf(int64_t collaborator_id, const common::Call& call) const;

  /// A collaborator and whose shop it is. Throws NOT_FOUND for one who is not there.
  catalog::v1::LookUpCollaboratorResponse LookUp(
      int64_t collaborator_id, const common::Call& call,
      std::chrono::milliseconds timeout = std::chrono::seconds(2)) const;

  /// Of at most 20 collaborators, those whose free times the caller may see, in one call: without
  /// unknown ones, and without those of a hidden establishment unless the caller is of its people.
  /// All of them while catalog is away: what is hidden can't be booked all the same.
  std::vector<int64_t> FilterVisible(const std::vector<int64_t>& collaborator_ids,
                                     const common::Call& call) const;

  /// What a user is to the establishment with this id or slug. Throws NOT_FOUND if there is none.
  catalog::v1::Membership MembershipOf(const std::string& id_or_slug, int64_t user_id,
                                       const common::Call& call) const;
  catalog::v1::Membership MembershipOf(int64_t establishment_id, int64_t user_id,
                                       const common::Call& call) const;

  /// Where a user works now, as owner or collaborator.
  std::vector<catalog::v1::Workplace> WorkplacesOf(int64_t user_id, const common::Call& call) const;

  /// What services are now, for the caller. Throws NOT_FOUND for an establishment that the caller
  /// can't see, and INVALID_ARGUMENT, under the field service_ids, for items that are no service or
  /// are not sold there then.
  catalog::v1::QuoteItemsResponse QuoteServices(const catalog::v1::QuoteItemsRequest& request,
                                                const common::Call& call) const;

  /// The user behind each of at most 1000 collaborators, those who left included. Unknown ids are
  /// left out.
  std::map<int64_t, int64_t> ProvidersOf(const std::vector<int64_t>& collaborator_ids,
                                         const common::Call& call) const;
  /// The user behind each collaborator of an establishment, those who left included and those who
  /// have not accepted yet left out.
  std::map<int64_t, int64_t> ProvidersAt(int64_t establishment_id, const common::Call& call) const;

  /// Who can be booked at each of at most 50 establishments that the public may see. Others are
  /// left out.
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
};

}  // namespace navalha::booking
