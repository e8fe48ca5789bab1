#pragma once

#include "navalha/catalog/v1/collaborator.pb.h"
#include "services/common/rpc/call.hpp"
#include "services/common/rpc/membership.hpp"

namespace navalha::booking {

/// The rights of a caller over the appointments and service records of a shop.
struct ShopAccess {
  /// The owner, an administrator or a collaborator.
  bool belongs = false;
  /// Manages all agendas: manage_agenda.
  bool manages = false;
  /// Sees all rows: see_orders or manage_agenda. Otherwise only those that they provide.
  bool sees = false;
};

/// The owner and administrators have all rights.
inline ShopAccess ShopAccessOf(const common::Caller& caller,
                               const catalog::v1::Membership& membership) {
  const bool manages = common::MayInShop(caller, membership, common::kManageAgenda);
  return {.belongs =
              caller.IsAdministrator() || membership.is_owner() || membership.has_collaborator_id(),
          .manages = manages,
          .sees = manages || common::MayInShop(caller, membership, common::kSeeOrders)};
}

}  // namespace navalha::booking
