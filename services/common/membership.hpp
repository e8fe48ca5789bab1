#pragma once

#include <string_view>

#include "navalha/catalog/v1/collaborator.pb.h"
#include "services/common/call.hpp"

namespace navalha::common {

/// What an owner lets a collaborator do in the shop.
inline constexpr std::string_view kSeeOrders = "see_orders";
inline constexpr std::string_view kMakeOrders = "make_orders";
inline constexpr std::string_view kManageAgenda = "manage_agenda";
inline constexpr std::string_view kManageCatalogue = "manage_catalogue";

/// Whether a caller may do that in the shop that this is their membership of: its owner and
/// administrators may do all, a collaborator what their permissions say, anyone else nothing.
bool MayInShop(const Caller& caller, const catalog::v1::Membership& membership,
               std::string_view permission);

}  // namespace navalha::common
