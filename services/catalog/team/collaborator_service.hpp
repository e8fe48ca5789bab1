#pragma once

#include "services/catalog/booking_client.hpp"
#include "services/catalog/establishments/establishment_store.hpp"
#include "services/catalog/team/collaborator_store.hpp"
#include "services/catalog/team/invitations.hpp"
#include "services/catalog/team/people.hpp"
#include "services/common/database/idempotency_store.hpp"
#include "services/common/redis/cache_tags.hpp"
#include "services/common/rpc/router.hpp"

namespace navalha::catalog {

/// The RPCs of CollaboratorService.
class CollaboratorService {
 public:
  CollaboratorService(EstablishmentStore& establishments, CollaboratorStore& collaborators,
                      People& people, Invitations& invitations, BookingClient& booking_client,
                      common::IdempotencyStore& idempotency, common::CacheTags& tags,
                      common::Now now);
  void Register(common::Router& router);

  // Shared with the RPCs of BarbershopService.
  void CreateCollaborator(const common::Call& call, const v1::CreateCollaboratorRequest& request,
                          v1::SaveCollaboratorResponse& response);
  void DetachCollaborator(const common::Call& call, const v1::DetachCollaboratorRequest& request,
                          navalha::common::v1::MessageResponse& response);

 private:
  void ListCollaborators(const common::Call& call, const v1::ListCollaboratorsRequest& request,
                         v1::ListCollaboratorsResponse& response);
  void GetCollaborator(const common::Call& call, const v1::GetCollaboratorRequest& request,
                       v1::GetCollaboratorResponse& response);
  void UpdateCollaborator(const common::Call& call, const v1::UpdateCollaboratorRequest& request,
                          v1::SaveCollaboratorResponse& response);
  void ViewCollaborator(const common::Call& call, const v1::ViewCollaboratorRequest& request,
                        v1::GetCollaboratorResponse& response);
  void GetMembership(const common::Call& call, const v1::GetMembershipRequest& request,
                     v1::Membership& response);
  void LookUpCollaborator(const common::Call& call, const v1::LookUpCollaboratorRequest& request,
                          v1::LookUpCollaboratorResponse& response);
  void FilterVisible(const common::Call& call, const v1::FilterVisibleRequest& request,
                     v1::FilterVisibleResponse& response);
  void ListProviders(const common::Call& call, const v1::ListProvidersRequest& request,
                     v1::ListProvidersResponse& response);
  void GetEmployment(const common::Call& call, const v1::GetEmploymentRequest& request,
                     v1::GetEmploymentResponse& response);

  void SearchCollaborators(const common::Call& call, const v1::SearchCollaboratorsRequest& request,
                           v1::SearchCollaboratorsResponse& response);

  // Invites a person. Throws the errors of CreateCollaborator.
  LinkedPerson Invite(const common::Call& call, const v1::CreateCollaboratorRequest& request,
                      const v1::Establishment& establishment,
                      const std::optional<common::IdempotencyKey>& key);
  // Returns the error of a link that could not be created.
  common::Error AddingError(const v1::Establishment& establishment, int64_t user_id);
  // False for collaborators of a hidden shop, unless the caller belongs to it.
  bool IsVisible(const common::Call& call, int64_t collaborator_id);
  // Returns the link with a refreshed name. Throws NOT_FOUND.
  LinkedPerson Find(const common::Call& call, int64_t id);

  EstablishmentStore& establishments_;
  CollaboratorStore& collaborators_;
  People& people_;
  Invitations& invitations_;
  BookingClient& booking_client_;
  common::IdempotencyStore& idempotency_;
  common::CacheTags& tags_;
  common::Now now_;
};

}  // namespace navalha::catalog
