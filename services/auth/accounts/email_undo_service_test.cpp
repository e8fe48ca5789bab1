// Goal: a user whose e-mail another user changed gets a mail and can restore the account. Method:
// call the service over gRPC; read the link from the outbox.
#include "services/auth/accounts/email_undo_service.hpp"

#include "services/auth/testing/auth_test.hpp"

namespace navalha::auth {
namespace {

using grpc::StatusCode;
using testing::HasSubstr;
using testing::Not;

class EmailUndoServiceTest : public AuthServiceTest {
 protected:
  // User 1 is chefe; user 2 is maria.
  EmailUndoServiceTest()
      : admin_(auth.NewAdministratorToken("chefe")), maria_(auth.NewVerifiedToken("maria")) {}

  Answer<v1::UpdateUserResponse> Move(const std::string& email, const std::string& token) {
    v1::UpdateUserRequest request;
    request.set_id(2);
    request.set_email(email);
    return auth.Call(&UserChanges::UpdateUser, request, {.token = token});
  }
  Answer<common::v1::MessageResponse> Undo(const std::string& token) {
    v1::UndoEmailChangeRequest request;
    request.set_token(token);
    return auth.Call(&EmailUndos::UndoEmailChange, request);
  }
  Answer<v1::RegisterResponse> Register(const std::string& email) {
    v1::RegisterRequest request;
    request.set_username("squatter");
    request.set_email(email);
    request.set_password("navalha-afiada-7");
    request.set_password_confirmation("navalha-afiada-7");
    return auth.Call(&Accounts::Register, request);
  }
  // Verifies the e-mail of the token's user with the newest code. Returns the token.
  std::string Verified(const std::string& token) {
    v1::VerifyEmailRequest request;
    request.set_verification_code(auth.NewestCode());
    EXPECT_TRUE(auth.Call(&Accounts::VerifyEmail, request, {.token = token}).ok());
    return token;
  }
  static std::string Text(const std::string& sql) { return db().Execute(sql)[0][0].c_str(); }
  static std::string MailTo(const std::string& recipient) {
    return Text("SELECT body_text FROM mails WHERE recipient = '" + recipient +
                "' ORDER BY id DESC LIMIT 1");
  }
  // Returns the token of the link in the newest mail to the address.
  static std::string TokenMailedTo(const std::string& recipient) {
    const std::string mail = MailTo(recipient);
    const std::string link = "/email-undo#";
    const size_t begin = mail.find(link) + link.size();
    return mail.substr(begin, mail.find('\n', begin) - begin);
  }

  std::string admin_;
  std::string maria_;
};

TEST_F(EmailUndoServiceTest, RestoresTheFormerAddress) {
  ASSERT_TRUE(Move("ladra@example.com", admin_).ok());
  const std::string token = TokenMailedTo("maria@example.com");
  // The holder of the new address verifies it and links a Google account.
  v1::VerifyEmailRequest verify;
  verify.set_verification_code(auth.NewestCode());
  ASSERT_TRUE(auth.Call(&Accounts::VerifyEmail, verify, {.token = maria_}).ok());
  db().Execute("UPDATE users SET google_id = '123' WHERE id = 2");

  const auto undone = Undo(token);
  ASSERT_TRUE(undone.ok()) << undone.status.error_message();
  EXPECT_EQ(Text("SELECT email FROM users WHERE id = 2 AND email_verified_at IS NOT NULL"
                 " AND google_id IS NULL"),
            "maria@example.com");
  EXPECT_EQ(auth.Call(&Sessions::GetMe, v1::GetMeRequest(), {.token = maria_}).code(),
            StatusCode::UNAUTHENTICATED);
  EXPECT_FALSE(auth.Login("maria").ok()) << "the password is removed";
  v1::ResetPasswordRequest reset;
  reset.set_email("maria@example.com");
  reset.set_reset_password_code(auth.NewestCode());
  reset.set_password("navalha-afiada-7");
  ASSERT_TRUE(auth.Call(&Passwords::ResetPassword, reset).ok());
  EXPECT_TRUE(auth.Login("maria@example.com", "navalha-afiada-7").ok());
  EXPECT_EQ(Undo(token).error().reason(), "BAD_TOKEN") << "the second use";
}

TEST_F(EmailUndoServiceTest, ReportsTheChangeWithoutTheNewAddress) {
  ASSERT_TRUE(Move("ladra@example.com", admin_).ok());
  EXPECT_THAT(MailTo("maria@example.com"), HasSubstr("desfaça-a em até 7 dias"));
  EXPECT_THAT(MailTo("maria@example.com"), Not(HasSubstr("ladra")));
  EXPECT_EQ(Text("SELECT subject FROM mails WHERE recipient = 'maria@example.com'"
                 " ORDER BY id DESC LIMIT 1"),
            "O e-mail da sua conta mudou");
}

TEST_F(EmailUndoServiceTest, MailsNoLinkToAnUnverifiedAddress) {
  db().Execute("UPDATE users SET email_verified_at = NULL WHERE id = 2");
  ASSERT_TRUE(Move("nova@example.com", admin_).ok());
  EXPECT_THAT(MailTo("maria@example.com"), HasSubstr("/login"));
  EXPECT_THAT(MailTo("maria@example.com"), Not(HasSubstr("email-undo")));
}

TEST_F(EmailUndoServiceTest, SendsNoMailAboutAUsersOwnChange) {
  db().Execute("UPDATE users SET profile_id = 1 WHERE id = 2");
  const std::string before = Text("SELECT count(*) FROM mails WHERE recipient LIKE 'maria@%'");
  ASSERT_TRUE(Move("nova@example.com", maria_).ok());
  EXPECT_EQ(Text("SELECT count(*) FROM mails WHERE recipient LIKE 'maria@%'"), before);
}

TEST_F(EmailUndoServiceTest, RefusesInvalidTokens) {
  ASSERT_TRUE(Move("nova@example.com", admin_).ok());
  const std::string token = TokenMailedTo("maria@example.com");
  EXPECT_EQ(Undo("abc").error().reason(), "BAD_TOKEN");
  EXPECT_EQ(Undo(token.substr(0, token.size() - 1) + "-").error().reason(), "BAD_TOKEN");
  auth.clock.Advance(kEmailUndoLife);
  EXPECT_EQ(Undo(token).error().reason(), "BAD_TOKEN") << "7 days later";
  for (int i = 0; i < 20; ++i) {
    Undo("abc");
  }
  EXPECT_EQ(Undo("abc").code(), StatusCode::RESOURCE_EXHAUSTED);
}

TEST_F(EmailUndoServiceTest, AcceptsTheRightTokenAfterManyWrongOnes) {
  ASSERT_TRUE(Move("nova@example.com", admin_).ok());
  for (int i = 0; i < 30; ++i) {
    Undo("abc");
  }
  EXPECT_EQ(Undo("abc").code(), StatusCode::RESOURCE_EXHAUSTED);
  EXPECT_TRUE(Undo(TokenMailedTo("maria@example.com")).ok());
}

TEST_F(EmailUndoServiceTest, AcceptsTheFirstLinkAfterFurtherChanges) {
  ASSERT_TRUE(Move("ladra@example.com", admin_).ok());
  const std::string token = TokenMailedTo("maria@example.com");
  ASSERT_TRUE(Move("outra@example.com", admin_).ok());
  EXPECT_THAT(MailTo("ladra@example.com"), Not(HasSubstr("email-undo"))) << "unverified";
  db().Execute("UPDATE users SET email_verified_at = now() WHERE id = 2");
  auth.clock.Advance(kEmailUndoLife - std::chrono::minutes(1));
  ASSERT_TRUE(Move("terceira@example.com", admin_).ok());
  EXPECT_THAT(MailTo("outra@example.com"), Not(HasSubstr("email-undo")))
      << "verified after the change that can still be undone";
  ASSERT_TRUE(Undo(token).ok());
  EXPECT_EQ(Text("SELECT email FROM users WHERE id = 2"), "maria@example.com");
}

TEST_F(EmailUndoServiceTest, KeepsTheExpiryOfTheLinkOnFurtherChanges) {
  ASSERT_TRUE(Move("ladra@example.com", admin_).ok());
  const std::string token = TokenMailedTo("maria@example.com");
  auth.clock.Advance(kEmailUndoLife - std::chrono::minutes(1));
  ASSERT_TRUE(Move("outra@example.com", admin_).ok());
  auth.clock.Advance(std::chrono::minutes(1));
  EXPECT_EQ(Undo(token).error().reason(), "BAD_TOKEN");
  db().Execute("UPDATE users SET email_verified_at = now() WHERE id = 2");
  const std::string session = auth.Login("chefe").body.token().access_token();
  ASSERT_TRUE(Move("terceira@example.com", session).ok());
  EXPECT_TRUE(Undo(TokenMailedTo("outra@example.com")).ok()) << "a new change has a new link";
}

TEST_F(EmailUndoServiceTest, RefusesUsedTokensAfterTheSameChange) {
  ASSERT_TRUE(Move("ladra@example.com", admin_).ok());
  const std::string first = TokenMailedTo("maria@example.com");
  ASSERT_TRUE(Undo(first).ok());
  ASSERT_TRUE(Move("ladra@example.com", admin_).ok());
  EXPECT_EQ(Undo(first).error().reason(), "BAD_TOKEN");
  EXPECT_TRUE(Undo(TokenMailedTo("maria@example.com")).ok());
}

TEST_F(EmailUndoServiceTest, RefusesTheFormerAddressToOtherAccounts) {
  ASSERT_TRUE(Move("ladra@example.com", admin_).ok());
  const std::string token = TokenMailedTo("maria@example.com");
  EXPECT_EQ(Register("Maria@Example.com").error().reason(), "EMAIL_TAKEN");
  v1::UpdateUserRequest own;
  own.set_id(1);
  own.set_email("maria@example.com");
  EXPECT_EQ(auth.Call(&UserChanges::UpdateUser, own, {.token = admin_}).error().reason(),
            "EMAIL_TAKEN");
  v1::CreateUserRequest invited;
  invited.set_first_name("Maria");
  invited.set_email("maria@example.com");
  EXPECT_EQ(auth.Call(&UserChanges::CreateUser, invited, {.token = admin_}).error().reason(),
            "EMAIL_TAKEN");
  ASSERT_TRUE(Move("maria@example.com", admin_).ok()) << "the account that owns the address";
  ASSERT_TRUE(Move("ladra@example.com", admin_).ok());
  EXPECT_TRUE(Undo(token).ok());
}

TEST_F(EmailUndoServiceTest, ReleasesTheFormerAddressAfter7Days) {
  ASSERT_TRUE(Move("nova@example.com", admin_).ok());
  // The database reserves the address by its own clock.
  db().Execute("UPDATE email_changes SET expires_at = now()");
  EXPECT_TRUE(Register("maria@example.com").ok());
}

TEST_F(EmailUndoServiceTest, RefusesTheLinkAfterTheUserVerifiesANewAddress) {
  db().Execute("UPDATE users SET profile_id = 1 WHERE id = 2");
  ASSERT_TRUE(Move("trocada@example.com", admin_).ok());
  const std::string token = TokenMailedTo("maria@example.com");
  ASSERT_TRUE(Move("certa@example.com", Verified(maria_)).ok());
  EXPECT_EQ(Text("SELECT count(*) FROM email_changes"), "1") << "not verified yet";
  Verified(maria_);
  EXPECT_EQ(Undo(token).error().reason(), "BAD_TOKEN");
  EXPECT_EQ(Text("SELECT email FROM users WHERE id = 2"), "certa@example.com");
}

TEST_F(EmailUndoServiceTest, AcceptsTheLinkWhenAHolderOfANewPasswordChangesTheEmail) {
  db().Execute("UPDATE users SET profile_id = 1 WHERE id = 2");
  ASSERT_TRUE(Move("ladra@example.com", admin_).ok());
  const std::string token = TokenMailedTo("maria@example.com");
  v1::RequestPasswordResetRequest ask;
  ask.set_email("ladra@example.com");
  ASSERT_TRUE(auth.Call(&Passwords::RequestPasswordReset, ask).ok());
  auth.resets().ProcessDue({});
  v1::ResetPasswordRequest reset;
  reset.set_email("ladra@example.com");
  reset.set_reset_password_code(auth.NewestCode());
  reset.set_password("navalha-afiada-7");
  ASSERT_TRUE(auth.Call(&Passwords::ResetPassword, reset).ok());
  const std::string thief =
      auth.Login("ladra@example.com", "navalha-afiada-7").body.token().access_token();
  ASSERT_TRUE(Move("outra@example.com", thief).ok());
  Verified(thief);
  EXPECT_TRUE(Undo(token).ok());
}

TEST_F(EmailUndoServiceTest, DeletesChangesAfter7Days) {
  ASSERT_TRUE(Move("nova@example.com", admin_).ok());
  auth.email_undos().Purge();
  EXPECT_EQ(Text("SELECT count(*) FROM email_changes"), "1");
  auth.clock.Advance(kEmailUndoLife);
  auth.email_undos().Purge();
  EXPECT_EQ(Text("SELECT count(*) FROM email_changes"), "0");
}

}  // namespace
}  // namespace navalha::auth
