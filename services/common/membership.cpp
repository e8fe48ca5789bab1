#include "services/common/membership.hpp"

#include <algorithm>

namespace navalha::common {

bool MayInShop(const Caller& caller, const catalog::v1::Membership& membership,
               std::string_view permission) {
  if (caller.IsAdministrator() || membership.is_owner()) {
    return true;
  }
  const auto& permissions = membership.permissions();
  return membership.has_collaborator_id() &&
         std::find(permissions.begin(), permissions.end(), permission) != permissions.end();
}

}  // namespace navalha::common
