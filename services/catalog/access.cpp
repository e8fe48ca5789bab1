#include "services/catalog/access.hpp"

namespace navalha::catalog {

bool Manages(const common::Call& call, int64_t owner_id) {
  return call.caller && (call.caller->user_id == owner_id || call.caller->IsAdministrator());
}

void RequireManager(const common::Call& call, int64_t owner_id) {
  if (!Manages(call, owner_id)) {
    throw common::Denied("Acesso negado.", "NOT_THE_OWNER");
  }
}

void RequireName(const std::string& name) {
  if (name.find_first_not_of(" \t\r\n") == std::string::npos) {
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
