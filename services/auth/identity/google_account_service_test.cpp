// Google sign-in over gRPC, with an issuer run by the test.
#include "services/auth/identity/google_account_service.hpp"

#include <thread>
#include <vector>

#include "services/auth/identity/published_keys.hpp"
#include "services/auth/testing/auth_test.hpp"
#include "services/auth/testing/issuer.hpp"

namespace navalha::auth {
namespace {

class GoogleAccountServiceTest : public AuthServiceTest {
 protected:
  GoogleAccountServiceTest() {
    auth.google_keys = [this](std::string_view id) { return keys_.Find(id); };
  }
  Answer<v1::LoginResponse> SignIn(const std::string& token, const From& from = {}) {
    v1::LoginWithGoogleRequest request;
    request.set_token_id(token);
    return auth.Call(&GoogleAccounts::LoginWithGoogle, request, from);
  }
  Answer<v1::LoginResponse> SignInAs(const std::string& subject, const std::string& email,
                                     const Claims& other = {}) {
    return SignIn(issuer().TokenFor(subject, email, auth.clock.now()(), other));
  }
  Answer<v1::GetMeResponse> Me(const std::string& token) {
    return auth.Call(&Sessions::GetMe, v1::GetMeRequest(), {.token = token});
  }
  static std::string TokenOf(const Answer<v1::LoginResponse>& answer) {
    return answer.body.token().access_token();
  }
  static void ExpectBadToken(const Answer<v1::LoginResponse>& answer) {
    EXPECT_EQ(answer.code(), grpc::StatusCode::UNAUTHENTICATED);
    EXPECT_EQ(answer.status.error_message(), "Token do Google inválido.");
  }
  static int EntriesOf(const std::string& action) {
    return db()
        .Execute("SELECT count(*) FROM audit_entries WHERE action = '" + action + "'")[0][0]
        .as<int>();
  }
  // Shared by all tests, because key generation is slow.
  static Issuer& issuer() {
    static Issuer issuer;
    return issuer;
  }

  PublishedKeys keys_{WebPageGetter(issuer().url()), auth.clock.now()};
};

TEST_F(GoogleAccountServiceTest, CreatesAVerifiedUserOnFirstUse) {
  const auto answer = SignInAs("123", "Joana.Lima@example.com");
  ASSERT_TRUE(answer.ok()) << answer.status.error_message();
  const auto me = Me(TokenOf(answer)).body;
  EXPECT_EQ(me.user().user_name(), "joana.lima");
  EXPECT_EQ(me.user().first_name(), "Joana");
  EXPECT_EQ(me.user().last_name(), "Lima");
  EXPECT_TRUE(me.user().has_email_verified_at());
  EXPECT_FALSE(me.user().has_profile_id());
  EXPECT_FALSE(me.has_password());
  EXPECT_EQ(auth.CountOf("mails"), 0);
  EXPECT_EQ(EntriesOf("user_registered"), 1);
  EXPECT_EQ(EntriesOf("login"), 1);
  EXPECT_EQ(auth.Login("joana.lima", "").code(), grpc::StatusCode::INVALID_ARGUMENT);
}

TEST_F(GoogleAccountServiceTest, IdentifiesThePersonByGooglesId) {
  const auto first = SignInAs("123", "joana@example.com");
  // The person changed e-mail and name at Google.
  const auto second = SignInAs("123", "nova@example.com", {{"given_name", "\"Jô\""}});
  ASSERT_TRUE(second.ok());
  EXPECT_EQ(second.body.user().id(), first.body.user().id());
  EXPECT_EQ(second.body.user().email(), "joana@example.com");
  EXPECT_EQ(second.body.user().first_name(), "Joana");
  EXPECT_EQ(auth.CountOf("users"), 1);
}

TEST_F(GoogleAccountServiceTest, LinksAVerifiedAccountAndKeepsItsPassword) {
  const std::string token = auth.NewVerifiedToken("joana");
  const auto answer = SignInAs("123", "JOANA@example.com");
  ASSERT_TRUE(answer.ok());
  EXPECT_EQ(answer.body.user().user_name(), "joana");
  EXPECT_EQ(answer.body.user().first_name(), "joana");
  EXPECT_TRUE(Me(token).ok());
  EXPECT_TRUE(Me(token).body.has_password());
  EXPECT_TRUE(auth.Login("joana").ok());
  EXPECT_EQ(EntriesOf("google_linked"), 1);
}

TEST_F(GoogleAccountServiceTest, TakesOverAnUnverifiedAccountAndEndsItsSessions) {
  const std::string trap = auth.NewToken("joana");
  const std::string code = auth.NewestCode();
  ASSERT_TRUE(Me(trap).ok());
  const auto answer = SignInAs("123", "joana@example.com");
  ASSERT_TRUE(answer.ok());
  EXPECT_EQ(answer.body.user().first_name(), "Joana");
  EXPECT_TRUE(answer.body.user().has_email_verified_at());
  EXPECT_EQ(Me(trap).error().reason(), "SESSION_ENDED");
  EXPECT_EQ(auth.Login("joana").error().reason(), "BAD_CREDENTIALS");
  EXPECT_FALSE(Me(TokenOf(answer)).body.has_password());
  v1::ResetPasswordRequest reset;
  reset.set_email("joana@example.com");
  reset.set_reset_password_code(code);
  reset.set_password("outra-tesoura-99");
  EXPECT_EQ(auth.Call(&Passwords::ResetPassword, reset).error().reason(), "BAD_CODE");
}

TEST_F(GoogleAccountServiceTest, LinksOnlyOneGoogleAccountToAUser) {
  ASSERT_TRUE(SignInAs("123", "joana@example.com").ok());
  const auto other = SignInAs("456", "joana@example.com");
  EXPECT_EQ(other.code(), grpc::StatusCode::FAILED_PRECONDITION);
  EXPECT_EQ(other.error().reason(), "EMAIL_LINKED");
}

TEST_F(GoogleAccountServiceTest, RefusesAnInvalidToken) {
  ExpectBadToken(SignIn("a.b.c"));
  ExpectBadToken(SignInAs("123", "joana@example.com", {{"aud", "\"somebody-else\""}}));
  ExpectBadToken(SignInAs("123", "joana@example.com", {{"exp", "1"}}));
  ExpectBadToken(SignInAs("123", "joana@example.com", {{"email_verified", "false"}}));
  ExpectBadToken(SignInAs("123", "sem-arroba"));
  ExpectBadToken(SignInAs("123", "joana@example.com", {{"email", ""}}));
  Issuer impostor;
  ExpectBadToken(SignIn(impostor.TokenFor("123", "joana@example.com", auth.clock.now()())));
  EXPECT_EQ(auth.CountOf("users"), 0);
  EXPECT_EQ(auth.CountOf("sessions"), 0);
  EXPECT_EQ(EntriesOf("login_failed"), 7);
}

TEST_F(GoogleAccountServiceTest, LimitsWrongTokensPerAddress) {
  for (int i = 0; i < 100; ++i) {
    ExpectBadToken(SignIn("a.b.c", {.address = "203.0.113.9"}));
  }
  EXPECT_EQ(SignIn("a.b.c", {.address = "203.0.113.9"}).code(),
            grpc::StatusCode::RESOURCE_EXHAUSTED);
  EXPECT_TRUE(SignInAs("123", "joana@example.com").ok());
}

TEST_F(GoogleAccountServiceTest, LimitsNewAccountsPerAddress) {
  for (int i = 0; i < 5; ++i) {
    const std::string id = std::to_string(i);
    ASSERT_TRUE(SignInAs(id, "p" + id + "@example.com").ok());
  }
  EXPECT_EQ(SignInAs("5", "p5@example.com").code(), grpc::StatusCode::RESOURCE_EXHAUSTED);
  EXPECT_TRUE(SignInAs("4", "p4@example.com").ok());
}

TEST_F(GoogleAccountServiceTest, FetchesTheIssuersNewKeys) {
  ASSERT_TRUE(SignInAs("123", "joana@example.com").ok());
  const std::string old = issuer().TokenFor("123", "joana@example.com", auth.clock.now()());
  issuer().Rotate();
  EXPECT_TRUE(SignInAs("123", "joana@example.com").ok());
  ExpectBadToken(SignIn(old));
}

TEST_F(GoogleAccountServiceTest, AnswersUnavailableWhileTheIssuerIsDown) {
  auth.google_keys = [](std::string_view) -> std::optional<RsaKey> {
    throw common::Unavailable("ISSUER_AWAY");
  };
  EXPECT_EQ(SignInAs("123", "joana@example.com").code(), grpc::StatusCode::UNAVAILABLE);
}

TEST_F(GoogleAccountServiceTest, ChoosesAFreeUserName) {
  ASSERT_TRUE(auth.Register("joana").ok());
  const auto answer = SignInAs("123", "joana@elsewhere.example");
  ASSERT_TRUE(answer.ok()) << answer.status.error_message();
  EXPECT_THAT(answer.body.user().user_name(), testing::StartsWith("joana-"));
}

TEST_F(GoogleAccountServiceTest, TruncatesAndCleansNames) {
  const std::string name(300, 'J');
  EXPECT_EQ(
      SignInAs("1", "a@example.com", {{"given_name", "\"" + name + "\""}}).body.user().first_name(),
      std::string(80, 'J'));
  EXPECT_EQ(SignInAs("2", "bia@example.com", {{"given_name", R"(" \n\u0000 ")"}})
                .body.user()
                .first_name(),
            "bia");
  EXPECT_EQ(SignInAs("3", "c@example.com", {{"given_name", ""}, {"family_name", "1"}})
                .body.user()
                .last_name(),
            "");
}

TEST_F(GoogleAccountServiceTest, CreatesANewUserForARemovedPerson) {
  const int64_t before = SignInAs("123", "joana@example.com").body.user().id();
  RemoveUser(before);
  const auto after = SignInAs("123", "joana@example.com");
  ASSERT_TRUE(after.ok()) << after.status.error_message();
  EXPECT_NE(after.body.user().id(), before);
}

TEST_F(GoogleAccountServiceTest, CreatesOneAccountForConcurrentRequests) {
  const std::string token = issuer().TokenFor("123", "joana@example.com", auth.clock.now()());
  std::vector<std::thread> threads;
  for (int i = 0; i < 5; ++i) {
    threads.emplace_back([&] { EXPECT_TRUE(SignIn(token).ok()); });
  }
  for (std::thread& thread : threads) {
    thread.join();
  }
  EXPECT_EQ(auth.CountOf("users"), 1);
}

TEST_F(GoogleAccountServiceTest, ReturnsTheClientId) {
  const auto answer = auth.Call(&GoogleAccounts::GetSettings, v1::GetSettingsRequest());
  EXPECT_EQ(answer.body.google_client_id(), Issuer::kClientId);
}

}  // namespace
}  // namespace navalha::auth
