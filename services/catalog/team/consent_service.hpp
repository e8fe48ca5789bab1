#pragma once

#include "navalha/catalog/v1/consent.pb.h"
#include "services/catalog/booking_client.hpp"
#include "services/catalog/team/collaborator_store.hpp"
#include "services/catalog/team/consent_store.hpp"
#include "services/catalog/team/invitations.hpp"
#include "services/catalog/team/people.hpp"
#include "services/common/redis/cache_tags.hpp"
#include "services/common/rpc/router.hpp"

namespace navalha::catalog {

/// Handlers of navalha.catalog.v1.ConsentService, which the proto documents. Thread-safe.
class ConsentService {
 public:
  ConsentService(CollaboratorStore& collaborators, ConsentStore& consents, People& people,
                 Invitations& invitations, BookingClient& booking_client, common::CacheTags& tags,
                 common::Now now);
  void Register(common::Router& router);

 private:
  void ListInvitations(const common::Call& call, const v1::ListInvitationsRequest& request,
                       v1::ListInvitationsResponse& response);
  void AcceptInvitation(const common::Call& call, const v1::AnswerInvitationRequest& request,
                        v1::AcceptInvitationResponse& response);
  void RefuseInvitation(const common::Call& call, const v1::AnswerInvitationRequest& request,
                        navalha::common::v1::MessageResponse& response);
  void LeaveTeam(const common::Call& call, const v1::LeaveTeamRequest& request,
                 navalha::common::v1::MessageResponse& response);

  CollaboratorStore& collaborators_;
  ConsentStore& consents_;
  People& people_;
  Invitations& invitations_;
  BookingClient& booking_client_;
  common::CacheTags& tags_;
  common::Now now_;
};

}  // namespace navalha::catalog
