#include "services/common/rpc/membership.hpp"

#include <gtest/gtest.h>

#include "navalha/catalog/v1/collaborator.pb.h"
#include "services/common/testing/test_server.hpp"

namespace navalha::common {
namespace {

TEST(Membership, GrantsPermissionsByRoleInTheShop) {
  catalog::v1::Membership owner;
  owner.set_is_owner(true);
  catalog::v1::Membership collaborator;
  collaborator.set_collaborator_id(7);
  collaborator.add_permissions("see_orders");
  const catalog::v1::Membership stranger;
  const Caller user = TestCaller(10);
  for (const std::string_view permission :
       {kSeeOrders, kMakeOrders, kManageAgenda, kManageCatalogue}) {
    EXPECT_TRUE(MayInShop(user, owner, permission)) << permission;
    EXPECT_TRUE(MayInShop(TestCaller(1, "Administrador"), stranger, permission)) << permission;
    EXPECT_EQ(MayInShop(user, collaborator, permission), permission == "see_orders") << permission;
    EXPECT_FALSE(MayInShop(user, stranger, permission)) << permission;
  }
}

}  // namespace
}  // namespace navalha::common
