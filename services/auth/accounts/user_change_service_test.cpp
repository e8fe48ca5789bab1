// Creation, change and removal of users over gRPC, and the rights that they require.
#include "services/auth/accounts/user_change_service.hpp"

#include <thread>

#include "services/auth/testing/auth_test.hpp"

namespace navalha::auth {
namespace {

using grpc::StatusCode;
using testing::ElementsAre;
using testing::StartsWith;

class UserChangeServiceTest : public AuthServiceTest {
 protected:
  UserChangeServiceTest()
      : admin_(auth.NewAdministratorToken("chefe")), maria_(auth.NewVerifiedToken("maria")) {}

  Answer<v1::UpdateUserResponse> Update(const v1::UpdateUserRequest& request,
                                        const std::string& token) {
    return auth.Call(&UserChanges::UpdateUser, request, {.token = token});
  }
  Answer<v1::UpdateUserResponse> AssignProfile(int64_t id, int64_t profile_id,
                                               const std::string& token) {
    v1::UpdateUserRequest request;
    request.set_id(id);
    request.set_profile_id(profile_id);
    return Update(request, token);
  }
  Answer<common::v1::MessageResponse> Create(const std::string& email, const std::string& token) {
    v1::CreateUserRequest request;
    request.set_first_name("José da Silva");
    request.set_email(email);
    return auth.Call(&UserChanges::CreateUser, request, {.token = token});
  }
  Answer<common::v1::MessageResponse> Delete(int64_t id, const std::string& token) {
    v1::DeleteUserRequest request;
    request.set_id(id);
    return auth.Call(&UserChanges::DeleteUser, request, {.token = token});
  }
  Answer<v1::UpdateUserResponse> Claim(int64_t id, const std::string& token,
                                       const std::string& cpf = "529.982.247-25") {
    v1::UpdateUserRequest request;
    request.set_id(id);
    request.set_cpf(cpf);
    return Update(request, token);
  }
  Answer<v1::UpdateUserResponse> Verify(int64_t id, const std::string& token) {
    v1::VerifyCpfRequest request;
    request.set_id(id);
    request.set_cpf("529.982.247-25");
    return auth.Call(&UserChanges::VerifyCpf, request, {.token = token});
  }
  StatusCode Me(const std::string& token) {
    return auth.Call(&Sessions::GetMe, v1::GetMeRequest(), {.token = token}).code();
  }
  static std::string Text(const std::string& sql) { return db().Execute(sql)[0][0].c_str(); }
  static int64_t IdOf(const std::string& user_name) {
    return std::stoll(Text("SELECT id FROM users WHERE user_name = '" + user_name + "'"));
  }

  // chefe is user 1, maria user 2, Administrador profile 1.
  std::string admin_;
  std::string maria_;
};

TEST_F(UserChangeServiceTest, CreatesAUserWhoSetsAPasswordWithAMailedCode) {
  ASSERT_TRUE(Create("jose@example.com", admin_).ok());
  EXPECT_EQ(Text("SELECT subject FROM mails ORDER BY id DESC LIMIT 1"), "Sua conta na Navalha");
  const std::string user_name = Text("SELECT user_name FROM users WHERE id = 3");
  EXPECT_THAT(user_name, StartsWith("jose-da-silva-"));
  EXPECT_FALSE(auth.Login(user_name, "").ok());
  v1::ResetPasswordRequest reset;
  reset.set_email("jose@example.com");
  reset.set_reset_password_code(auth.NewestCode());
  reset.set_password("navalha-afiada-7");
  ASSERT_TRUE(auth.Call(&Passwords::ResetPassword, reset).ok());
  const auto login = auth.Login("jose@example.com", "navalha-afiada-7");
  ASSERT_TRUE(login.ok());
  EXPECT_TRUE(login.body.user().has_email_verified_at());
}

TEST_F(UserChangeServiceTest, RefusesDuplicateUsersAndUnprivilegedCallers) {
  const auto taken = Create("MARIA@example.com", admin_);
  EXPECT_EQ(taken.code(), StatusCode::INVALID_ARGUMENT);
  EXPECT_EQ(taken.error().reason(), "EMAIL_TAKEN");
  EXPECT_TRUE(taken.error().fields().contains("email"));
  EXPECT_EQ(Create("jose@example.com", maria_).code(), StatusCode::PERMISSION_DENIED);
  EXPECT_EQ(auth.CountOf("users"), 2);
}

TEST_F(UserChangeServiceTest, AllowsPeopleToChangeTheirOwnData) {
  v1::UpdateUserRequest request;
  request.set_id(2);
  request.set_last_name("Prado");
  request.set_cpf("529.982.247-25");
  request.set_birthdate("1990-02-28");
  request.set_is_barber("1");
  const auto answer = Update(request, maria_);
  ASSERT_TRUE(answer.ok()) << answer.status.error_message();
  EXPECT_EQ(answer.body.user().last_name(), "Prado");
  EXPECT_EQ(answer.body.user().cpf(), "52998224725");
  EXPECT_EQ(answer.body.user().birthdate(), "1990-02-28");
  EXPECT_EQ(answer.body.user().is_barber(), 1);
  EXPECT_EQ(answer.body.user().email(), "maria@example.com");
  EXPECT_FALSE(answer.body.user().has_cpf_verified_at());
  EXPECT_FALSE(auth.Login("52998224725").ok()) << "the CPF is unverified";
}

TEST_F(UserChangeServiceTest, RefusesOwnRightsAndOwnEmailWithoutPermission) {
  EXPECT_EQ(AssignProfile(2, 1, maria_).code(), StatusCode::PERMISSION_DENIED);
  v1::UpdateUserRequest request;
  request.set_id(2);
  request.set_email("outra@example.com");
  EXPECT_EQ(Update(request, maria_).code(), StatusCode::PERMISSION_DENIED);
  request.set_email("maria@example.com");
  EXPECT_TRUE(Update(request, maria_).ok()) << "equal values are no change";
  request.set_id(1);
  request.clear_email();
  request.set_first_name("Chefe");
  EXPECT_EQ(Update(request, maria_).code(), StatusCode::PERMISSION_DENIED) << "another user";
  EXPECT_EQ(Text("SELECT email FROM users WHERE id = 2"), "maria@example.com");
}

TEST_F(UserChangeServiceTest, RefusesRightsBeyondTheCallersOwn) {
  const std::string editor = auth.NewTokenWith("editora", {"user_edit", "user_delete"});
  const int64_t id = IdOf("editora");
  EXPECT_EQ(AssignProfile(2, 1, editor).error().reason(), "MORE_RIGHTS");
  EXPECT_EQ(AssignProfile(id, 1, editor).error().reason(), "MORE_RIGHTS");
  EXPECT_EQ(AssignProfile(1, 0, editor).error().reason(), "MORE_RIGHTS");
  EXPECT_EQ(Delete(1, editor).error().reason(), "MORE_RIGHTS");
  const std::string reader = auth.NewTokenWith("leitora", {"user_list", "user_show"});
  const int64_t more = std::stoll(Text("SELECT profile_id FROM users WHERE user_name = 'leitora'"));
  EXPECT_EQ(AssignProfile(2, more, editor).error().reason(), "MORE_RIGHTS");
  EXPECT_TRUE(AssignProfile(2, more, admin_).ok());
  EXPECT_EQ(AssignProfile(2, 0, editor).error().reason(), "MORE_RIGHTS");
  EXPECT_EQ(AssignProfile(2, 99, admin_).code(), StatusCode::INVALID_ARGUMENT);
}

TEST_F(UserChangeServiceTest, AppliesRightsFromTheNextCall) {
  EXPECT_EQ(Create("um@example.com", maria_).code(), StatusCode::PERMISSION_DENIED);
  ASSERT_TRUE(AssignProfile(2, 1, admin_).ok());
  EXPECT_TRUE(Create("dois@example.com", maria_).ok());
  ASSERT_TRUE(AssignProfile(2, 0, admin_).ok());
  EXPECT_EQ(Create("tres@example.com", maria_).code(), StatusCode::PERMISSION_DENIED);
}

TEST_F(UserChangeServiceTest, ResetsVerificationAndCodesOnANewEmail) {
  v1::RequestPasswordResetRequest reset;
  reset.set_email("maria@example.com");
  ASSERT_TRUE(auth.Call(&Passwords::RequestPasswordReset, reset).ok());
  auth.resets().ProcessDue(std::stop_token());
  const std::string old_code = auth.NewestCode();
  v1::UpdateUserRequest request;
  request.set_id(2);
  request.set_email("nova@example.com");
  const auto answer = Update(request, admin_);
  ASSERT_TRUE(answer.ok());
  EXPECT_FALSE(answer.body.user().has_email_verified_at());
  EXPECT_EQ(Text("SELECT recipient FROM mails ORDER BY id DESC LIMIT 1"), "nova@example.com");
  v1::ResetPasswordRequest steal;
  steal.set_email("nova@example.com");
  steal.set_reset_password_code(old_code);
  steal.set_password("navalha-afiada-7");
  EXPECT_EQ(auth.Call(&Passwords::ResetPassword, steal).error().reason(), "BAD_CODE");
}

TEST_F(UserChangeServiceTest, ReportsTakenNames) {
  auth.NewVerifiedToken("outra");
  db().Execute("UPDATE users SET cpf = '52998224725', cpf_verified_at = now() WHERE id = 3");
  v1::UpdateUserRequest request;
  request.set_id(2);
  request.set_cpf("52998224725");
  EXPECT_TRUE(Update(request, maria_).error().fields().contains("cpf"));
  request.clear_cpf();
  request.set_user_name("OUTRA");
  EXPECT_TRUE(Update(request, maria_).error().fields().contains("user_name"));
  request.clear_user_name();
  request.set_email("outra@example.com");
  EXPECT_TRUE(Update(request, admin_).error().fields().contains("email"));
  request.clear_email();
  request.set_cpf("52998224725");
  for (int i = 0; i < 20; ++i) {
    Update(request, maria_);
  }
  EXPECT_EQ(Update(request, maria_).code(), StatusCode::RESOURCE_EXHAUSTED)
      << "the limit of guesses";
}

TEST_F(UserChangeServiceTest, AllowsSeveralClaimsToACpfUntilOneIsVerified) {
  const std::string outra = auth.NewVerifiedToken("outra");
  ASSERT_TRUE(Claim(2, maria_).ok());
  ASSERT_TRUE(Claim(3, outra).ok());
  EXPECT_EQ(Verify(3, outra).code(), StatusCode::PERMISSION_DENIED);
  const auto verified = Verify(3, admin_);
  ASSERT_TRUE(verified.ok()) << verified.status.error_message();
  EXPECT_TRUE(verified.body.user().has_cpf_verified_at());
  EXPECT_EQ(auth.Login("529.982.247-25").body.user().id(), 3);
  EXPECT_EQ(Text("SELECT coalesce(cpf, 'none') FROM users WHERE id = 2"), "none");
  EXPECT_TRUE(Claim(2, maria_).error().fields().contains("cpf")) << "the other user verified it";
  EXPECT_EQ(
      Text("SELECT string_agg(action || ' ' || subject_id || ' ' || changed_fields::text, ', '"
           " ORDER BY id) FROM audit_entries WHERE actor_id = 1 AND action <> 'login'"
           " AND subject_id <> 1"),
      "user_updated 2 {cpf}, cpf_verified 3 {}");
}

TEST_F(UserChangeServiceTest, MovesAVerifiedCpfToItsOwner) {
  auth.NewVerifiedToken("outra");
  db().Execute("UPDATE users SET cpf = '52998224725' WHERE id IN (2, 3)");
  ASSERT_TRUE(Verify(2, admin_).ok());
  // An administrator must take the CPF from the other user before its owner can claim it.
  EXPECT_EQ(Verify(3, admin_).error().reason(), "CPF_CHANGED");
  v1::UpdateUserRequest taken;
  taken.set_id(2);
  taken.set_cpf("");
  ASSERT_TRUE(Update(taken, admin_).ok());
  ASSERT_TRUE(Claim(3, admin_).ok());
  EXPECT_EQ(Text("SELECT count(cpf_verified_at) FROM users"), "0") << "no CPF is verified";
  ASSERT_TRUE(Verify(3, admin_).ok());
  EXPECT_EQ(auth.Login("52998224725").body.user().id(), 3);
}

TEST_F(UserChangeServiceTest, RefusesToVerifyAChangedCpf) {
  ASSERT_TRUE(Claim(2, maria_).ok());
  ASSERT_TRUE(Verify(2, admin_).ok());
  ASSERT_TRUE(Claim(2, maria_, "111.444.777-35").ok());
  EXPECT_EQ(Verify(2, admin_).error().reason(), "CPF_CHANGED");
  EXPECT_FALSE(auth.Login("11144477735").ok());
  EXPECT_EQ(Verify(99, admin_).code(), StatusCode::NOT_FOUND);
}

TEST_F(UserChangeServiceTest, RequiresRightsOverBothUsersToMoveACpf) {
  const std::string helper = auth.NewTokenWith("ajudante", {"user_edit"});
  db().Execute("UPDATE users SET cpf = '52998224725' WHERE id IN (1, 2)");
  EXPECT_EQ(Verify(2, helper).error().reason(), "MORE_RIGHTS") << "an administrator claims the CPF";
  EXPECT_EQ(Verify(1, helper).error().reason(), "MORE_RIGHTS");
  db().Execute("UPDATE users SET cpf = NULL WHERE id = 1");
  EXPECT_TRUE(Verify(2, helper).ok());
}

TEST_F(UserChangeServiceTest, AcceptsOnlyPictures) {
  v1::UpdateUserRequest request;
  request.set_id(2);
  request.set_avatar("a picture");
  EXPECT_EQ(Update(request, maria_).body.user().avatar(), FakeCatalog::kImagePath);
  auth.catalog.image_error = common::Invalid("data", "A imagem é grande demais.");
  const auto refused = Update(request, maria_);
  EXPECT_EQ(refused.error().reason(), "BAD_IMAGE");
  EXPECT_EQ(refused.status.error_message(), "Formato inválido / Selecione uma imagem válida.");
  EXPECT_TRUE(refused.error().fields().contains("avatar"));
  auth.catalog.image_error.reset();
  request.set_avatar(std::string(CatalogClient::kMaxAvatarBytes + 1, 'x'));
  EXPECT_EQ(Update(request, maria_).error().reason(), "BAD_IMAGE");
  request.set_avatar("");
  EXPECT_FALSE(Update(request, maria_).body.user().has_avatar());
}

TEST_F(UserChangeServiceTest, AnonymizesARemovedUser) {
  ASSERT_TRUE(Delete(2, admin_).ok());
  EXPECT_EQ(Me(maria_), StatusCode::UNAUTHENTICATED);
  EXPECT_FALSE(auth.Login("maria").ok());
  EXPECT_EQ(auth.CountOf("credentials"), 1);
  EXPECT_EQ(Delete(2, admin_).code(), StatusCode::NOT_FOUND);
  v1::ShowUserRequest show;
  show.set_id(2);
  const auto shown = auth.Call(&Users::ShowUser, show, {.token = admin_});
  EXPECT_EQ(shown.body.user().first_name(), "Não identificado");
  EXPECT_EQ(shown.body.user().user_name(), "");
  EXPECT_TRUE(auth.Register("maria").ok()) << "user name and e-mail are free again";
}

TEST_F(UserChangeServiceTest, RefusesToRemovePeopleWithShopsOrBookings) {
  EXPECT_EQ(Delete(1, admin_).error().reason(), "SELF");
  EXPECT_EQ(Delete(2, maria_).code(), StatusCode::PERMISSION_DENIED);
  auth.catalog.owned.add_establishments()->set_name("Barbearia Central");
  EXPECT_EQ(Delete(2, admin_).error().reason(), "OWNS_ESTABLISHMENT");
  auth.catalog.owned.Clear();
  const common::Instant moment = common::FromSql("2031-03-04 17:30:00+00");
  *auth.orders.booked.mutable_as_client() = common::ToProto(moment);
  const auto booked = Delete(2, admin_);
  EXPECT_EQ(booked.error().reason(), "HAS_BOOKINGS");
  EXPECT_EQ(
      booked.status.error_message(),
      "Este usuário tem um agendamento em 04/03/2031 às 14:30. Ele precisa ser cancelado antes "
      "de excluir o usuário.");
  auth.orders.booked.Clear();
  *auth.orders.booked.mutable_as_provider() = common::ToProto(moment);
  EXPECT_EQ(Delete(2, admin_).error().reason(), "HAS_CLIENTS");
  auth.orders.booked.Clear();
  auth.catalog.employment.mutable_employer()->set_id(7);
  EXPECT_EQ(Delete(2, admin_).error().reason(), "WORKS_AT_ESTABLISHMENT");
  auth.catalog.away = true;
  EXPECT_EQ(Delete(2, admin_).code(), StatusCode::UNAVAILABLE);
  EXPECT_EQ(Me(maria_), StatusCode::UNAVAILABLE) << "the session continues";
}

TEST_F(UserChangeServiceTest, RefusesToRemoveTheLastAdministrator) {
  EXPECT_EQ(AssignProfile(1, 0, admin_).error().reason(), "LAST_ADMINISTRATOR");
  ASSERT_TRUE(AssignProfile(2, 1, admin_).ok());
  EXPECT_TRUE(AssignProfile(1, 0, admin_).ok());
  EXPECT_EQ(AssignProfile(2, 0, maria_).error().reason(), "LAST_ADMINISTRATOR");
}

TEST_F(UserChangeServiceTest, RefusesOneOfTwoMutualAdministratorRemovals) {
  for (int round = 0; round < 10; ++round) {
    db().Execute("UPDATE users SET profile_id = 1");
    std::thread one([&] { AssignProfile(2, 0, admin_); });
    std::thread other([&] { AssignProfile(1, 0, maria_); });
    one.join();
    other.join();
    EXPECT_NE(Text("SELECT count(*) FROM users WHERE profile_id = 1"), "0");
  }
}

// Bypasses the service, which checks rights first, to test the trigger alone.
TEST_F(UserChangeServiceTest, RefusesConcurrentRemovalOfBothAdministratorsInTheSchema) {
  for (int round = 0; round < 10; ++round) {
    db().Execute("UPDATE users SET profile_id = 1 WHERE id IN (1, 2)");
    std::atomic<int> refused = 0;
    const auto demote = [&](int64_t id) {
      try {
        db().database().InTransaction([&](common::Transaction& transaction) {
          auto user = UserStore(db().database()).FindToChange(transaction, id).value();
          user.clear_profile_id();
          UserStore(db().database()).Save(transaction, user, common::SystemNow());
        });
      } catch (const common::ConstraintViolation& violation) {
        EXPECT_EQ(violation.constraint(), "users_last_administrator");
        ++refused;
      }
    };
    std::thread one(demote, 1), other(demote, 2);
    one.join();
    other.join();
    EXPECT_EQ(refused, 1);
  }
}

TEST_F(UserChangeServiceTest, WritesTheAuditTrail) {
  v1::UpdateUserRequest request;
  request.set_id(2);
  request.set_phone("11988887777");
  request.set_profile_id(1);
  ASSERT_TRUE(Update(request, admin_).ok());
  request.Clear();
  request.set_id(2);
  request.set_city("Curitiba");
  ASSERT_TRUE(Update(request, maria_).ok()) << "changes of one's own city are not recorded";
  ASSERT_TRUE(AssignProfile(2, 0, admin_).ok());
  ASSERT_TRUE(Delete(2, admin_).ok());
  v1::ListAuditEntriesRequest list;
  list.set_user_id(2);
  list.set_per_page(4);
  const auto answer = auth.Call(&Audits::ListAuditEntries, list, {.token = admin_});
  std::vector<std::string> texts;
  for (const auto& entry : answer.body.entries()) {
    texts.push_back(entry.description());
    EXPECT_EQ(entry.actor().user_name(), "chefe");
  }
  EXPECT_THAT(
      texts,
      ElementsAre("Usuário excluído.", "Perfil do usuário alterado: “Administrador” removido.",
                  "Usuário alterado (telefone).", "Perfil do usuário alterado: “Administrador”."));
}

}  // namespace
}  // namespace navalha::auth
