#include "services/catalog/team/consent_service.hpp"

#include "services/catalog/access.hpp"

namespace navalha::catalog {
namespace {

common::Error NoSuchInvitation() {
  return common::NotFound("Convite não encontrado. Talvez ele tenha sido retirado.",
                          "INVITATION_NOT_FOUND");
}

}  // namespace

ConsentService::ConsentService(CollaboratorStore& collaborators, ConsentStore& consents,
                               People& people, Invitations& invitations,
                               BookingClient& booking_client, common::CacheTags& tags,
                               common::Now now)
    : collaborators_(collaborators),
      consents_(consents),
      people_(people),
      invitations_(invitations),
      booking_client_(booking_client),
      tags_(tags),
      now_(std::move(now)) {}

void ConsentService::Register(common::Router& router) {
  router.For("navalha.catalog.v1.ConsentService")
      .Unary("ListInvitations", this, &ConsentService::ListInvitations)
      .Unary("AcceptInvitation", this, &ConsentService::AcceptInvitation)
      .Unary("RefuseInvitation", this, &ConsentService::RefuseInvitation)
      .Unary("LeaveTeam", this, &ConsentService::LeaveTeam);
}

void ConsentService::ListInvitations(const common::Call& call, const v1::ListInvitationsRequest&,
                                     v1::ListInvitationsResponse& response) {
  response = consents_.List(call.RequireUser().user_id);
  response.set_message("Convites listados com sucesso.");
}

void ConsentService::AcceptInvitation(const common::Call& call,
                                      const v1::AnswerInvitationRequest& request,
                                      v1::AcceptInvitationResponse& response) {
  const auth::v1::Person person = people_.Get(call, call.RequireUser().user_id);
  const auto establishment = consents_.Accept(request.id(), person, now_());
  auto link = establishment ? collaborators_.Find(request.id()) : std::nullopt;
  if (!link) {
    throw NoSuchInvitation();
  }
  tags_.Invalidate({"establishment:" + establishment->slug(),
                    "openings:" + std::to_string(establishment->id())});
  *response.mutable_employer() = std::move(link->employment);
  response.mutable_employer()->clear_user();
  response.set_message("Convite aceito. Agora você faz parte da equipe: " + establishment->name() +
                       ".");
}

void ConsentService::RefuseInvitation(const common::Call& call,
                                      const v1::AnswerInvitationRequest& request,
                                      navalha::common::v1::MessageResponse& response) {
  if (!consents_.Refuse(request.id(), call.RequireUser().user_id)) {
    throw NoSuchInvitation();
  }
  response.set_message("Convite recusado.");
}

void ConsentService::LeaveTeam(const common::Call& call, const v1::LeaveTeamRequest& request,
                               navalha::common::v1::MessageResponse& response) {
  const int64_t user_id = call.RequireUser().user_id;
  const auto link = collaborators_.Find(request.collaborator_id());
  if (!link || link->user_id != user_id || link->IsInvited()) {
    throw NoSuchCollaborator();
  }
  // Closes the agenda first, because a person who has left must not be bookable.
  const int64_t future_bookings = booking_client_.CloseAgenda(
      call, {.establishment_id = link->employment.establishment_id(),
             .collaborator_id = request.collaborator_id(),
             .time_zone = link->time_zone,
             .leave_bookings = request.leave_bookings(),
             .advice = "Se você sair, a barbearia remarca ou cancela."});
  const auto establishment = consents_.Leave(request.collaborator_id(), user_id, future_bookings);
  if (!establishment) {
    throw NoSuchCollaborator();
  }
  invitations_.AnnouncementIsDue();
  tags_.Invalidate({"establishment:" + establishment->slug()});
  response.set_message("Você saiu da equipe: " + establishment->name() + ".");
}

}  // namespace navalha::catalog
