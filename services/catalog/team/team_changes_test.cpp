// Goal: only owners change their team, an invitation does not reveal whether an account exists, and
// collaborators with future bookings cannot be removed.

#include <gmock/gmock.h>

#include "services/catalog/testing/catalog_fixture.hpp"
#include "services/common/testing/test_database.hpp"

namespace navalha::catalog {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::Pair;
using Stub = v1::CollaboratorService::Stub;
using Consents = v1::ConsentService::Stub;
using Shops = v1::EstablishmentService::Stub;

class TeamChangesTest : public ServiceTest {
 protected:
  void SetUp() override {
    ServiceTest::SetUp();
    shop_ = Add(ShopRow{.owner_id = 1});
    navalha::auth::v1::Person& joao = auth_.people[10];
    joao.set_id(10);
    joao.set_first_name("João");
    joao.set_last_name("Silva");
    joao.set_user_name("joao");
    joao.set_avatar("images/joao.png");
    auth_.emails["joao@exemplo.com.br"] = 10;
  }

  static v1::CreateCollaboratorRequest Invitation(int64_t shop, const std::string& email) {
    v1::CreateCollaboratorRequest request;
    request.set_establishment_id(shop);
    request.set_email(email);
    request.set_first_name("Beto");
    return request;
  }

  v1::SaveCollaboratorResponse Invite(const std::string& email, int64_t user_id = 1) {
    return Ask(&Stub::CreateCollaborator, Invitation(shop_, email), TokenOf(user_id));
  }

  // Invites a person by number and accepts.
  v1::Employment Link(int64_t person, int64_t user_id = 1) {
    v1::CreateCollaboratorRequest request;
    request.set_establishment_id(shop_);
    request.set_user_id(person);
    request.set_role("Barbeiro");
    request.add_permissions("manage_catalogue");
    const int64_t id = Ask(&Stub::CreateCollaborator, request, TokenOf(user_id)).employer().id();
    v1::AnswerInvitationRequest answer;
    answer.set_id(id);
    return Ask(&Consents::AcceptInvitation, answer, TokenOf(person)).employer();
  }

  void Detach(int64_t id, int64_t shop, int64_t user_id = 1) {
    v1::DetachCollaboratorRequest request;
    request.set_collaborator_id(id);
    request.set_establishment_id(shop);
    Ask(&Stub::DetachCollaborator, request, TokenOf(user_id));
  }

  v1::ListCollaboratorsResponse List() {
    v1::ListCollaboratorsRequest request;
    request.set_establishment_id(std::to_string(shop_));
    return Ask(&Stub::ListCollaborators, request, TokenOf(1));
  }

  v1::ViewEstablishmentResponse Page() {
    v1::ViewEstablishmentRequest request;
    request.set_slug("barbearia-central");
    return Ask(&Shops::ViewEstablishment, request);
  }

  int64_t shop_ = 0;
};

TEST_F(TeamChangesTest, AnswersTheSameForKnownAndUnknownEmails) {
  v1::Employment known = Invite("joao@exemplo.com.br").employer();
  v1::Employment unknown = Invite("novo@exemplo.com.br").employer();
  EXPECT_EQ(known.status(), "invited");
  EXPECT_EQ(known.email(), "joao@exemplo.com.br");
  EXPECT_EQ(known.user().first_name(), "Beto");
  EXPECT_EQ(known.role(), "colaborador");
  for (v1::Employment* answer : {&known, &unknown}) {
    answer->clear_id();
    answer->clear_email();
  }
  EXPECT_EQ(known.SerializeAsString(), unknown.SerializeAsString());
  const v1::ListCollaboratorsResponse team = List();
  for (const v1::Employment& employer : team.employers()) {
    EXPECT_EQ(employer.user_id(), 0);
    EXPECT_EQ(employer.user().id(), 0);
    EXPECT_EQ(employer.user().user_name(), "");
    EXPECT_FALSE(employer.user().has_avatar());
  }
  EXPECT_THAT(Page().collaborators(), IsEmpty());
}

TEST_F(TeamChangesTest, NotifiesTheInvitedUserOnce) {
  Invite("joao@exemplo.com.br");
  Announce();
  EXPECT_THAT(auth_.announced, ElementsAre(10));
  Announce();
  EXPECT_THAT(auth_.announced, ElementsAre(10));
  EXPECT_EQ(ErrorOf([&] { Link(99); }).code(), grpc::StatusCode::NOT_FOUND);
}

TEST_F(TeamChangesTest, RetriesAFailedNotification) {
  Invite("joao@exemplo.com.br");
  auth_.away = true;
  EXPECT_THROW(Announce(), common::Error);
  auth_.away = false;
  Announce();
  EXPECT_THAT(auth_.announced, ElementsAre(10));
}

TEST_F(TeamChangesTest, LinksTheOwnerAsActive) {
  auth_.emails["dona@exemplo.com.br"] = 1;
  auth_.people[1].set_id(1);
  auth_.people[1].set_first_name("Dona");
  EXPECT_EQ(Invite("dona@exemplo.com.br").employer().status(), "active");
}

TEST_F(TeamChangesTest, RefusesStrangersDuplicatesAndEmptyEmails) {
  EXPECT_EQ(ErrorOf([&] { Invite("novo@exemplo.com.br", 2); }).code(),
            grpc::StatusCode::PERMISSION_DENIED);
  EXPECT_EQ(ErrorOf([&] {
              Ask(&Stub::CreateCollaborator, Invitation(999, "novo@exemplo.com.br"), TokenOf(1));
            }).code(),
            grpc::StatusCode::NOT_FOUND);
  EXPECT_TRUE(ErrorOf([&] { Invite(""); }).fields().contains("email"));
  Invite("joao@exemplo.com.br");
  EXPECT_EQ(ErrorOf([&] { Invite("joao@exemplo.com.br"); }).reason(), "ALREADY_LINKED");
  EXPECT_EQ(ErrorOf([&] { Link(10); }).reason(), "ALREADY_LINKED");
  EXPECT_EQ(List().employers_size(), 1);
}

TEST_F(TeamChangesTest, DetachesImmediatelyAndAllowsANewLink) {
  const int64_t id = Link(10).id();
  const int before = InvalidationsOf("establishment:barbearia-central");
  Detach(id, shop_);
  EXPECT_THAT(booking_.closed, ElementsAre(Pair(shop_, id)));
  EXPECT_GT(InvalidationsOf("establishment:barbearia-central"), before);
  EXPECT_THAT(List().employers(), IsEmpty());
  EXPECT_THAT(Page().collaborators(), IsEmpty());
  EXPECT_EQ(ErrorOf([&] { Detach(id, shop_); }).code(), grpc::StatusCode::NOT_FOUND);
  EXPECT_NE(Link(10).id(), id);
  EXPECT_EQ(test_database().Execute("SELECT count(*) FROM collaborators")[0][0].as<int>(), 2);
}

TEST_F(TeamChangesTest, RefusesToDetachWithFutureBookings) {
  const int64_t id = Link(10).id();
  for (int hour = 1; hour <= 7; ++hour) {
    booking_.future_bookings.push_back(Noon() + std::chrono::hours(hour));
  }
  const common::Error refusal = ErrorOf([&] { Detach(id, shop_); });
  EXPECT_EQ(refusal.reason(), "FUTURE_BOOKINGS");
  EXPECT_EQ(refusal.message(),
            "Há 7 agendamentos futuros (10/03 às 10:00, 10/03 às 11:00, 10/03 às 12:00, 10/03 às "
            "13:00, 10/03 às 14:00 e mais 2). Cancele ou conclua antes de continuar.");
  EXPECT_EQ(refusal.metadata().at("future_bookings"), "7");
  EXPECT_EQ(refusal.metadata().at("next_bookings"),
            "2026-03-10T10:00,2026-03-10T11:00,2026-03-10T12:00,2026-03-10T13:00,2026-03-10T14:00");
  EXPECT_EQ(List().employers_size(), 1);
}

TEST_F(TeamChangesTest, AllowsOnlyTheOwnerOfTheShopToDetach) {
  const int64_t other = Add(ShopRow{.slug = "outra", .owner_id = 2});
  const int64_t id = Link(10).id();
  EXPECT_EQ(ErrorOf([&] { Detach(id, shop_, 10); }).code(), grpc::StatusCode::PERMISSION_DENIED);
  EXPECT_EQ(ErrorOf([&] { Detach(id, other, 2); }).code(), grpc::StatusCode::NOT_FOUND);
  EXPECT_THAT(booking_.closed, IsEmpty());
}

TEST_F(TeamChangesTest, RejectsStaleWrite) {
  const v1::Employment seen = Link(10);
  v1::UpdateCollaboratorRequest request;
  request.set_id(seen.id());
  request.set_role("Gerente");
  request.set_version(seen.version());
  EXPECT_EQ(Ask(&Stub::UpdateCollaborator, request, TokenOf(1)).employer().version(),
            seen.version() + 1);
  request.set_role("Barbeiro");
  EXPECT_EQ(ErrorOf([&] { Ask(&Stub::UpdateCollaborator, request, TokenOf(1)); }).reason(),
            "EDIT_CONFLICT");
  EXPECT_EQ(List().employers(0).role(), "Gerente");
  request.clear_version();
  EXPECT_EQ(Ask(&Stub::UpdateCollaborator, request, TokenOf(1)).employer().role(), "Barbeiro");
}

TEST_F(TeamChangesTest, SearchesAllShopsForAdministrators) {
  const int64_t other = Add(ShopRow{.name = "Navalha de Ouro", .slug = "ouro", .owner_id = 2});
  Add(LinkRow{.user_id = 10, .first_name = "Ávila"});
  Add(LinkRow{.shop_id = other, .user_id = 11, .first_name = "Bruno", .user_name = "bruno"});
  Add(LinkRow{.user_id = 12, .user_name = "ex", .removed_at = "now()"});
  const std::string token = TokenOf(5, "Administrador");
  const auto search = [&](const std::string& q, int page = 0, int per_page = 0) {
    v1::SearchCollaboratorsRequest request;
    request.set_q(q);
    request.set_page(page);
    request.set_per_page(per_page);
    return Ask(&Stub::SearchCollaborators, request, token);
  };
  EXPECT_EQ(search("").total(), 2);
  EXPECT_EQ(search(" avila ").barbers(0).user().first_name(), "Ávila");
  EXPECT_EQ(search("ouro").barbers(0).establishment().slug(), "ouro");
  EXPECT_EQ(search("bruno@exemplo").barbers(0).email(), "bruno@exemplo.com.br");
  EXPECT_EQ(search("", 2, 1).barbers(0).user().first_name(), "Bruno");
  EXPECT_EQ(search("", 2, 1).last_page(), 2);
  EXPECT_EQ(search("", 9, 1).total(), 2);
  EXPECT_EQ(search("%").total(), 0);
  EXPECT_EQ(ErrorOf([&] {
              Ask(&Stub::SearchCollaborators, v1::SearchCollaboratorsRequest(), TokenOf(1));
            }).code(),
            grpc::StatusCode::PERMISSION_DENIED);
}

}  // namespace
}  // namespace navalha::catalog
