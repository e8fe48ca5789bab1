// Goal: holders of user_edit cannot change the e-mail, user name or CPF of users with rights in
// shops. Method: call the RPCs over gRPC with a fake catalog service.
#include "services/auth/testing/auth_test.hpp"

namespace navalha::auth {
namespace {

using grpc::StatusCode;

class SignInRightsTest : public AuthServiceTest {
 protected:
  // User 1 is chefe; user 2 is maria.
  SignInRightsTest()
      : admin_(auth.NewAdministratorToken("chefe")),
        maria_(auth.NewVerifiedToken("maria")),
        editor_(auth.NewTokenWith("editora", {"user_edit"})) {}

  Answer<v1::UpdateUserResponse> Update(const v1::UpdateUserRequest& request,
                                        const std::string& token) {
    return auth.Call(&UserChanges::UpdateUser, request, {.token = token});
  }
  Answer<v1::UpdateUserResponse> SetEmail(const std::string& email, const std::string& token) {
    v1::UpdateUserRequest request;
    request.set_id(2);
    request.set_email(email);
    return Update(request, token);
  }
  Answer<v1::UpdateUserResponse> SetCpf(const std::string& token) {
    v1::UpdateUserRequest request;
    request.set_id(2);
    request.set_cpf("529.982.247-25");
    return Update(request, token);
  }
  Answer<v1::UpdateUserResponse> VerifyCpf(const std::string& token) {
    v1::VerifyCpfRequest request;
    request.set_id(2);
    request.set_cpf("529.982.247-25");
    return auth.Call(&UserChanges::VerifyCpf, request, {.token = token});
  }
  void ExpectProtected(const char* who) {
    v1::UpdateUserRequest user_name;
    user_name.set_id(2);
    user_name.set_user_name("ladra");
    EXPECT_EQ(SetEmail("ladra@example.com", editor_).error().reason(), "MORE_RIGHTS") << who;
    EXPECT_EQ(Update(user_name, editor_).error().reason(), "MORE_RIGHTS") << who;
    EXPECT_EQ(SetCpf(editor_).error().reason(), "MORE_RIGHTS") << who;
  }

  std::string admin_;
  std::string maria_;
  std::string editor_;
};

TEST_F(SignInRightsTest, RefusesEditsOfOwnersAndOfPeopleWithGrantedOrOfferedPermissions) {
  auth.catalog.owned.add_establishments()->set_name("Barbearia Central");
  ExpectProtected("an owner");
  auth.catalog.owned.Clear();
  auth.catalog.employment.add_employers()->add_permissions("make_orders");
  ExpectProtected("a collaborator with permissions");
  auth.catalog.employment.Clear();
  auth.catalog.employment.set_invited_with_permissions(true);
  ExpectProtected("a person invited with permissions");
  const auto stored =
      db().Execute("SELECT email, user_name, coalesce(cpf, '-') FROM users WHERE id = 2");
  EXPECT_STREQ(stored[0][0].c_str(), "maria@example.com");
  EXPECT_STREQ(stored[0][1].c_str(), "maria");
  EXPECT_STREQ(stored[0][2].c_str(), "-");
  EXPECT_TRUE(SetCpf(maria_).ok()) << "their own CPF";
  EXPECT_TRUE(SetEmail("nova@example.com", admin_).ok());
}

TEST_F(SignInRightsTest, AllowsEditsOfCollaboratorsWithoutPermissions) {
  auth.catalog.employment.add_employers();
  auth.catalog.employment.set_invitations(1);
  EXPECT_TRUE(SetEmail("nova@example.com", editor_).ok())
      << "works at a shop and is invited to another, without permissions";
}

TEST_F(SignInRightsTest, AllowsUnchangedFieldsInARequest) {
  auth.catalog.owned.add_establishments();
  v1::UpdateUserRequest form;
  form.set_id(2);
  form.set_email("maria@example.com");
  form.set_user_name("maria");
  form.set_phone("11988887777");
  EXPECT_EQ(Update(form, editor_).body.user().phone(), "11988887777");
}

TEST_F(SignInRightsTest, RefusesEditsWhileCatalogIsUnavailable) {
  auth.catalog.away = true;
  EXPECT_EQ(SetEmail("nova@example.com", editor_).code(), StatusCode::UNAVAILABLE);
  EXPECT_TRUE(SetEmail("nova@example.com", admin_).ok());
}

TEST_F(SignInRightsTest, RefusesToVerifyTheCpfOfAnOwner) {
  db().Execute("UPDATE users SET cpf = '52998224725' WHERE id = 2");
  auth.catalog.owned.add_establishments();
  EXPECT_EQ(VerifyCpf(editor_).error().reason(), "MORE_RIGHTS");
  EXPECT_TRUE(VerifyCpf(admin_).ok());
}

}  // namespace
}  // namespace navalha::auth
