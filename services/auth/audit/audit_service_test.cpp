// The audit trail over gRPC: read permissions, and the entries that calls write.
#include "services/auth/audit/audit_service.hpp"

#include "services/auth/testing/auth_test.hpp"

namespace navalha::auth {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::Not;

class AuditServiceTest : public AuthServiceTest {
 protected:
  AuditServiceTest() : admin_(auth.NewVerifiedToken("chefe")) {
    db().Execute("UPDATE users SET profile_id = (SELECT id FROM profiles LIMIT 1)");
  }
  Answer<v1::ListAuditEntriesResponse> List(const v1::ListAuditEntriesRequest& request,
                                            const std::string& token) {
    return auth.Call(&Audits::ListAuditEntries, request, {.token = token});
  }
  std::vector<std::string> ActionsOf(int64_t user_id) {
    v1::ListAuditEntriesRequest request;
    request.set_user_id(user_id);
    std::vector<std::string> actions;
    const auto answer = List(request, admin_);
    for (const auto& entry : answer.body.entries()) {
      actions.push_back(entry.action());
    }
    return actions;
  }

  std::string admin_;
};

TEST_F(AuditServiceTest, RequiresThePermissionToManageUsers) {
  const std::string maria = auth.NewVerifiedToken("maria");
  EXPECT_EQ(List({}, "").code(), grpc::StatusCode::UNAUTHENTICATED);
  EXPECT_EQ(List({}, maria).code(), grpc::StatusCode::PERMISSION_DENIED);
  EXPECT_TRUE(List({}, admin_).ok());
}

TEST_F(AuditServiceTest, RefusesAnEndDateBeforeTheStartDate) {
  v1::ListAuditEntriesRequest request;
  request.set_start_date("2026-03-02");
  request.set_end_date("2026-03-01");
  const auto answer = List(request, admin_);
  EXPECT_EQ(answer.code(), grpc::StatusCode::INVALID_ARGUMENT);
  EXPECT_TRUE(answer.error().fields().contains("end_date"));
}

TEST_F(AuditServiceTest, RecordsModerationAndMailsTheOwner) {
  auth.NewVerifiedToken("maria");
  const auto maria = db().Execute("SELECT id FROM users WHERE user_name = 'maria'");
  v1::RecordModerationRequest request;
  request.set_establishment_name("Barbearia Fina");
  request.set_owner_id(maria[0][0].as<int64_t>());
  request.set_actor_id(1);
  request.set_hidden(true);
  request.set_address("203.0.113.9");
  EXPECT_EQ(auth.Call(&Audits::RecordModeration, request, {.token = admin_}).code(),
            grpc::StatusCode::PERMISSION_DENIED);
  const From service{.service_key = std::string(common::kTestServiceKey)};
  ASSERT_TRUE(auth.Call(&Audits::RecordModeration, request, service).ok());
  v1::ListAuditEntriesRequest search;
  search.set_action("establishment_hidden");
  const auto entries = List(search, admin_).body.entries();
  ASSERT_EQ(entries.size(), 1);
  EXPECT_EQ(entries[0].description(), "Barbearia ocultada: “Barbearia Fina”.");
  EXPECT_EQ(entries[0].subject().user_name(), "maria");
  EXPECT_EQ(entries[0].address(), "203.0.113.9");
  EXPECT_EQ(auth.CountOf("mails WHERE subject = 'Barbearia ocultada: Barbearia Fina'"), 1);
}

TEST_F(AuditServiceTest, RecordsAnAccountsLifeCycle) {
  const std::string maria = auth.NewVerifiedToken("maria");
  auth.Login("maria", "errada-errada");
  auth.Call(&Sessions::Logout, v1::LogoutRequest(), {.token = maria});
  auth.Call(&Sessions::Logout, v1::LogoutRequest(), {.token = maria});
  EXPECT_THAT(ActionsOf(2),
              ElementsAre("logout", "login_failed", "email_verified", "login", "user_registered"));
}

TEST_F(AuditServiceTest, RecordsPasswordChanges) {
  const std::string maria = auth.NewVerifiedToken("maria");
  v1::ChangePasswordRequest change;
  change.set_current_password(AuthStack::kPassword);
  change.set_new_password("outra-tesoura-9");
  change.set_confirm_password("outra-tesoura-9");
  ASSERT_TRUE(auth.Call(&Passwords::ChangePassword, change, {.token = maria}).ok());
  EXPECT_THAT(ActionsOf(2), Contains("password_changed"));
  EXPECT_THAT(ActionsOf(2), Not(Contains("password_reset")));
}

TEST_F(AuditServiceTest, RecordsCallerAndAddressButNoSecrets) {
  auth.Login("chefe", "senha-secreta", {.address = "203.0.113.77"});
  auth.Login("ninguem", "senha-secreta", {.address = "203.0.113.78"});
  v1::ListAuditEntriesRequest request;
  request.set_action("login_failed");
  const auto answer = List(request, admin_);
  ASSERT_EQ(answer.body.entries_size(), 2);
  const v1::AuditEntry& unknown = answer.body.entries(0);
  EXPECT_FALSE(unknown.has_actor());
  EXPECT_FALSE(unknown.has_subject());
  EXPECT_EQ(unknown.address(), "203.0.113.78");
  const v1::AuditEntry& known = answer.body.entries(1);
  EXPECT_FALSE(known.has_actor()) << "the actor is not proved";
  EXPECT_EQ(known.subject().user_name(), "chefe");
  EXPECT_EQ(known.description(), "Tentativa de entrada recusada com senha.");
  EXPECT_EQ(answer.body.DebugString().find("secreta"), std::string::npos);
  EXPECT_EQ(answer.body.DebugString().find("ninguem"), std::string::npos);
}

}  // namespace
}  // namespace navalha::auth
