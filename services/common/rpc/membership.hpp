#pragma once

#include <algorithm>
#include <string_view>

#include "services/common/rpc/call.hpp"

namespace navalha::common {

/// Permissions that an owner grants a collaborator in one shop.
inline constexpr std::string_view kSeeOrders = "see_orders";
inline constexpr std::string_view kMakeOrders = "make_orders";
inline constexpr std::string_view kManageAgenda = "manage_agenda";
inline constexpr std::string_view kManageCatalogue = "manage_catalogue";

/// The cache tag of catalog's answers to other services: memberships, who may see whose times, and
/// quotes. catalog invalidates it after each call that may have changed its data. Its name in Redis
/// is that of earlier versions, beside which replicas run during an update.
inline constexpr const char* kCatalogTag = "memberships";

/// Whether `caller` has `permission` in a shop. `membership` is catalog's Membership of the caller
/// there. The owner and administrators have all permissions, a collaborator those granted, anyone
/// else none.
template <class Membership>
bool MayInShop(const Caller& caller, const Membership& membership, std::string_view permission) {
  const auto& held = membership.permissions();
  return caller.IsAdministrator() || membership.is_owner() ||
         std::find(held.begin(), held.end(), permission) != held.end();
}

}  // namespace navalha::common
