#include "services/auth/profiles/rights.hpp"

#include <gtest/gtest.h>

#include "services/common/rpc/error.hpp"

namespace navalha::auth {
namespace {

common::Caller CallerWith(std::vector<std::string> permissions, const std::string& profile = "") {
  common::Caller caller;
  caller.user_id = 1;
  caller.permissions = std::move(permissions);
  caller.profile_name = profile;
  return caller;
}

v1::Profile ProfileWith(const std::vector<std::string>& permissions,
                        const std::string& name = "Gerente") {
  v1::Profile profile;
  profile.set_name(name);
  profile.mutable_permissions()->Add(permissions.begin(), permissions.end());
  return profile;
}

TEST(Rights, RequireEveryPermissionOfTheProfile) {
  const common::Caller caller = CallerWith({"user_list", "user_edit"});
  EXPECT_TRUE(HasRightsOf(caller, ProfileWith({"user_list"})));
  EXPECT_TRUE(HasRightsOf(caller, ProfileWith({})));
  EXPECT_FALSE(HasRightsOf(caller, ProfileWith({"user_list", "user_delete"})));
  EXPECT_THROW(RequireRightsOf(caller, ProfileWith({"user_delete"})), common::Error);
}

TEST(Rights, RequireAdministratorsForAdministrators) {
  const v1::Profile administrator = ProfileWith({}, "Administrador");
  EXPECT_FALSE(HasRightsOf(CallerWith({"user_list"}), administrator));
  EXPECT_TRUE(HasRightsOf(CallerWith({}, "Administrador"), administrator));
  EXPECT_TRUE(HasRightsOf(CallerWith({}, "Administrador"), ProfileWith({"user_delete"})));
}

TEST(Rights, AreNotRequiredForOneself) {
  v1::User user;
  *user.mutable_profile() = ProfileWith({"user_delete"});
  user.set_id(1);
  EXPECT_NO_THROW(RequireRightsOver(CallerWith({}), user));
  user.set_id(2);
  EXPECT_THROW(RequireRightsOver(CallerWith({}), user), common::Error);
}

TEST(Rights, IncludeOwnershipAndPermissionsInEstablishments) {
  Affiliation affiliation;
  EXPECT_FALSE(HasRightsInEstablishments(affiliation));
  affiliation.employment.add_employers();
  EXPECT_FALSE(HasRightsInEstablishments(affiliation)) << "works there without permissions";
  affiliation.employment.add_employers()->add_permissions("see_orders");
  EXPECT_TRUE(HasRightsInEstablishments(affiliation));
  affiliation.employment.Clear();
  affiliation.employment.set_invited_with_permissions(true);
  EXPECT_TRUE(HasRightsInEstablishments(affiliation));
  affiliation.employment.Clear();
  affiliation.owned.add_establishments();
  EXPECT_TRUE(HasRightsInEstablishments(affiliation));
}

}  // namespace
}  // namespace navalha::auth
