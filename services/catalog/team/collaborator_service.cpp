#include "services/catalog/team/collaborator_service.hpp"

#include <spdlog/fmt/fmt.h>

#include <charconv>

#include "services/catalog/access.hpp"

namespace navalha::catalog {
namespace {

constexpr int kMostEmployments = 50;

// Existing links name an establishment by id or by slug. A slug may consist of digits; the id
// takes precedence if such an establishment exists.
std::optional<v1::Establishment> FindByIdOrSlug(EstablishmentStore& establishments,
                                                const std::string& text) {
  int64_t id = 0;
  const char* end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, id);
  if (error == std::errc() && stop == end) {
    if (auto establishment = establishments.Find(id)) {
      return establishment;
    }
  }
  return establishments.FindBySlug(text);
}

// Returns a link with the fields that only the shop's owner may see.
v1::Employment ForOwner(LinkedPerson link) {
  if (link.email) {
    link.employment.set_email(*link.email);
  }
  return std::move(link.employment);
}

// Returns the name of an invited person: the owner's name for them, or the identifier of the
// invitation.
std::string InvitedName(const v1::CreateCollaboratorRequest& request) {
  if (!request.first_name().empty()) {
    return request.first_name();
  }
  if (!request.user_name().empty()) {
    return request.user_name();
  }
  return request.has_user_id() ? "Convidado" : request.email().substr(0, request.email().find('@'));
}

// An invitation's row contains only what the owner typed, so that inviting reveals neither the
// existence nor the owner of an account.
NewLink LinkOf(const v1::CreateCollaboratorRequest& request,
               const auth::v1::ResolveInviteeResponse& resolved, int64_t added_by) {
  NewLink link;
  link.establishment_id = request.establishment_id();
  link.role = request.role();
  link.permissions = request.permissions();
  link.added_by = added_by;
  link.accepted = resolved.person().id() == added_by;
  if (link.accepted) {
    link.email = resolved.email();
    link.person = resolved.person();
  } else {
    link.email = request.email();
    link.person.set_id(resolved.person().id());
    link.person.set_first_name(InvitedName(request));
  }
  return link;
}

}  // namespace

CollaboratorService::CollaboratorService(EstablishmentStore& establishments,
                                         CollaboratorStore& collaborators, People& people,
                                         Invitations& invitations, BookingClient& booking_client,
                                         common::IdempotencyStore& idempotency,
                                         common::CacheTags& tags, common::Now now)
    : establishments_(establishments),
      collaborators_(collaborators),
      people_(people),
      invitations_(invitations),
      booking_client_(booking_client),
      idempotency_(idempotency),
      tags_(tags),
      now_(std::move(now)) {}

void CollaboratorService::Register(common::Router& router) {
  router.For("navalha.catalog.v1.CollaboratorService")
      .Unary("ListCollaborators", this, &CollaboratorService::ListCollaborators)
      .Unary("CreateCollaborator", this, &CollaboratorService::CreateCollaborator)
      .Unary("DetachCollaborator", this, &CollaboratorService::DetachCollaborator)
      .Unary("SearchCollaborators", this, &CollaboratorService::SearchCollaborators)
      .Unary("GetCollaborator", this, &CollaboratorService::GetCollaborator)
      .Unary("UpdateCollaborator", this, &CollaboratorService::UpdateCollaborator)
      .Unary("ViewCollaborator", this, &CollaboratorService::ViewCollaborator)
      .Unary("GetMembership", this, &CollaboratorService::GetMembership)
      .Unary("LookUpCollaborator", this, &CollaboratorService::LookUpCollaborator)
      .Unary("FilterVisible", this, &CollaboratorService::FilterVisible)
      .Unary("ListProviders", this, &CollaboratorService::ListProviders)
      .Unary("GetEmployment", this, &CollaboratorService::GetEmployment);
}

void CollaboratorService::ListCollaborators(const common::Call& call,
                                            const v1::ListCollaboratorsRequest& request,
                                            v1::ListCollaboratorsResponse& response) {
  const auto establishment = FindByIdOrSlug(establishments_, request.establishment_id());
  if (!establishment) {
    throw NoSuchEstablishment();
  }
  RequireManager(call, establishment->user_id());
  response.mutable_establishment()->set_id(establishment->id());
  response.mutable_establishment()->set_name(establishment->name());
  response.mutable_establishment()->set_slug(establishment->slug());
  std::vector<LinkedPerson> links = collaborators_.ListWithInvited(establishment->id());
  people_.Refresh(call, links);
  for (LinkedPerson& link : links) {
    *response.add_employers() = ForOwner(std::move(link));
  }
  response.set_message("Colaboradores listados com sucesso.");
}

void CollaboratorService::CreateCollaborator(const common::Call& call,
                                             const v1::CreateCollaboratorRequest& request,
                                             v1::SaveCollaboratorResponse& response) {
  const auto establishment = establishments_.Find(request.establishment_id());
  if (!establishment) {
    throw NoSuchEstablishment();
  }
  RequireManager(call, establishment->user_id());
  if (!request.has_user_id() && request.user_name().empty() && request.email().empty()) {
    throw common::Invalid("email", "O campo e-mail é obrigatório.");
  }
  const int64_t caller_id = call.RequireUser().user_id;
  const auto key = common::IdempotencyKeyOf(
      call, fmt::format("collaborator establishment:{} user:{}", establishment->id(), caller_id),
      request);
  LinkedPerson link = idempotency_.Once(
      key, [&](int64_t id) { return Find(call, id); },
      [&] { return std::optional(Invite(call, request, *establishment, key)); });
  if (link.user_id == caller_id) {
    tags_.Invalidate({"establishment:" + establishment->slug()});
    response.set_message("Colaborador adicionado com sucesso.");
  } else {
    invitations_.AnnouncementIsDue();
    response.set_message(request.email().empty() ? "Convite enviado."
                                                 : "Convite enviado para " + request.email() + ".");
  }
  *response.mutable_employer() = ForOwner(std::move(link));
}

LinkedPerson CollaboratorService::Invite(const common::Call& call,
                                         const v1::CreateCollaboratorRequest& request,
                                         const v1::Establishment& establishment,
                                         const std::optional<common::IdempotencyKey>& key) {
  const auto resolved = invitations_.Resolve(call, request);
  NewLink link = LinkOf(request, resolved, call.RequireUser().user_id);
  link.idempotency = key;
  link.now = now_();
  const auto id = collaborators_.Add(link);
  if (!id) {
    throw AddingError(establishment, link.person.id());
  }
  return Find(call, *id);
}

void CollaboratorService::DetachCollaborator(const common::Call& call,
                                             const v1::DetachCollaboratorRequest& request,
                                             navalha::common::v1::MessageResponse& response) {
  const auto link = collaborators_.Find(request.collaborator_id());
  if (!link || link->employment.establishment_id() != request.establishment_id()) {
    throw NoSuchCollaborator();
  }
  RequireManager(call, link->owner_id);
  // Closes the agenda first, because a person who has left must not be bookable.
  booking_client_.CloseAgenda(call, {.establishment_id = request.establishment_id(),
                                     .collaborator_id = request.collaborator_id(),
                                     .time_zone = link->time_zone});
  if (!collaborators_.Remove(request.establishment_id(), request.collaborator_id(),
                             call.RequireUser().user_id)) {
    throw NoSuchCollaborator();
  }
  tags_.Invalidate({"establishment:" + link->employment.establishment().slug()});
  response.set_message(link->IsInvited() ? "Convite retirado."
                                         : "Colaborador desvinculado com sucesso.");
}

void CollaboratorService::SearchCollaborators(const common::Call&,
                                              const v1::SearchCollaboratorsRequest& request,
                                              v1::SearchCollaboratorsResponse& response) {
  response = collaborators_.Search(request);
  response.set_message("Colaboradores listados com sucesso.");
}

void CollaboratorService::GetCollaborator(const common::Call& call,
                                          const v1::GetCollaboratorRequest& request,
                                          v1::GetCollaboratorResponse& response) {
  LinkedPerson link = Find(call, request.id());
  if (Manages(call, link.owner_id)) {
    *response.mutable_employer() = ForOwner(std::move(link));
    return;
  }
  if (link.IsInvited() || !IsVisible(call, request.id())) {
    throw NoSuchCollaborator();
  }
  if (call.UserId() != link.user_id) {
    link.employment.clear_permissions();
  }
  *response.mutable_employer() = std::move(link.employment);
}

void CollaboratorService::UpdateCollaborator(const common::Call& call,
                                             const v1::UpdateCollaboratorRequest& request,
                                             v1::SaveCollaboratorResponse& response) {
  const LinkedPerson current = Find(call, request.id());
  RequireManager(call, current.owner_id);
  RequireCurrent(request, current.employment.version());
  if (!collaborators_.Update(current.employment.establishment_id(), request,
                             call.RequireUser().user_id)) {
    throw collaborators_.Find(request.id()) ? EditConflict() : NoSuchCollaborator();
  }
  tags_.Invalidate({"establishment:" + current.employment.establishment().slug()});
  *response.mutable_employer() = ForOwner(Find(call, request.id()));
  response.set_message("Colaborador atualizado com sucesso.");
}

void CollaboratorService::ViewCollaborator(const common::Call& call,
                                           const v1::ViewCollaboratorRequest& request,
                                           v1::GetCollaboratorResponse& response) {
  std::vector<LinkedPerson> links = collaborators_.ListByUserName(request.user_name());
  if (links.empty()) {
    throw NoSuchCollaborator();
  }
  people_.Refresh(call, links);
  *response.mutable_employer() = std::move(links.front().employment);
  // The public card has no permissions.
  response.mutable_employer()->clear_permissions();
}

void CollaboratorService::GetMembership(const common::Call&,
                                        const v1::GetMembershipRequest& request,
                                        v1::Membership& response) {
  auto membership = collaborators_.FindMembership(request);
  if (!membership) {
    throw NoSuchEstablishment();
  }
  response = std::move(*membership);
}

void CollaboratorService::LookUpCollaborator(const common::Call&,
                                             const v1::LookUpCollaboratorRequest& request,
                                             v1::LookUpCollaboratorResponse& response) {
  auto collaborator = collaborators_.LookUp(request.id());
  if (!collaborator) {
    throw NoSuchCollaborator();
  }
  response = std::move(*collaborator);
}

void CollaboratorService::FilterVisible(const common::Call&,
                                        const v1::FilterVisibleRequest& request,
                                        v1::FilterVisibleResponse& response) {
  response = collaborators_.FilterVisible(request);
}

void CollaboratorService::ListProviders(const common::Call&,
                                        const v1::ListProvidersRequest& request,
                                        v1::ListProvidersResponse& response) {
  response = collaborators_.ListProviders(request);
}

void CollaboratorService::GetEmployment(const common::Call&,
                                        const v1::GetEmploymentRequest& request,
                                        v1::GetEmploymentResponse& response) {
  const InvitationCount invitations = collaborators_.CountInvitationsOf(request.user_id());
  response.set_invitations(invitations.count);
  response.set_invited_with_permissions(invitations.with_permissions);
  for (LinkedPerson& link : collaborators_.ListLinksOf(request.user_id(), kMostEmployments)) {
    link.employment.clear_user();
    *response.add_employers() = std::move(link.employment);
  }
  if (!response.employers().empty()) {
    *response.mutable_employer() = response.employers(0);
  }
}

common::Error CollaboratorService::AddingError(const v1::Establishment& establishment,
                                               int64_t user_id) {
  if (collaborators_.HasLink(establishment.id(), user_id)) {
    return common::Conflict("ALREADY_LINKED",
                            "Esta pessoa já faz parte da equipe ou já foi convidada.");
  }
  return establishments_.Find(establishment.id())
             ? common::Conflict("TEAM_IS_FULL", "A equipe já tem o máximo de colaboradores.")
             : NoSuchEstablishment();
}

bool CollaboratorService::IsVisible(const common::Call& call, int64_t collaborator_id) {
  v1::FilterVisibleRequest question;
  question.add_collaborator_ids(collaborator_id);
  if (const auto caller = call.UserId()) {
    question.set_caller_id(*caller);
  }
  return collaborators_.FilterVisible(question).collaborator_ids_size() > 0;
}

LinkedPerson CollaboratorService::Find(const common::Call& call, int64_t id) {
  std::optional<LinkedPerson> found = collaborators_.Find(id);
  if (!found) {
    throw NoSuchCollaborator();
  }
  std::vector<LinkedPerson> links{std::move(*found)};
  people_.Refresh(call, links);
  return std::move(links.front());
}

}  // namespace navalha::catalog
