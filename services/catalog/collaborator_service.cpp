#include "services/catalog/collaborator_service.hpp"

#include <charconv>

#include "services/catalog/access.hpp"

namespace navalha::catalog {
namespace {

// Links in use name an establishment by its id where others use the slug. A slug may be all digits
// too; then the id wins only when there is such an establishment.
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

}  // namespace

CollaboratorService::CollaboratorService(EstablishmentStore& establishments,
                                         CollaboratorStore& collaborators, People& people,
                                         common::CacheTags& tags)
    : establishments_(establishments),
      collaborators_(collaborators),
      people_(people),
      tags_(tags) {}

void CollaboratorService::Register(common::Router& router) {
  router.For("navalha.catalog.v1.CollaboratorService")
      .Unary("ListCollaborators", this, &CollaboratorService::ListCollaborators)
      .Unary("GetCollaborator", this, &CollaboratorService::GetCollaborator)
      .Unary("UpdateCollaborator", this, &CollaboratorService::UpdateCollaborator)
      .Unary("ViewCollaborator", this, &CollaboratorService::ViewCollaborator)
      .Unary("GetMembership", this, &CollaboratorService::GetMembership)
      .Unary("LookUpCollaborator", this, &CollaboratorService::LookUpCollaborator)
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
  std::vector<LinkedPerson> links = collaborators_.ListOf(establishment->id());
  people_.Refresh(call, links);
  for (LinkedPerson& link : links) {
    *response.add_employers() = std::move(link.employment);
  }
  response.set_message("Colaboradores listados com sucesso.");
}

void CollaboratorService::GetCollaborator(const common::Call& call,
                                          const v1::GetCollaboratorRequest& request,
                                          v1::GetCollaboratorResponse& response) {
  LinkedPerson link = Find(call, request.id());
  if (!Manages(call, link.owner_id) && call.UserId() != link.employment.user_id()) {
    link.employment.clear_permissions();
  }
  *response.mutable_employer() = std::move(link.employment);
}

void CollaboratorService::UpdateCollaborator(const common::Call& call,
                                             const v1::UpdateCollaboratorRequest& request,
                                             v1::SaveCollaboratorResponse& response) {
  const LinkedPerson current = Find(call, request.id());
  RequireManager(call, current.owner_id);
  if (!collaborators_.Update(request, call.RequireUser().user_id)) {
    throw NoSuchCollaborator();
  }
  tags_.Raise({"establishment:" + current.employment.establishment().slug()});
  *response.mutable_employer() = Find(call, request.id()).employment;
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
  // What somebody may do in a shop is nobody else's business.
  response.mutable_employer()->clear_permissions();
}

void CollaboratorService::GetMembership(const common::Call&,
                                        const v1::GetMembershipRequest& request,
                                        v1::Membership& response) {
  auto membership = collaborators_.FindMembership(request.establishment_id(), request.user_id());
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

void CollaboratorService::GetEmployment(const common::Call&,
                                        const v1::GetEmploymentRequest& request,
                                        v1::GetEmploymentResponse& response) {
  auto link = collaborators_.FindEarliestOf(request.user_id());
  if (!link) {
    return;
  }
  *response.mutable_employer() = std::move(link->employment);
  response.mutable_employer()->clear_user();
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
