// Tests registration and e-mail verification over gRPC, with the real guard and a real PostgreSQL.
#include "services/auth/accounts/account_service.hpp"

#include <barrier>
#include <thread>

#include "services/auth/testing/auth_test.hpp"
#include "services/common/testing/test_database.hpp"

namespace navalha::auth {
namespace {

using std::chrono::minutes;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Key;
using testing::StartsWith;
using testing::UnorderedElementsAre;

class AccountServiceTest : public AuthServiceTest {
 protected:
  static v1::RegisterRequest RequestOf(const std::string& user_name, const std::string& email) {
    v1::RegisterRequest request;
    request.set_username(user_name);
    request.set_email(email);
    request.set_password(AuthStack::kPassword);
    request.set_password_confirmation(AuthStack::kPassword);
    return request;
  }
  common::Error::Fields FieldsRefused(const v1::RegisterRequest& request) {
    const auto answer = auth.Call(&Accounts::Register, request);
    EXPECT_EQ(answer.code(), grpc::StatusCode::INVALID_ARGUMENT);
    return answer.error().fields();
  }
  grpc::Status Verify(const std::string& token, const std::string& code) {
    v1::VerifyEmailRequest request;
    request.set_verification_code(code);
    return auth.Call(&Accounts::VerifyEmail, request, {.token = token}).status;
  }
  grpc::Status Resend(const std::string& token) {
    return auth
        .Call(&Accounts::ResendVerificationCode, v1::ResendVerificationCodeRequest(),
              {.token = token})
        .status;
  }
  bool IsVerified() {
    return db().Execute("SELECT email_verified_at IS NOT NULL FROM users")[0][0].as<bool>();
  }
  static std::string Other(const std::string& code) {
    return code == "000000" ? "000001" : "000000";
  }
};

TEST_F(AccountServiceTest, CreatesAnAccountAndMailsACode) {
  const auto answer = auth.Call(&Accounts::Register, RequestOf("Zé.Ninguem", "ze@example.com"));
  EXPECT_EQ(answer.code(), grpc::StatusCode::INVALID_ARGUMENT) << "an invalid user name";

  v1::RegisterRequest request = RequestOf("ze.ninguem", "Ze@example.com");
  request.set_first_name(" José ");
  const auto made = auth.Call(&Accounts::Register, request);
  ASSERT_TRUE(made.ok()) << made.status.error_message();
  EXPECT_EQ(made.body.user().first_name(), "José");
  EXPECT_EQ(made.body.user().user_name(), "ze.ninguem");
  EXPECT_EQ(made.body.user().email(), "Ze@example.com");
  EXPECT_FALSE(made.body.user().has_email_verified_at());
  EXPECT_FALSE(made.body.user().has_profile_id());

  const auto mail = db().Execute("SELECT recipient, subject, body_text, body_html FROM mails");
  ASSERT_EQ(mail.size(), 1);
  EXPECT_STREQ(mail[0][0].c_str(), "Ze@example.com");
  EXPECT_THAT(mail[0][2].c_str(), HasSubstr("Olá, José!"));
  EXPECT_THAT(mail[0][2].c_str(), HasSubstr("https://navalha.example/email-verify"));
  EXPECT_THAT(mail[0][3].c_str(), HasSubstr(auth.NewestCode()));
  EXPECT_THAT(db().Execute("SELECT password_hash FROM credentials")[0][0].c_str(),
              StartsWith("$argon2id$v=19$"));
  EXPECT_EQ(
      db().Execute("SELECT code_hash FROM codes")[0][0].as<std::string>().find(auth.NewestCode()),
      std::string::npos);
}

TEST_F(AccountServiceTest, UsesTheUserNameAsFirstNameByDefault) {
  v1::RegisterRequest request = RequestOf("joana", "joana@example.com");
  request.set_first_name("   ");
  EXPECT_EQ(auth.Call(&Accounts::Register, request).body.user().first_name(), "joana");
}

TEST_F(AccountServiceTest, ReportsEveryInvalidField) {
  v1::RegisterRequest request = RequestOf("52998224725", "joana@example.com");
  request.set_password("senha123");
  EXPECT_THAT(FieldsRefused(request),
              UnorderedElementsAre(Key("username"), Key("password"), Key("password_confirmation")));
  request = RequestOf("joana", "joana@example.com");
  request.set_password_confirmation("outra-senha");
  EXPECT_THAT(
      FieldsRefused(request),
      ElementsAre(testing::Pair("password_confirmation", ElementsAre("As senhas não coincidem."))));
  EXPECT_THAT(FieldsRefused(v1::RegisterRequest()),
              UnorderedElementsAre(Key("username"), Key("email"), Key("password"),
                                   Key("password_confirmation")));
  EXPECT_EQ(auth.CountOf("users"), 0);
}

TEST_F(AccountServiceTest, ReportsTakenNamesIgnoringCase) {
  ASSERT_TRUE(auth.Register("joana").ok());
  const auto by_name = auth.Call(&Accounts::Register, RequestOf("JOANA", "nova@example.com"));
  EXPECT_EQ(by_name.error().reason(), "USER_NAME_TAKEN");
  EXPECT_THAT(by_name.error().fields(), ElementsAre(Key("username")));
  const auto by_email = auth.Call(&Accounts::Register, RequestOf("nova", "Joana@Example.com"));
  EXPECT_EQ(by_email.error().reason(), "EMAIL_TAKEN");
  EXPECT_THAT(by_email.error().fields(), ElementsAre(Key("email")));
  EXPECT_THAT(FieldsRefused(RequestOf("Joana", "joana@example.com")),
              UnorderedElementsAre(Key("username"), Key("email")));
  EXPECT_EQ(auth.CountOf("users"), 1);
}

// All requests pass the check before the first insert, so the unique index decides.
TEST_F(AccountServiceTest, CreatesOneAccountForConcurrentRequests) {
  constexpr int kThreads = 8;
  std::atomic<int> made = 0;
  std::atomic<int> taken = 0;
  std::barrier start(kThreads);
  std::vector<std::thread> threads;
  for (int i = 0; i < kThreads; ++i) {
    threads.emplace_back([&, i] {
      start.arrive_and_wait();
      const auto answer = auth.Call(&Accounts::Register, RequestOf("joana", "joana@example.com"),
                                    {.address = "192.0.2." + std::to_string(i)});
      made += answer.ok() ? 1 : 0;
      taken += answer.error().reason() == "USER_NAME_TAKEN" ? 1 : 0;
    });
  }
  for (std::thread& thread : threads) {
    thread.join();
  }
  EXPECT_EQ(made, 1);
  EXPECT_EQ(taken, kThreads - 1);
  EXPECT_EQ(auth.CountOf("users"), 1);
  EXPECT_EQ(auth.CountOf("mails"), 1);
}

TEST_F(AccountServiceTest, IgnoresFieldsOutsideARegistration) {
  // The fields of User that grant rights, sent by a malicious client.
  v1::User smuggled;
  smuggled.set_id(77);
  smuggled.set_is_barber(1);
  smuggled.set_profile_id(1);
  *smuggled.mutable_email_verified_at() = common::ToProto(common::SystemNow());
  v1::RegisterRequest request = RequestOf("joana", "joana@example.com");
  ASSERT_TRUE(request.MergeFromString(smuggled.SerializeAsString().substr(2)));
  const auto answer = auth.Call(&Accounts::Register, request);
  ASSERT_TRUE(answer.ok()) << answer.status.error_message();
  const auto row = db().Execute(
      "SELECT id, is_barber, profile_id IS NULL, email_verified_at IS NULL FROM users")[0];
  EXPECT_EQ(row[0].as<int64_t>(), 1);
  EXPECT_FALSE(row[1].as<bool>());
  EXPECT_TRUE(row[2].as<bool>());
  EXPECT_TRUE(row[3].as<bool>());
}

TEST_F(AccountServiceTest, LimitsRegistrationsPerAddress) {
  for (int i = 0; i < 5; ++i) {
    ASSERT_TRUE(auth.Register("conta" + std::to_string(i)).ok());
  }
  EXPECT_EQ(auth.Register("conta5").code(), grpc::StatusCode::RESOURCE_EXHAUSTED);
  EXPECT_TRUE(auth.Register("conta6", {.address = "203.0.113.2"}).ok());
  auth.clock.Advance(minutes(61));
  EXPECT_TRUE(auth.Register("conta7").ok());
}

TEST_F(AccountServiceTest, AcceptsAVerificationCodeOnce) {
  const std::string token = auth.NewToken("joana");
  const std::string code = auth.NewestCode();
  EXPECT_EQ(code.size(), 6);
  EXPECT_FALSE(Verify(token, Other(code)).ok());
  EXPECT_FALSE(IsVerified());
  EXPECT_TRUE(Verify(token, " " + code.substr(0, 3) + "-" + code.substr(3) + " ").ok());
  EXPECT_TRUE(IsVerified());
  EXPECT_EQ(auth.CountOf("codes"), 0);
  EXPECT_TRUE(Verify(token, Other(code)).ok()) << "a verified e-mail stays verified";
}

TEST_F(AccountServiceTest, RefusesAnotherUsersCode) {
  const std::string first = auth.NewToken("joana");
  const std::string code = auth.NewestCode();
  const std::string second = auth.NewToken("maria");
  if (code != auth.NewestCode()) {
    EXPECT_FALSE(Verify(second, code).ok());
  }
  EXPECT_TRUE(Verify(first, code).ok());
}

// An administrator changes the account's e-mail while the code sent to the old one is checked.
TEST_F(AccountServiceTest, VerifiesOnlyTheAddressThatReceivedTheCode) {
  const std::string token = auth.NewToken("joana");
  const std::string code = auth.NewestCode();
  auto answer = db().database().InTransaction([&](common::Transaction& transaction) {
    UserStore users(db().database());
    v1::User user = users.FindToChange(transaction, 1).value();
    user.set_email("outra@example.com");
    users.Save(transaction, user, common::SystemNow());
    auth.codes().Forget(transaction, 1);
    return StartAndWait([&] { return Verify(token, code); });
  });
  EXPECT_EQ(common::Error::FromStatus(answer.get()).reason(), "BAD_CODE");
  EXPECT_FALSE(IsVerified());
}

TEST_F(AccountServiceTest, AcceptsOnlyTheNewestCode) {
  const std::string token = auth.NewToken("joana");
  const std::string old_code = auth.NewestCode();
  ASSERT_TRUE(Resend(token).ok());
  const std::string new_code = auth.NewestCode();
  if (old_code != new_code) {
    const grpc::Status refused = Verify(token, old_code);
    EXPECT_EQ(refused.error_code(), grpc::StatusCode::INVALID_ARGUMENT);
    EXPECT_EQ(common::Error::FromStatus(refused).reason(), "BAD_CODE");
  }
  EXPECT_TRUE(Verify(token, new_code).ok());
}

TEST_F(AccountServiceTest, RefusesTheRightCodeAfter5Tries) {
  const std::string token = auth.NewToken("joana");
  const std::string code = auth.NewestCode();
  for (int i = 0; i < 5; ++i) {
    EXPECT_FALSE(Verify(token, Other(code)).ok());
  }
  EXPECT_FALSE(Verify(token, code).ok());
  EXPECT_FALSE(IsVerified());
  ASSERT_TRUE(Resend(token).ok());
  EXPECT_TRUE(Verify(token, auth.NewestCode()).ok());
}

TEST_F(AccountServiceTest, RefusesACodeAfter30Minutes) {
  const std::string token = auth.NewToken("joana");
  const std::string code = auth.NewestCode();
  auth.clock.Advance(minutes(31));
  EXPECT_FALSE(Verify(token, code).ok());
  EXPECT_FALSE(IsVerified());
}

TEST_F(AccountServiceTest, LimitsCodesPerDay) {
  const std::string token = auth.NewToken("joana");
  for (int i = 0; i < 20; ++i) {
    auth.clock.Advance(minutes(16));
    ASSERT_TRUE(Resend(token).ok());
  }
  auth.clock.Advance(minutes(16));
  EXPECT_EQ(Resend(token).error_code(), grpc::StatusCode::RESOURCE_EXHAUSTED);
  auth.clock.Advance(std::chrono::hours(24));
  EXPECT_TRUE(Resend(token).ok());
}

TEST_F(AccountServiceTest, LimitsCodesPer15Minutes) {
  const std::string token = auth.NewToken("joana");
  for (int i = 0; i < 5; ++i) {
    ASSERT_TRUE(Resend(token).ok());
  }
  EXPECT_EQ(Resend(token).error_code(), grpc::StatusCode::RESOURCE_EXHAUSTED);
  EXPECT_EQ(auth.CountOf("mails"), 6);
  auth.clock.Advance(minutes(16));
  EXPECT_TRUE(Resend(token).ok());
  ASSERT_TRUE(Verify(token, auth.NewestCode()).ok());
  const int64_t mails = auth.CountOf("mails");
  EXPECT_TRUE(Resend(token).ok());
  EXPECT_EQ(auth.CountOf("mails"), mails) << "a verified e-mail needs no code";
}

}  // namespace
}  // namespace navalha::auth
