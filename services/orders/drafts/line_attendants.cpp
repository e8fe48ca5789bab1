#include "services/orders/drafts/line_attendants.hpp"

#include <fmt/format.h>

#include <map>
#include <string>

#include "services/common/rpc/error.hpp"

namespace navalha::orders {
namespace {

// Each lookup is a call to catalog.
constexpr size_t kCollaboratorsMax = 10;

constexpr common::Statement kKeep{"keep_line_collaborator", R"sql(
INSERT INTO line_collaborators (collaborator_id, establishment_id, provider_user_id, first_name,
  last_name)
VALUES ($1, $2, $3, $4, $5)
ON CONFLICT ON CONSTRAINT line_collaborators_pkey DO UPDATE SET first_name = excluded.first_name,
  last_name = excluded.last_name, provider_user_id = excluded.provider_user_id
WHERE (line_collaborators.first_name, line_collaborators.last_name,
  line_collaborators.provider_user_id)
  <> (excluded.first_name, excluded.last_name, excluded.provider_user_id))sql"};

}  // namespace

catalog::v1::LookUpCollaboratorResponse CollaboratorOf(CatalogClient& catalog,
                                                       const common::Call& call,
                                                       int64_t collaborator_id,
                                                       int64_t establishment_id,
                                                       const std::string& field) {
  const common::Error stranger =
      common::Invalid(field, "O colaborador escolhido não atende nesta barbearia.");
  try {
    auto found = catalog.LookUp(call, collaborator_id);
    if (found.establishment_id() != establishment_id) {
      throw stranger;
    }
    return found;
  } catch (const common::Error& error) {
    if (error.code() == grpc::StatusCode::NOT_FOUND) {
      throw stranger;
    }
    throw;
  }
}

void LineAttendants::Name(const common::Call& call, const v1::Order& known, v1::Order& order) {
  std::map<int64_t, v1::OrderAttendant> attendants;
  for (const v1::OrderItem& line : known.items()) {
    if (line.has_collaborator_id()) {
      attendants.emplace(line.collaborator_id(), line.attendant());
    }
  }
  const size_t most = attendants.size() + kCollaboratorsMax;
  for (int i = 0; i < order.items_size(); ++i) {
    v1::OrderItem& line = *order.mutable_items(i);
    if (!line.has_collaborator_id()) {
      continue;
    }
    const int64_t id = line.collaborator_id();
    const std::string field = fmt::format("items.{}.attendant_id", i);
    if (!attendants.contains(id)) {
      if (attendants.size() == most) {
        throw common::Invalid(
            field, fmt::format("No máximo {} colaboradores por pedido.", kCollaboratorsMax));
      }
      attendants.emplace(id, Find(call, id, order.entity_id(), field));
    }
    *line.mutable_attendant() = attendants.at(id);
  }
}

v1::OrderAttendant LineAttendants::Find(const common::Call& call, int64_t collaborator_id,
                                        int64_t establishment_id, const std::string& field) {
  const auto found = CollaboratorOf(catalog_, call, collaborator_id, establishment_id, field);
  database_.Run(kKeep, collaborator_id, establishment_id, found.user_id(), found.first_name(),
                found.last_name());
  v1::OrderAttendant attendant;
  attendant.set_id(collaborator_id);
  attendant.mutable_user()->set_first_name(found.first_name());
  attendant.mutable_user()->set_last_name(found.last_name());
  return attendant;
}

}  // namespace navalha::orders
