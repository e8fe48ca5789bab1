#include "services/catalog/access.hpp"

#include <algorithm>
#include <initializer_list>
#include <string_view>

#include "services/common/list_search.hpp"

namespace navalha::catalog {
namespace {

// Returns whether the caller manages the establishment, or works there with one of these
// permissions.
bool HasAny(const common::Call& call, CollaboratorStore& collaborators, int64_t establishment_id,
            int64_t owner_id, std::initializer_list<std::string_view> permissions) {
  if (!call.caller || Manages(call, owner_id)) {
    return call.caller.has_value();
  }
  const auto membership = collaborators.FindMembership(establishment_id, call.caller->user_id);
  return membership && std::find_first_of(membership->permissions().begin(),
                                          membership->permissions().end(), permissions.begin(),
                                          permissions.end()) != membership->permissions().end();
}

}  // namespace

bool Manages(const common::Call& call, int64_t owner_id) {
  return call.caller && (call.caller->user_id == owner_id || call.caller->IsAdministrator());
}

void RequireManager(const common::Call& call, int64_t owner_id) {
  if (!Manages(call, owner_id)) {
    throw common::Denied("Acesso negado.", "NOT_THE_OWNER");
  }
}

bool ManagesCatalogue(const common::Call& call, CollaboratorStore& collaborators,
                      int64_t establishment_id, int64_t owner_id) {
  return HasAny(call, collaborators, establishment_id, owner_id, {"manage_catalogue"});
}

void RequireCatalogueManager(const common::Call& call, CollaboratorStore& collaborators,
                             int64_t establishment_id, int64_t owner_id) {
  if (!ManagesCatalogue(call, collaborators, establishment_id, owner_id)) {
    throw common::Denied("Acesso negado.", "MAY_NOT_MANAGE_CATALOGUE");
  }
}

void RequireStockReader(const common::Call& call, CollaboratorStore& collaborators,
                        int64_t establishment_id, int64_t owner_id) {
  if (!HasAny(call, collaborators, establishment_id, owner_id,
              {"manage_catalogue", "make_orders"})) {
    throw common::Denied("Acesso negado.", "MAY_NOT_SEE_STOCK");
  }
}

void RequireVisible(const common::Call& call, const v1::Establishment& establishment) {
  if (establishment.hidden() && !Manages(call, establishment.user_id())) {
    throw NoSuchEstablishment();
  }
}

common::Error EditConflict() {
  return common::Conflict("EDIT_CONFLICT",
                          "Estes dados foram alterados enquanto você editava. Recarregue a página "
                          "para ver a versão atual.");
}

void RequireName(const std::string& name) {
  if (common::Trimmed(name).empty()) {
    throw common::Invalid("name", "O campo nome é obrigatório.");
  }
}

common::Error NoSuchEstablishment() {
  return common::NotFound("Barbearia não encontrada.", "ESTABLISHMENT_NOT_FOUND");
}

common::Error NoSuchItem() { return common::NotFound("Item não encontrado.", "ITEM_NOT_FOUND"); }

common::Error NoSuchCollaborator() {
  return common::NotFound("Colaborador não encontrado.", "COLLABORATOR_NOT_FOUND");
}

}  // namespace navalha::catalog
