#pragma once

#include "navalha/catalog/v1/collaborator.pb.h"
#include "services/common/call.hpp"
#include "services/common/membership.hpp"

namespace navalha::booking {

/// What a caller may do with the appointments and service records of a shop.
struct ShopAccess {
  /// Is the owner, an administrator or somebody who works there.
  bool belongs = false;
  /// Manages everybody's agenda: manage_agenda.
  bool manages = false;
  /// Sees everybody's: see_orders or manage_agenda. Who has neither sees what they provide.
  bool sees = false;
};

/// Owner and administrators have all of it.
inline ShopAccess ShopAccessOf(const common::Caller& caller,
                               const catalog::v1::Membership& membership) {
  const bool manages = common::MayInShop(caller, membership, common::kManageAgenda);
  return {.belongs =
              caller.IsAdministrator() || membership.is_owner() || membership.has_collaborator_id(),
          .manages = manages,
          .sees = manages || common::MayInShop(caller, membership, common::kSeeOrders)};
}

}  // namespace navalha::booking
