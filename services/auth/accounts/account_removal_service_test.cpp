// Tests export and removal of an account over gRPC, with fake peer services.
#include "services/auth/accounts/account_removal_service.hpp"

#include <chrono>

#include "services/auth/testing/auth_test.hpp"

namespace navalha::auth {
namespace {

using std::chrono::minutes;
using std::chrono::seconds;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::Pair;

class AccountRemovalServiceTest : public AuthServiceTest {
 protected:
  Answer<common::v1::MessageResponse> Delete(const std::string& token, const std::string& password,
                                             const std::string& code = "") {
    v1::DeleteAccountRequest request;
    request.set_password(password);
    request.set_code(code);
    return auth.Call(&AccountRemovals::DeleteAccount, request, {.token = token});
  }
  Answer<common::v1::MessageResponse> RequestCode(const std::string& token) {
    return auth.Call(&AccountRemovals::RequestAccountDeletion, v1::RequestAccountDeletionRequest(),
                     {.token = token});
  }
  bool IsSignedIn(const std::string& token) {
    return auth.Call(&Sessions::GetMe, v1::GetMeRequest(), {.token = token}).ok();
  }
  static std::string Cell(const std::string& sql) {
    const pqxx::result rows = db().Execute(sql);
    return rows.empty() ? "nothing" : rows[0][0].as<std::string>("null");
  }
  void WithoutPassword() { db().Execute("DELETE FROM credentials"); }
};

TEST_F(AccountRemovalServiceTest, ErasesAllPersonalData) {
  const std::string token = auth.NewVerifiedToken("joana");
  const std::string other = auth.Login("joana").body.token().access_token();
  db().Execute("UPDATE users SET phone = '11987654321', cpf = '52998224725', avatar = 'images/a'");
  // Expired, but not yet purged.
  db().Execute(
      "INSERT INTO email_changes (user_id, former_email, expires_at)"
      " VALUES (1, 'antiga@example.com', '2000-01-01')");
  db().Execute("UPDATE mails SET recipient = 'Antiga@example.com', user_id = NULL");
  const auto answer = Delete(token, AuthStack::kPassword);
  ASSERT_TRUE(answer.ok()) << answer.status.error_message();
  EXPECT_FALSE(IsSignedIn(token));
  EXPECT_FALSE(IsSignedIn(other));
  EXPECT_EQ(auth.Login("joana").error().reason(), "BAD_CREDENTIALS");
  EXPECT_THAT(
      Cell("SELECT users::text FROM users"),
      testing::AllOf(Not(HasSubstr("joana")), Not(HasSubstr("529982")), Not(HasSubstr("119876"))));
  for (const char* table :
       {"credentials", "codes", "code_tries", "mails", "sent_mails", "email_changes"}) {
    EXPECT_EQ(auth.CountOf(table), 0) << table;
  }
  EXPECT_EQ(Cell("SELECT count(*) FROM audit_entries WHERE action = 'account_deleted'"), "1");
  EXPECT_TRUE(auth.Register("joana").ok());
}

TEST_F(AccountRemovalServiceTest, RetriesUntilEveryServiceHasErasedThePerson) {
  const std::string token = auth.NewVerifiedToken("joana");
  db().Execute("UPDATE users SET avatar = 'images/a'");
  auth.orders.away = true;
  ASSERT_TRUE(Delete(token, AuthStack::kPassword).ok());
  EXPECT_EQ(auth.erasures().ProcessDue(), 3);
  EXPECT_THAT(auth.catalog.erased, ElementsAre(Pair(1, "images/a")));
  EXPECT_THAT(auth.booking.erased, ElementsAre(1));
  EXPECT_THAT(auth.reporting.erased, ElementsAre(1));
  EXPECT_THAT(auth.orders.erased, IsEmpty());
  auth.clock.Advance(minutes(11));
  EXPECT_EQ(auth.erasures().ProcessDue(), 3) << "the second erasure of each reachable service";
  for (int i = 0; i < 20; ++i) {
    auth.clock.Advance(minutes(11));
    EXPECT_EQ(auth.erasures().ProcessDue(), 0);
  }
  auth.orders.away = false;
  auth.clock.Advance(minutes(11));
  EXPECT_EQ(auth.erasures().ProcessDue(), 1);
  EXPECT_THAT(auth.orders.erased, ElementsAre(1));
  EXPECT_EQ(auth.catalog.erased.size(), 2U);
  EXPECT_EQ(auth.booking.erased.size(), 2U);
  EXPECT_EQ(auth.CountOf("forgettings"), 1);
}

// A request that began before the removal may store data after the first erasure.
TEST_F(AccountRemovalServiceTest, ErasesThePersonAgainAfterTheLongestRequest) {
  const std::string token = auth.NewVerifiedToken("joana");
  ASSERT_TRUE(Delete(token, AuthStack::kPassword).ok());
  EXPECT_EQ(auth.erasures().ProcessDue(), 4);
  EXPECT_EQ(auth.erasures().ProcessDue(), 0);
  auth.clock.Advance(minutes(2));
  EXPECT_EQ(auth.erasures().ProcessDue(), 4);
  EXPECT_THAT(auth.orders.erased, ElementsAre(1, 1));
  EXPECT_EQ(auth.CountOf("forgettings"), 0);
  auth.clock.Advance(minutes(20));
  EXPECT_EQ(auth.erasures().ProcessDue(), 0);
}

TEST_F(AccountRemovalServiceTest, KeepsAPictureUsedByAnotherUser) {
  const std::string token = auth.NewVerifiedToken("joana");
  auth.NewVerifiedToken("bia");
  db().Execute("UPDATE users SET avatar = 'images/a'");
  ASSERT_TRUE(Delete(token, AuthStack::kPassword).ok());
  auth.erasures().ProcessDue();
  EXPECT_THAT(auth.catalog.erased, ElementsAre(Pair(1, "")));
}

TEST_F(AccountRemovalServiceTest, RequiresThePassword) {
  const std::string token = auth.NewVerifiedToken("joana");
  EXPECT_TRUE(Delete(token, "").error().fields().contains("password"));
  EXPECT_EQ(RequestCode(token).error().reason(), "HAS_PASSWORD");
  for (int i = 0; i < 10; ++i) {
    EXPECT_EQ(Delete(token, "errada-errada").code(), grpc::StatusCode::INVALID_ARGUMENT);
  }
  EXPECT_EQ(Delete(token, AuthStack::kPassword).code(), grpc::StatusCode::RESOURCE_EXHAUSTED);
  auth.clock.Advance(minutes(16));
  EXPECT_TRUE(Delete(token, AuthStack::kPassword).ok());
}

TEST_F(AccountRemovalServiceTest, RequiresAMailedCodeFromUsersWithoutAPassword) {
  const std::string token = auth.NewVerifiedToken("joana");
  WithoutPassword();
  EXPECT_TRUE(Delete(token, AuthStack::kPassword).error().fields().contains("code"));
  ASSERT_TRUE(RequestCode(token).ok());
  const std::string first = auth.NewestCode();
  ASSERT_TRUE(RequestCode(token).ok());
  const std::string code = auth.NewestCode();
  if (first != code) {
    EXPECT_EQ(Delete(token, "", first).error().reason(), "BAD_CODE");
  }
  EXPECT_TRUE(Delete(token, "", code).ok());
}

TEST_F(AccountRemovalServiceTest, AcceptsACodeFor30MinutesAnd5Tries) {
  const std::string token = auth.NewVerifiedToken("joana");
  WithoutPassword();
  ASSERT_TRUE(RequestCode(token).ok());
  const std::string code = auth.NewestCode();
  const std::string wrong = code == "000000" ? "000001" : "000000";
  auth.clock.Advance(minutes(30));
  EXPECT_EQ(Delete(token, "", code).error().reason(), "BAD_CODE");
  ASSERT_TRUE(RequestCode(token).ok());
  for (int i = 0; i < 5; ++i) {
    EXPECT_EQ(Delete(token, "", wrong).error().reason(), "BAD_CODE");
  }
  EXPECT_EQ(Delete(token, "", auth.NewestCode()).error().reason(), "BAD_CODE");
  EXPECT_TRUE(IsSignedIn(token));
}

TEST_F(AccountRemovalServiceTest, RefusesPeopleWithShopsOrBookings) {
  const std::string token = auth.NewVerifiedToken("joana");
  auth.catalog.owned.add_establishments()->set_name("Barbearia Central");
  auto answer = Delete(token, AuthStack::kPassword);
  EXPECT_EQ(answer.error().reason(), "OWNS_ESTABLISHMENT");
  EXPECT_THAT(answer.status.error_message(), HasSubstr("Barbearia Central"));
  auth.catalog.owned.Clear();
  const common::Instant moment = common::FromSql("2031-03-04 17:30:00+00");
  *auth.orders.booked.mutable_as_client() = common::ToProto(moment);
  answer = Delete(token, AuthStack::kPassword);
  EXPECT_EQ(answer.error().reason(), "HAS_BOOKINGS");
  EXPECT_THAT(answer.status.error_message(), HasSubstr("04/03/2031 às 14:30"));
  auth.orders.booked.Clear();
  *auth.orders.booked.mutable_as_provider() = common::ToProto(moment);
  EXPECT_EQ(Delete(token, AuthStack::kPassword).error().reason(), "HAS_CLIENTS");
  // The refusal names the earlier booking.
  *auth.booking.booked.mutable_as_client() = common::ToProto(moment - std::chrono::hours(24));
  answer = Delete(token, AuthStack::kPassword);
  EXPECT_EQ(answer.error().reason(), "HAS_BOOKINGS");
  EXPECT_THAT(answer.status.error_message(), HasSubstr("03/03/2031 às 14:30"));
  EXPECT_TRUE(IsSignedIn(token));
  EXPECT_EQ(auth.CountOf("forgettings"), 0);
}

TEST_F(AccountRemovalServiceTest, RefusesToRemoveTheLastAdministrator) {
  const std::string token = auth.NewVerifiedToken("joana");
  const std::string other = auth.NewVerifiedToken("bia");
  db().Execute(
      "UPDATE users SET profile_id = (SELECT id FROM profiles WHERE name = 'Administrador')");
  EXPECT_TRUE(Delete(other, AuthStack::kPassword).ok());
  const auto answer = Delete(token, AuthStack::kPassword);
  EXPECT_EQ(answer.error().reason(), "LAST_ADMINISTRATOR");
  EXPECT_THAT(answer.status.error_message(), HasSubstr("único administrador"));
  EXPECT_TRUE(IsSignedIn(token));
}

TEST_F(AccountRemovalServiceTest, RefusesAnAccountWhoseEmailChangeCanBeUndone) {
  const std::string admin = auth.NewAdministratorToken("chefe");
  const std::string token = auth.NewVerifiedToken("joana");
  v1::UpdateUserRequest change;
  change.set_id(2);
  change.set_email("ladra@example.com");
  ASSERT_TRUE(auth.Call(&UserChanges::UpdateUser, change, {.token = admin}).ok());
  v1::VerifyEmailRequest verify;
  verify.set_verification_code(auth.NewestCode());
  ASSERT_TRUE(auth.Call(&Accounts::VerifyEmail, verify, {.token = token}).ok());
  auth.clock.Advance(kEmailUndoLife - minutes(1));
  const std::string later = auth.Login("joana").body.token().access_token();
  const auto answer = Delete(later, AuthStack::kPassword);
  EXPECT_EQ(answer.error().reason(), "EMAIL_CHANGE_UNDOABLE");
  EXPECT_THAT(answer.status.error_message(), HasSubstr("pode ser excluída a partir de"));
  EXPECT_TRUE(IsSignedIn(later));
  EXPECT_EQ(auth.CountOf("email_changes"), 1);
  auth.clock.Advance(minutes(1));
  EXPECT_TRUE(Delete(later, AuthStack::kPassword).ok());
}

TEST_F(AccountRemovalServiceTest, ExportsAllPersonalData) {
  const std::string token = auth.NewVerifiedToken("joana");
  auth.NewVerifiedToken("bia");
  auth.catalog.owned.add_establishments()->set_name("Barbearia Central");
  db().Execute(
      "INSERT INTO email_changes (user_id, former_email, expires_at)"
      " VALUES (1, 'antiga@example.com', now() + interval '1 day')");
  const auto answer =
      auth.Call(&AccountExports::ExportAccount, v1::ExportAccountRequest(), {.token = token});
  ASSERT_TRUE(answer.ok()) << answer.status.error_message();
  const v1::ExportAccountResponse& copy = answer.body;
  EXPECT_EQ(copy.user().user_name(), "joana");
  EXPECT_TRUE(copy.has_password());
  EXPECT_FALSE(copy.has_google_id());
  EXPECT_EQ(copy.former_email(), "antiga@example.com");
  EXPECT_EQ(copy.sessions_size(), 1);
  ASSERT_EQ(copy.mails_size(), 1);
  EXPECT_EQ(copy.mails(0).recipient(), "joana@example.com");
  EXPECT_EQ(copy.orders(0).id(), 7);
  EXPECT_EQ(copy.appointments(0).id(), 8);
  EXPECT_EQ(copy.service_records(0).id(), 9);
  EXPECT_EQ(copy.establishments(0).name(), "Barbearia Central");
  EXPECT_EQ(Cell("SELECT count(*) FROM audit_entries WHERE action = 'account_exported'"), "1");
  for (int i = 0; i < 9; ++i) {
    auth.Call(&AccountExports::ExportAccount, v1::ExportAccountRequest(), {.token = token});
  }
  EXPECT_EQ(auth.Call(&AccountExports::ExportAccount, v1::ExportAccountRequest(), {.token = token})
                .code(),
            grpc::StatusCode::RESOURCE_EXHAUSTED);
}

}  // namespace
}  // namespace navalha::auth
