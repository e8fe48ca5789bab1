#pragma once

#include <algorithm>
#include <string_view>

#include "services/common/call.hpp"

namespace navalha::common {

/// What an owner lets somebody who works at the shop do there.
inline constexpr std::string_view kSeeOrders = "see_orders";
inline constexpr std::string_view kMakeOrders = "make_orders";
inline constexpr std::string_view kManageAgenda = "manage_agenda";
inline constexpr std::string_view kManageCatalogue = "manage_catalogue";

/// Whether a caller may do that in the shop that this is their Membership of (catalog's message):
/// its owner and administrators may do all, who works there what their permissions say, anyone else
/// nothing.
template <class Membership>
bool MayInShop(const Caller& caller, const Membership& membership, std::string_view permission) {
  const auto& held = membership.permissions();
  return caller.IsAdministrator() || membership.is_owner() ||
         std::find(held.begin(), held.end(), permission) != held.end();
}

}  // namespace navalha::common
