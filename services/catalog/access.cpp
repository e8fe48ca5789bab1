#include "services/catalog/access.hpp"

#include <algorithm>
#include <string_view>

#include "services/common/database/list_search.hpp"
#include "services/common/rpc/membership.hpp"

namespace navalha::catalog {
bool Manages(const common::Call& call, int64_t owner_id) {
  return call.caller && (call.caller->user_id == owner_id || call.caller->IsAdministrator());
}

void RequireManager(const common::Call& call, int64_t owner_id) {
  if (!Manages(call, owner_id)) {
    throw common::Denied("Acesso negado.", "NOT_THE_OWNER");
  }
}

CatalogueRights CatalogueRightsOf(const common::Call& call, CollaboratorStore& collaborators,
                                  int64_t establishment_id, int64_t owner_id) {
  if (!call.caller || Manages(call, owner_id)) {
    return {call.caller.has_value(), call.caller.has_value()};
  }
  const auto membership = collaborators.FindMembership(establishment_id, call.caller->user_id);
  if (!membership) {
    return {};
  }
  const auto& held = membership->permissions();
  const auto has = [&](std::string_view permission) {
    return std::find(held.begin(), held.end(), permission) != held.end();
  };
  const bool manages = has(common::kManageCatalogue);
  return {manages, manages || has(common::kMakeOrders)};
}

bool ManagesCatalogue(const common::Call& call, CollaboratorStore& collaborators,
                      int64_t establishment_id, int64_t owner_id) {
  return CatalogueRightsOf(call, collaborators, establishment_id, owner_id).manages;
}

void RequireCatalogueManager(const common::Call& call, CollaboratorStore& collaborators,
                             int64_t establishment_id, int64_t owner_id) {
  if (!ManagesCatalogue(call, collaborators, establishment_id, owner_id)) {
    throw common::Denied("Acesso negado.", "MAY_NOT_MANAGE_CATALOGUE");
  }
}

void RequireStockReader(const common::Call& call, CollaboratorStore& collaborators,
                        int64_t establishment_id, int64_t owner_id) {
  if (!CatalogueRightsOf(call, collaborators, establishment_id, owner_id).reads_stock) {
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
