// Creation of the first administrator by the operator.
#include "services/auth/accounts/administrator.hpp"

#include "services/auth/testing/auth_test.hpp"

namespace navalha::auth {
namespace {

using testing::HasSubstr;
using testing::Not;

class AdministratorMakerTest : public AuthServiceTest {
 protected:
  std::string Make(const std::string& email) {
    return AdministratorMaker(db().database(), auth.codes(), auth.audit()).Make(email);
  }
  Answer<v1::LoginResponse> SetPassword(const std::string& email) {
    v1::ResetPasswordRequest reset;
    reset.set_email(email);
    reset.set_reset_password_code(auth.NewestCode());
    reset.set_password("navalha-afiada-7");
    EXPECT_TRUE(auth.Call(&Passwords::ResetPassword, reset).ok());
    return auth.Login(email, "navalha-afiada-7");
  }
};

TEST_F(AdministratorMakerTest, CreatesAnAccountThatSetsItsPasswordByMail) {
  EXPECT_THAT(Make("chefe@example.com"), HasSubstr("code"));
  EXPECT_EQ(auth.CountOf("credentials"), 0) << "the account has no password";
  const auto login = SetPassword("chefe@example.com");
  ASSERT_TRUE(login.ok());
  EXPECT_EQ(login.body.user().profile().name(), "Administrador");
  EXPECT_THAT(Make("CHEFE@example.com"), Not(HasSubstr("code")))
      << "the second run changes nothing";
  EXPECT_TRUE(auth.Login("chefe@example.com", "navalha-afiada-7").ok());
  EXPECT_EQ(auth.CountOf("audit_entries WHERE action = 'administrator_made'"), 1);
}

TEST_F(AdministratorMakerTest, MailsFurtherCodesUntilAPasswordIsSet) {
  Make("chefe@example.com");
  Make("chefe@example.com");
  EXPECT_EQ(auth.CountOf("mails"), 2);
  EXPECT_EQ(auth.CountOf("users"), 1);
}

TEST_F(AdministratorMakerTest, PromotesAUserWithAVerifiedEmail) {
  const std::string token = auth.NewVerifiedToken("maria");
  EXPECT_THAT(Make("maria@example.com"), Not(HasSubstr("code")));
  EXPECT_TRUE(auth.Call(&Users::ListUsers, v1::ListUsersRequest(), {.token = token}).ok());
}

TEST_F(AdministratorMakerTest, DeletesThePasswordOfAnUnverifiedAccount) {
  const std::string token = auth.NewToken("intruso");
  EXPECT_THAT(Make("intruso@example.com"), HasSubstr("code"));
  EXPECT_FALSE(auth.Login("intruso").ok());
  EXPECT_EQ(auth.Call(&Sessions::GetMe, v1::GetMeRequest(), {.token = token}).code(),
            grpc::StatusCode::UNAUTHENTICATED);
  EXPECT_TRUE(SetPassword("intruso@example.com").ok());
}

TEST_F(AdministratorMakerTest, RefusesAnInvalidEmail) {
  EXPECT_THROW(Make("chefe"), std::invalid_argument);
  EXPECT_THROW(Make(" "), std::invalid_argument);
  EXPECT_EQ(auth.CountOf("users"), 0);
}

}  // namespace
}  // namespace navalha::auth
