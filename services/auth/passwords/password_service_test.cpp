// Password change and recovery over gRPC, with the real guard and a real PostgreSQL.
#include "services/auth/passwords/password_service.hpp"

#include <chrono>

#include "services/auth/testing/auth_test.hpp"
#include "services/auth/testing/processor_time.hpp"
#include "services/common/testing/test_database.hpp"

namespace navalha::auth {
namespace {

using std::chrono::minutes;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Key;

constexpr const char* kNewPassword = "outra tesoura afiada";

class PasswordServiceTest : public AuthServiceTest {
 protected:
  using AuthServiceTest::AuthServiceTest;
  Answer<common::v1::MessageResponse> Change(const std::string& token, const std::string& current,
                                             const std::string& wanted = kNewPassword) {
    v1::ChangePasswordRequest request;
    request.set_current_password(current);
    request.set_new_password(wanted);
    request.set_confirm_password(wanted);
    return auth.Call(&Passwords::ChangePassword, request, {.token = token});
  }
  Answer<common::v1::MessageResponse> RequestReset(const std::string& email,
                                                   const From& from = {}) {
    v1::RequestPasswordResetRequest request;
    request.set_email(email);
    return auth.Call(&Passwords::RequestPasswordReset, request, from);
  }
  Answer<common::v1::MessageResponse> Reset(const std::string& email, const std::string& code,
                                            const From& from = {}) {
    v1::ResetPasswordRequest request;
    request.set_email(email);
    request.set_reset_password_code(code);
    request.set_password(kNewPassword);
    return auth.Call(&Passwords::ResetPassword, request, from);
  }
  // Makes a call that checks the old password while a new one is being set.
  template <class MakeCall>
  auto WhileAPasswordIsSet(MakeCall make_call) {
    const std::string hash = PasswordHasher().Hash(kNewPassword);
    return db().database().InTransaction([&](common::Transaction& transaction) {
      UserStore(db().database()).SetPassword(transaction, 1, hash);
      SessionStore(db().database())
          .EndAll(transaction, 1, "", common::SystemNow(), SessionEnd::kPassword);
      return StartAndWait(make_call);
    });
  }
  bool Holds(const std::string& token) {
    return auth.Call(&Sessions::GetMe, v1::GetMeRequest(), {.token = token}).ok();
  }
  static std::string Other(const std::string& code) {
    return code == "000000" ? "000001" : "000000";
  }
};

TEST_F(PasswordServiceTest, ChangesThePasswordAndEndsOtherSessions) {
  const std::string token = auth.NewToken("joana");
  const std::string other = auth.Login("joana").body.token().access_token();
  ASSERT_TRUE(Change(token, AuthStack::kPassword).ok());
  EXPECT_TRUE(Holds(token));
  EXPECT_FALSE(Holds(other));
  EXPECT_FALSE(auth.Login("joana").ok());
  EXPECT_TRUE(auth.Login("joana", kNewPassword).ok());
}

TEST_F(PasswordServiceTest, LimitsWrongCurrentPasswords) {
  const std::string token = auth.NewToken("joana");
  for (int i = 0; i < 10; ++i) {
    EXPECT_THAT(Change(token, "errada-errada").error().fields(),
                ElementsAre(Key("current_password")));
  }
  EXPECT_EQ(Change(token, AuthStack::kPassword).code(), grpc::StatusCode::RESOURCE_EXHAUSTED);
  EXPECT_TRUE(auth.Login("joana").ok());
}

TEST_F(PasswordServiceTest, RefusesWeakNewPasswords) {
  const std::string token = auth.NewToken("joana");
  EXPECT_THAT(Change(token, AuthStack::kPassword, "senha123").error().fields(),
              ElementsAre(Key("new_password")));
  EXPECT_THAT(Change(token, AuthStack::kPassword, AuthStack::kPassword).error().fields(),
              ElementsAre(Key("new_password")));
  v1::ChangePasswordRequest request;
  request.set_current_password(AuthStack::kPassword);
  request.set_new_password(kNewPassword);
  const auto unconfirmed = auth.Call(&Passwords::ChangePassword, request, {.token = token});
  EXPECT_THAT(unconfirmed.error().fields(), ElementsAre(Key("password_confirmation")));
  request.set_password_confirmation(kNewPassword);
  EXPECT_TRUE(auth.Call(&Passwords::ChangePassword, request, {.token = token}).ok());
}

TEST_F(PasswordServiceTest, SetsANewPasswordWithACodeAndEndsAllSessions) {
  const std::string token = auth.NewToken("joana");
  ASSERT_TRUE(RequestReset("JOANA@example.com").ok());
  EXPECT_EQ(auth.resets().ProcessDue(), 1);
  const std::string code = auth.NewestCode();
  EXPECT_THAT(db().Execute("SELECT body_text FROM mails ORDER BY id DESC")[0][0].c_str(),
              HasSubstr("/password-reset"));
  EXPECT_EQ(Reset("joana@example.com", Other(code)).error().reason(), "BAD_CODE");
  EXPECT_TRUE(Holds(token));
  ASSERT_TRUE(Reset("Joana@example.com", code).ok());
  EXPECT_FALSE(Holds(token));
  EXPECT_FALSE(auth.Login("joana").ok());
  const auto login = auth.Login("joana", kNewPassword);
  ASSERT_TRUE(login.ok());
  EXPECT_TRUE(login.body.user().has_email_verified_at()) << "the mailed code proves the e-mail";
  EXPECT_EQ(Reset("joana@example.com", code).error().reason(), "BAD_CODE") << "the code was used";
}

TEST_F(PasswordServiceTest, AnswersTheSameForUnknownAccounts) {
  ASSERT_TRUE(auth.Register("joana").ok());
  const auto known = RequestReset("joana@example.com");
  const auto unknown = RequestReset("ninguem@example.com");
  EXPECT_TRUE(known.ok());
  EXPECT_TRUE(unknown.ok());
  EXPECT_EQ(known.body.message(), unknown.body.message());
  const int64_t mails = auth.CountOf("mails");
  EXPECT_EQ(auth.resets().ProcessDue(), 2);
  EXPECT_EQ(auth.CountOf("mails"), mails + 1);
  const auto wrong = Reset("joana@example.com", Other(auth.NewestCode()));
  const auto nobody = Reset("ninguem@example.com", "123456");
  EXPECT_EQ(wrong.code(), nobody.code());
  EXPECT_EQ(wrong.status.error_message(), nobody.status.error_message());
  EXPECT_EQ(wrong.error().fields(), nobody.error().fields());
}

// Hashes passwords with the production cost.
class PasswordResetTimeTest : public PasswordServiceTest {
 protected:
  PasswordResetTimeTest() : PasswordServiceTest(HashCost()) {}
};

// Without the hash for unknown accounts, those would take a tenth of the time.
TEST_F(PasswordResetTimeTest, IsTheSameForUnknownAccounts) {
  ASSERT_TRUE(auth.Register("joana").ok());
  ASSERT_TRUE(RequestReset("joana@example.com").ok());
  auth.resets().ProcessDue();
  const std::string wrong = Other(auth.NewestCode());
  const auto refuse = [&](const char* email) {
    EXPECT_EQ(Reset(email, wrong).error().reason(), "BAD_CODE");
  };
  ExpectSameProcessorTime([&] { refuse("joana@example.com"); },
                          [&] { refuse("ninguem@example.com"); });
}

TEST_F(PasswordServiceTest, KeepsTheOwnersCodeWhenStrangersRequestCodes) {
  ASSERT_TRUE(auth.Register("joana").ok());
  const From home{.address = "203.0.113.5"};
  ASSERT_TRUE(RequestReset("joana@example.com", home).ok());
  auth.resets().ProcessDue();
  const std::string code = auth.NewestCode();
  std::string strangers_code;
  for (int i = 0; i < 15; ++i) {
    const From stranger{.address = "198.51.100." + std::to_string(i)};
    ASSERT_TRUE(RequestReset("joana@example.com", stranger).ok());
    auth.resets().ProcessDue();
    strangers_code = auth.NewestCode();
  }
  for (int i = 0; i < 4; ++i) {
    EXPECT_FALSE(Reset("joana@example.com", Other(code), home).ok());
  }
  EXPECT_TRUE(Reset("joana@example.com", code, home).ok());
  EXPECT_FALSE(Reset("joana@example.com", strangers_code, home).ok())
      << "a reset consumes all codes";
}

TEST_F(PasswordServiceTest, AcceptsACodeAtAnotherAddress) {
  ASSERT_TRUE(auth.Register("joana").ok());
  ASSERT_TRUE(RequestReset("joana@example.com", {.address = "203.0.113.5"}).ok());
  auth.resets().ProcessDue();
  const std::string code = auth.NewestCode();
  ASSERT_TRUE(RequestReset("joana@example.com", {.address = "198.51.100.1"}).ok());
  auth.resets().ProcessDue();
  EXPECT_TRUE(Reset("joana@example.com", code, {.address = "192.0.2.9"}).ok());
}

TEST_F(PasswordServiceTest, DeletesExpiredTriesAndCodes) {
  ASSERT_TRUE(auth.Register("joana").ok());
  const From home{.address = "203.0.113.5"};
  ASSERT_TRUE(RequestReset("joana@example.com", home).ok());
  auth.resets().ProcessDue();
  const From stranger{.address = "198.51.100.1"};
  for (int i = 0; i < 5; ++i) {
    EXPECT_FALSE(Reset("joana@example.com", Other(auth.NewestCode()), stranger).ok());
  }
  auth.clock.Advance(minutes(31));
  ASSERT_TRUE(RequestReset("joana@example.com", home).ok());
  auth.resets().ProcessDue();
  EXPECT_TRUE(Reset("joana@example.com", auth.NewestCode(), stranger).ok()) << "has tries again";
  auth.clock.Advance(minutes(31));
  auth.codes().Purge();
  EXPECT_EQ(auth.CountOf("codes"), 0);
  EXPECT_EQ(auth.CountOf("code_tries"), 0);
}

TEST_F(PasswordServiceTest, AcceptsOnlyTheNewestCode) {
  ASSERT_TRUE(auth.Register("joana").ok());
  ASSERT_TRUE(RequestReset("joana@example.com").ok());
  auth.resets().ProcessDue();
  const std::string first = auth.NewestCode();
  ASSERT_TRUE(RequestReset("joana@example.com").ok());
  auth.resets().ProcessDue();
  const std::string newest = auth.NewestCode();
  if (first != newest) {
    EXPECT_EQ(Reset("joana@example.com", first).error().reason(), "BAD_CODE");
  }
  EXPECT_TRUE(Reset("joana@example.com", newest).ok());
}

TEST_F(PasswordServiceTest, RefusesTheRightCodeAfter5TriesOr30Minutes) {
  ASSERT_TRUE(auth.Register("joana").ok());
  ASSERT_TRUE(RequestReset("joana@example.com").ok());
  auth.resets().ProcessDue();
  const std::string first = auth.NewestCode();
  for (int i = 0; i < 5; ++i) {
    EXPECT_FALSE(Reset("joana@example.com", Other(first)).ok());
  }
  EXPECT_FALSE(Reset("joana@example.com", first).ok());
  ASSERT_TRUE(RequestReset("joana@example.com").ok());
  auth.resets().ProcessDue();
  auth.clock.Advance(minutes(31));
  EXPECT_FALSE(Reset("joana@example.com", auth.NewestCode()).ok());
}

TEST_F(PasswordServiceTest, KeepsTheOwnersTriesWhenStrangersGuess) {
  ASSERT_TRUE(auth.Register("joana").ok());
  const From home{.address = "203.0.113.5"};
  ASSERT_TRUE(RequestReset("joana@example.com", home).ok());
  auth.resets().ProcessDue();
  const std::string code = auth.NewestCode();
  for (int i = 0; i < 70; ++i) {
    const From stranger{.address = "198.51.100." + std::to_string(i / 5)};
    EXPECT_FALSE(Reset("joana@example.com", Other(code), stranger).ok());
  }
  EXPECT_FALSE(Reset("joana@example.com", code, {.address = "192.0.2.9"}).ok())
      << "the limit of all other addresses";
  EXPECT_EQ(auth.CountOf("code_tries"), 5) << "one row per stranger and one for all";
  for (int i = 0; i < 4; ++i) {
    EXPECT_FALSE(Reset("joana@example.com", Other(code), home).ok());
  }
  EXPECT_TRUE(Reset("joana@example.com", code, home).ok());
}

TEST_F(PasswordServiceTest, AdmitsTheOwnerAtAnAddressWithFailedGuesses) {
  const From home{.address = "203.0.113.5"};
  ASSERT_TRUE(auth.Register("joana", home).ok());
  for (int i = 0; i < 12; ++i) {
    EXPECT_FALSE(auth.Login("joana", "errada-errada", home).ok());
  }
  EXPECT_EQ(auth.Login("joana", AuthStack::kPassword, home).code(),
            grpc::StatusCode::RESOURCE_EXHAUSTED);
  ASSERT_TRUE(RequestReset("joana@example.com", home).ok());
  auth.resets().ProcessDue();
  ASSERT_TRUE(Reset("joana@example.com", auth.NewestCode(), home).ok());
  EXPECT_TRUE(auth.Login("joana", kNewPassword, home).ok());
}

TEST_F(PasswordServiceTest, MailsTheOwnerACodeDespiteRequestsOfStrangers) {
  const From home{.address = "203.0.113.5"};
  ASSERT_TRUE(auth.Register("joana", home).ok());
  for (int i = 0; i < 20; ++i) {
    const From stranger{.address = "198.51.100." + std::to_string(i)};
    ASSERT_TRUE(RequestReset("joana@example.com", stranger).ok());
  }
  EXPECT_EQ(RequestReset("joana@example.com", {.address = "192.0.2.9"}).code(),
            grpc::StatusCode::RESOURCE_EXHAUSTED);
  EXPECT_TRUE(RequestReset("joana@example.com", home).ok());
}

TEST_F(PasswordServiceTest, RefusesAVerificationCode) {
  ASSERT_TRUE(auth.Register("joana").ok());
  EXPECT_FALSE(Reset("joana@example.com", auth.NewestCode()).ok());
}

TEST_F(PasswordServiceTest, RefusesSignInWithAPasswordReplacedDuringTheCheck) {
  ASSERT_TRUE(auth.Register("joana").ok());
  const auto answer = WhileAPasswordIsSet([this] { return auth.Login("joana"); }).get();
  EXPECT_EQ(answer.error().reason(), "BAD_CREDENTIALS");
  EXPECT_EQ(auth.CountOf("sessions"), 0);
  EXPECT_TRUE(auth.Login("joana", kNewPassword).ok());
}

TEST_F(PasswordServiceTest, RefusesAChangeWithAPasswordReplacedDuringTheCheck) {
  const std::string token = auth.NewToken("joana");
  const auto answer = WhileAPasswordIsSet([this, token] {
                        return Change(token, AuthStack::kPassword, "a de quem entrou");
                      }).get();
  EXPECT_THAT(answer.error().fields(), ElementsAre(Key("current_password")));
  EXPECT_TRUE(auth.Login("joana", kNewPassword).ok());
}

TEST_F(PasswordServiceTest, LimitsResetsPerAccount) {
  for (int i = 0; i < 5; ++i) {
    ASSERT_TRUE(RequestReset("joana@example.com").ok());
  }
  EXPECT_EQ(RequestReset("Joana@example.com").code(), grpc::StatusCode::RESOURCE_EXHAUSTED);
  EXPECT_TRUE(RequestReset("maria@example.com").ok());
}

}  // namespace
}  // namespace navalha::auth
