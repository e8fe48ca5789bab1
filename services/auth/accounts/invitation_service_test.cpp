// Owners find and invite people; the answers do not reveal which people have an account.
#include "services/auth/accounts/invitation_service.hpp"

#include "services/auth/testing/auth_test.hpp"
#include "services/common/testing/test_database.hpp"

namespace navalha::auth {
namespace {

using testing::HasSubstr;
using testing::Not;
using Invitations = AuthStack::Invitations;

class InvitationServiceTest : public AuthServiceTest {
 protected:
  InvitationServiceTest()
      : owner_(auth.NewVerifiedToken("dono")), joana_(auth.NewVerifiedToken("joana")) {
    db().Execute("UPDATE users SET cpf = '52998224725', last_name = 'Lima' WHERE id = 2");
    auth.catalog.owned.add_establishments()->set_id(4);
  }

  Answer<v1::FindCandidateResponse> Find(const std::string& q, const std::string& token) {
    v1::FindCandidateRequest request;
    request.set_q(q);
    return auth.Call(&Invitations::FindCandidate, request, {.token = token});
  }

  Answer<v1::ResolveInviteeResponse> Resolve(const std::string& email,
                                             const std::string& first_name = "") {
    v1::ResolveInviteeRequest request;
    request.set_inviter_id(1);
    request.set_email(email);
    request.set_first_name(first_name);
    return auth.Call(&Invitations::ResolveInvitee, request, AsService());
  }

  Answer<common::v1::Empty> Announce(int64_t user_id, const std::string& shop) {
    v1::AnnounceInvitationRequest request;
    request.set_user_id(user_id);
    request.set_establishment_name(shop);
    return auth.Call(&Invitations::AnnounceInvitation, request, AsService());
  }

  static From AsService() { return {.service_key = std::string(common::kTestServiceKey)}; }

  std::string NewestMail() {
    return db()
        .Execute("SELECT subject || E'\\n' || body_text FROM mails ORDER BY id DESC LIMIT 1")[0][0]
        .c_str();
  }

  std::string owner_;
  std::string joana_;
};

TEST_F(InvitationServiceTest, FindsExactUserNamesAndHidesOtherFields) {
  for (const char* q : {"joana", "JOANA", " joana "}) {
    const auto found = Find(q, owner_);
    ASSERT_TRUE(found.ok()) << q;
    EXPECT_EQ(found.body.user().id(), 2);
    EXPECT_EQ(found.body.user().first_name(), "joana");
  }
  db().Execute("UPDATE users SET first_name = 'Joana Maria', cpf_verified_at = now() WHERE id = 2");
  EXPECT_EQ(Find("joana", owner_).body.user().first_name(), "joana");
  for (const char* q :
       {"joana@example.com", "52998224725", "529.982.247-25", "joan", "%", "5299822472", "2"}) {
    EXPECT_EQ(Find(q, owner_).error().reason(), "CANDIDATE_NOT_FOUND") << q;
  }
}

TEST_F(InvitationServiceTest, LimitsSearchesToOwnersAndToAnHourlyNumber) {
  EXPECT_EQ(Find("joana", "").code(), grpc::StatusCode::UNAUTHENTICATED);
  for (int i = 0; i < InvitationService::kSearches; ++i) {
    ASSERT_TRUE(Find("joana", owner_).ok()) << i;
  }
  EXPECT_EQ(Find("joana", owner_).code(), grpc::StatusCode::RESOURCE_EXHAUSTED);
  auth.catalog.owned.clear_establishments();
  EXPECT_EQ(Find("joana", joana_).error().reason(), "OWNS_NO_ESTABLISHMENT");
}

TEST_F(InvitationServiceTest, CreatesOneUserPerEmail) {
  const auto made = Resolve("novo.barbeiro@example.com", "Beto");
  ASSERT_TRUE(made.ok());
  EXPECT_EQ(made.body.person().first_name(), "Beto");
  EXPECT_THAT(made.body.person().user_name(), testing::StartsWith("beto-"));
  const auto again = Resolve("Novo.Barbeiro@example.com", "Outro");
  EXPECT_EQ(again.body.person().id(), made.body.person().id());
  EXPECT_EQ(again.body.person().first_name(), "Beto");
  EXPECT_EQ(Resolve("joana@example.com").body.person().id(), 2);
  EXPECT_NE(Resolve("joana@another.example").body.person().id(), 2);
  EXPECT_EQ(auth.Login("novo.barbeiro@example.com", "").code(), grpc::StatusCode::INVALID_ARGUMENT);
  EXPECT_FALSE(auth.Login("novo.barbeiro@example.com", AuthStack::kPassword).ok());
}

TEST_F(InvitationServiceTest, RefusesAnEmailReservedForItsFormerUser) {
  db().Execute("UPDATE users SET email = 'trocada@example.com' WHERE id = 2");
  db().Execute(
      "INSERT INTO email_changes (user_id, former_email, expires_at)"
      " VALUES (2, 'joana@example.com', now() + interval '1 day')");
  EXPECT_EQ(Resolve("joana@example.com").error().reason(), "EMAIL_UNAVAILABLE");
  EXPECT_EQ(Resolve("trocada@example.com").body.person().id(), 2);
}

TEST_F(InvitationServiceTest, ResolvesAUserNameWithoutCreatingAUser) {
  v1::ResolveInviteeRequest request;
  request.set_inviter_id(1);
  request.set_user_name("JOANA");
  EXPECT_EQ(auth.Call(&Invitations::ResolveInvitee, request, AsService()).body.person().id(), 2);
  request.set_user_name("ninguem");
  EXPECT_EQ(auth.Call(&Invitations::ResolveInvitee, request, AsService()).code(),
            grpc::StatusCode::NOT_FOUND);
}

TEST_F(InvitationServiceTest, MailsTheOwnerAboutADeparture) {
  v1::AnnounceDepartureRequest request;
  request.set_owner_id(1);
  request.set_establishment_name("Barbearia Central");
  request.set_establishment_slug("barbearia-central");
  request.set_name("Joana https://golpe.example");
  const auto announce = [&] {
    return auth.Call(&Invitations::AnnounceDeparture, request, AsService());
  };
  ASSERT_TRUE(announce().ok());
  EXPECT_THAT(NewestMail(), HasSubstr("saiu da equipe: Barbearia Central"));
  EXPECT_THAT(NewestMail(), Not(HasSubstr("golpe.example")));
  EXPECT_THAT(NewestMail(), Not(HasSubstr("agendamento")));
  EXPECT_THAT(NewestMail(), HasSubstr("https://navalha.example/employer/list/barbearia-central"));
  request.set_future_bookings(3);
  ASSERT_TRUE(announce().ok());
  EXPECT_THAT(NewestMail(), HasSubstr("Há 3 agendamentos por vir"));
  request.set_owner_id(99);
  EXPECT_EQ(announce().code(), grpc::StatusCode::NOT_FOUND);
}

TEST_F(InvitationServiceTest, LimitsInvitations) {
  for (int i = 0; i < InvitationService::kInvitations; ++i) {
    ASSERT_TRUE(Resolve("joana@example.com").ok()) << i;
  }
  EXPECT_EQ(Resolve("joana@example.com").code(), grpc::StatusCode::RESOURCE_EXHAUSTED);
}

TEST_F(InvitationServiceTest, SetsTheFirstPasswordWithTheMailedCode) {
  const int64_t id = Resolve("novo@example.com", "Beto").body.person().id();
  ASSERT_TRUE(Announce(id, "Barbearia São João").ok());
  EXPECT_THAT(NewestMail(), HasSubstr("Barbearia São João convidou você"));
  EXPECT_THAT(NewestMail(), HasSubstr("https://navalha.example/password-reset"));
  v1::ResetPasswordRequest request;
  request.set_email("novo@example.com");
  request.set_reset_password_code(auth.NewestCode());
  request.set_password("pincel-e-espuma");
  ASSERT_TRUE(auth.Call(&Passwords::ResetPassword, request).ok());
  EXPECT_TRUE(auth.Login("novo@example.com", "pincel-e-espuma").ok());
}

TEST_F(InvitationServiceTest, MailsAccountHoldersWithoutACode) {
  ASSERT_TRUE(Announce(2, "Barbearia Central").ok());
  EXPECT_THAT(NewestMail(), HasSubstr("Barbearia Central convidou você"));
  EXPECT_THAT(NewestMail(), HasSubstr("https://navalha.example/invitation/list"));
  EXPECT_EQ(auth.NewestCode(), "");
  EXPECT_EQ(Announce(99, "Barbearia Central").code(), grpc::StatusCode::NOT_FOUND);
}

TEST_F(InvitationServiceTest, LimitsMailsPerPersonAndStripsLinksFromNames) {
  const int64_t before = auth.CountOf("mails");
  for (int i = 0; i < 15; ++i) {
    ASSERT_TRUE(Announce(2, "Ganhe em https://golpe.example/x <a href='y'>").ok());
  }
  EXPECT_EQ(auth.CountOf("mails") - before, 10);
  EXPECT_THAT(NewestMail(), Not(HasSubstr("golpe.example")));
  EXPECT_THAT(NewestMail(), HasSubstr("Ganhe em https golpe example x a href 'y'"));
}

}  // namespace
}  // namespace navalha::auth
