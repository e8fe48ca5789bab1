// Goal: people join a team only by accepting its invitation and may leave it at any time. Before
// and after, they have no public entry, no agenda and no rights there.
#include "services/catalog/team/consent_service.hpp"

#include <gmock/gmock.h>

#include "navalha/catalog/v1/person.grpc.pb.h"
#include "services/catalog/testing/catalog_fixture.hpp"
#include "services/common/testing/test_database.hpp"

namespace navalha::catalog {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Pair;
using Stub = v1::CollaboratorService::Stub;
using Consents = v1::ConsentService::Stub;
using Shops = v1::EstablishmentService::Stub;
using Barbershops = v1::BarbershopService::Stub;

constexpr int64_t kOwner = 1;
constexpr int64_t kJoao = 10;
constexpr int64_t kStranger = 77;

class ConsentServiceTest : public ServiceTest {
 protected:
  void SetUp() override {
    ServiceTest::SetUp();
    shop_ = Add(ShopRow{.owner_id = kOwner});
    navalha::auth::v1::Person& joao = auth_.people[kJoao];
    joao.set_id(kJoao);
    joao.set_first_name("João");
    joao.set_last_name("Silva");
    joao.set_user_name("joao");
    joao.set_avatar("images/joao.png");
    auth_.emails["joao@exemplo.com.br"] = kJoao;
    auth_.user_names["joao"] = kJoao;
  }

  v1::Employment Invite(const v1::CreateCollaboratorRequest& wanted) {
    v1::CreateCollaboratorRequest request = wanted;
    request.set_establishment_id(shop_);
    request.set_role("Barbeiro");
    request.add_permissions("see_orders");
    request.add_permissions("manage_catalogue");
    return Ask(&Stub::CreateCollaborator, request, TokenOf(kOwner)).employer();
  }
  v1::Employment InviteByEmail(const std::string& email = "joao@exemplo.com.br") {
    v1::CreateCollaboratorRequest request;
    request.set_email(email);
    return Invite(request);
  }
  v1::Employment InviteById(int64_t user_id) {
    v1::CreateCollaboratorRequest request;
    request.set_user_id(user_id);
    return Invite(request);
  }
  v1::Employment InviteByUserName(const std::string& user_name) {
    v1::CreateCollaboratorRequest request;
    request.set_user_name(user_name);
    return Invite(request);
  }

  v1::ListInvitationsResponse InvitationsOf(int64_t user_id) {
    return Ask(&Consents::ListInvitations, v1::ListInvitationsRequest(), TokenOf(user_id));
  }
  v1::AcceptInvitationResponse Accept(int64_t id, int64_t user_id) {
    v1::AnswerInvitationRequest request;
    request.set_id(id);
    return Ask(&Consents::AcceptInvitation, request, TokenOf(user_id));
  }
  void Refuse(int64_t id, int64_t user_id) {
    v1::AnswerInvitationRequest request;
    request.set_id(id);
    Ask(&Consents::RefuseInvitation, request, TokenOf(user_id));
  }
  void Leave(int64_t id, int64_t user_id, bool leave_bookings = false) {
    v1::LeaveTeamRequest request;
    request.set_collaborator_id(id);
    request.set_leave_bookings(leave_bookings);
    Ask(&Consents::LeaveTeam, request, TokenOf(user_id));
  }

  std::vector<v1::Employment> Team() {
    v1::ListCollaboratorsRequest request;
    request.set_establishment_id(std::to_string(shop_));
    const auto list = Ask(&Stub::ListCollaborators, request, TokenOf(kOwner)).employers();
    return {list.begin(), list.end()};
  }
  v1::Membership MembershipOf(int64_t user_id) {
    v1::GetMembershipRequest request;
    request.set_establishment_id(shop_);
    request.set_user_id(user_id);
    return AskAsService(&Stub::GetMembership, request);
  }
  std::optional<v1::Employment> EmploymentOf(int64_t user_id) {
    v1::GetEmploymentRequest request;
    request.set_user_id(user_id);
    auto answer = AskAsService(&Stub::GetEmployment, request);
    return answer.has_employer() ? std::optional(answer.employer()) : std::nullopt;
  }
  // Returns the names on the shop's public page.
  std::vector<std::string> PublicNames() {
    v1::ViewEstablishmentRequest request;
    request.set_slug("barbearia-central");
    std::vector<std::string> names;
    const auto page = Ask(&Shops::ViewEstablishment, request);
    for (const auto& each : page.collaborators()) {
      names.push_back(each.user().first_name());
    }
    return names;
  }
  grpc::StatusCode LookUp(int64_t id) {
    v1::LookUpCollaboratorRequest request;
    request.set_id(id);
    try {
      AskAsService(&Stub::LookUpCollaborator, request);
      return grpc::StatusCode::OK;
    } catch (const common::Error& error) {
      return error.code();
    }
  }
  grpc::StatusCode Quote(int64_t id) {
    v1::QuoteItemsRequest request;
    request.set_establishment_id(shop_);
    request.set_collaborator_id(id);
    try {
      AskAsService(&v1::ItemService::Stub::QuoteItems, request);
      return grpc::StatusCode::OK;
    } catch (const common::Error& error) {
      return error.code();
    }
  }
  void ExpectWorksNowhere(int64_t user_id, int64_t id) {
    EXPECT_THAT(PublicNames(), IsEmpty());
    EXPECT_FALSE(MembershipOf(user_id).has_collaborator_id());
    EXPECT_THAT(MembershipOf(user_id).permissions(), IsEmpty());
    EXPECT_FALSE(EmploymentOf(user_id));
    EXPECT_EQ(LookUp(id), grpc::StatusCode::NOT_FOUND);
    EXPECT_EQ(Quote(id), grpc::StatusCode::INVALID_ARGUMENT);
    v1::ViewCollaboratorRequest card;
    card.set_user_name("joao");
    EXPECT_EQ(ErrorOf([&] { Ask(&Stub::ViewCollaborator, card); }).code(),
              grpc::StatusCode::NOT_FOUND);
    v1::ViewBarberRequest barber;
    barber.set_username("joao");
    EXPECT_EQ(ErrorOf([&] { Ask(&Barbershops::ViewBarber, barber, TokenOf(kStranger)); }).code(),
              grpc::StatusCode::NOT_FOUND);
    v1::GetBarbershopRequest barbers;
    barbers.set_id(shop_);
    EXPECT_THAT(Ask(&Barbershops::GetBarbershop, barbers).barbers(), IsEmpty());
    v1::GetCollaboratorRequest one;
    one.set_id(id);
    EXPECT_EQ(ErrorOf([&] { Ask(&Stub::GetCollaborator, one, TokenOf(kStranger)); }).code(),
              grpc::StatusCode::NOT_FOUND);
  }

  int64_t shop_ = 0;
};

TEST_F(ConsentServiceTest, GrantsNoRightsBeforeAcceptance) {
  ExpectWorksNowhere(kJoao, InviteByEmail().id());
  Refuse(Team().front().id(), kJoao);
  ExpectWorksNowhere(kJoao, InviteById(kJoao).id());
  Refuse(Team().front().id(), kJoao);
  ExpectWorksNowhere(kJoao, InviteByUserName("joao").id());
}

TEST_F(ConsentServiceTest, HidesTheInvitedAccountFromTheOwner) {
  const auto expect_nothing_known = [](const v1::Employment& pending, const std::string& name) {
    EXPECT_EQ(pending.status(), "invited");
    EXPECT_EQ(pending.user_id(), 0);
    EXPECT_EQ(pending.user().id(), 0);
    EXPECT_EQ(pending.user().first_name(), name);
    EXPECT_EQ(pending.user().last_name(), "");
    EXPECT_EQ(pending.user().user_name(), "");
    EXPECT_FALSE(pending.user().has_avatar());
  };
  expect_nothing_known(InviteByEmail(), "joao");
  EXPECT_EQ(Team().front().email(), "joao@exemplo.com.br");
  Refuse(Team().front().id(), kJoao);
  expect_nothing_known(InviteById(kJoao), "Convidado");
  EXPECT_FALSE(Team().front().has_email());
  Refuse(Team().front().id(), kJoao);
  expect_nothing_known(InviteByUserName("joao"), "joao");
  EXPECT_FALSE(Team().front().has_email());
}

TEST_F(ConsentServiceTest, ShowsShopAndRoleToTheInvitedUser) {
  const int64_t id = InviteByEmail().id();
  const auto invitations = InvitationsOf(kJoao).invitations();
  ASSERT_EQ(invitations.size(), 1);
  EXPECT_EQ(invitations[0].id(), id);
  v1::GetEmploymentRequest me;
  me.set_user_id(kJoao);
  EXPECT_EQ(AskAsService(&Stub::GetEmployment, me).invitations(), 1);
  EXPECT_TRUE(AskAsService(&Stub::GetEmployment, me).invited_with_permissions());
  EXPECT_EQ(invitations[0].establishment().name(), "Barbearia Central");
  EXPECT_EQ(invitations[0].role(), "Barbeiro");
  EXPECT_THAT(invitations[0].permissions(), ElementsAre("manage_catalogue", "see_orders"));
  EXPECT_THAT(InvitationsOf(kJoao).teams(), IsEmpty());
  EXPECT_THAT(InvitationsOf(kStranger).invitations(), IsEmpty());
}

TEST_F(ConsentServiceTest, ReportsInvitationsWithPermissions) {
  v1::GetEmploymentRequest request;
  request.set_user_id(kJoao);
  const int64_t id =
      Add(LinkRow{.shop_id = shop_, .user_id = kJoao, .permissions = "{}", .accepted_at = "NULL"});
  EXPECT_EQ(AskAsService(&Stub::GetEmployment, request).invitations(), 1);
  EXPECT_FALSE(AskAsService(&Stub::GetEmployment, request).invited_with_permissions());
  v1::UpdateCollaboratorRequest more;
  more.set_id(id);
  more.set_role("Barbeiro");
  more.add_permissions("see_orders");
  Ask(&Stub::UpdateCollaborator, more, TokenOf(kOwner));
  EXPECT_TRUE(AskAsService(&Stub::GetEmployment, request).invited_with_permissions());
  Accept(id, kJoao);
  EXPECT_FALSE(AskAsService(&Stub::GetEmployment, request).invited_with_permissions());
}

TEST_F(ConsentServiceTest, ShowsTheAccountsNameAfterAcceptance) {
  const int64_t id = InviteByEmail().id();
  const int before = InvalidationsOf("establishment:barbearia-central");
  const auto accepted = Accept(id, kJoao);
  EXPECT_EQ(accepted.employer().id(), id);
  EXPECT_EQ(accepted.employer().status(), "active");
  EXPECT_THAT(accepted.message(), HasSubstr("Barbearia Central"));
  EXPECT_GT(InvalidationsOf("establishment:barbearia-central"), before);
  auth_.away = true;  // The name has been copied.
  EXPECT_THAT(PublicNames(), ElementsAre("João"));
  EXPECT_EQ(Team().front().user().avatar(), "images/joao.png");
  EXPECT_EQ(Team().front().user_id(), kJoao);
  EXPECT_EQ(MembershipOf(kJoao).collaborator_id(), id);
  EXPECT_EQ(EmploymentOf(kJoao)->id(), id);
  EXPECT_EQ(LookUp(id), grpc::StatusCode::OK);
  EXPECT_EQ(Quote(id), grpc::StatusCode::OK);
  EXPECT_THAT(InvitationsOf(kJoao).invitations(), IsEmpty());
  EXPECT_EQ(InvitationsOf(kJoao).teams(0).id(), id);
}

TEST_F(ConsentServiceTest, AcceptsTwiceAndRejectsLaterRefusal) {
  const int64_t id = InviteByEmail().id();
  Accept(id, kJoao);
  const int32_t version = Team().front().version();
  EXPECT_EQ(Accept(id, kJoao).employer().id(), id);
  EXPECT_EQ(Team().front().version(), version);
  EXPECT_EQ(ErrorOf([&] { Refuse(id, kJoao); }).reason(), "INVITATION_NOT_FOUND");
  EXPECT_EQ(Team().size(), 1);
}

TEST_F(ConsentServiceTest, RejectsAnswersOfOtherUsers) {
  const int64_t id = InviteByEmail().id();
  for (const int64_t other : {kStranger, kOwner}) {
    auth_.people[other].set_id(other);
    EXPECT_EQ(ErrorOf([&] { Accept(id, other); }).reason(), "INVITATION_NOT_FOUND");
    EXPECT_EQ(ErrorOf([&] { Refuse(id, other); }).reason(), "INVITATION_NOT_FOUND");
  }
  EXPECT_EQ(Team().front().status(), "invited");
}

TEST_F(ConsentServiceTest, RemovesARefusedInvitationAndAllowsAnother) {
  const int64_t id = InviteByEmail().id();
  Refuse(id, kJoao);
  EXPECT_THAT(Team(), IsEmpty());
  EXPECT_EQ(ErrorOf([&] { Accept(id, kJoao); }).reason(), "INVITATION_NOT_FOUND");
  EXPECT_NE(InviteByEmail().id(), id);
}

TEST_F(ConsentServiceTest, RemovesWithdrawnInvitationsAndThoseOfClosedShops) {
  const int64_t id = InviteByEmail().id();
  v1::DetachCollaboratorRequest withdrawal;
  withdrawal.set_collaborator_id(id);
  withdrawal.set_establishment_id(shop_);
  EXPECT_EQ(Ask(&Stub::DetachCollaborator, withdrawal, TokenOf(kOwner)).message(),
            "Convite retirado.");
  EXPECT_THAT(InvitationsOf(kJoao).invitations(), IsEmpty());
  EXPECT_EQ(ErrorOf([&] { Accept(id, kJoao); }).reason(), "INVITATION_NOT_FOUND");
  const int64_t again = InviteByEmail().id();
  test_database().Execute("UPDATE establishments SET removed_at = now()");
  EXPECT_THAT(InvitationsOf(kJoao).invitations(), IsEmpty());
  EXPECT_EQ(ErrorOf([&] { Accept(again, kJoao); }).reason(), "INVITATION_NOT_FOUND");
}

TEST_F(ConsentServiceTest, LinksTheOwnerWithoutConsent) {
  auth_.people[kOwner].set_id(kOwner);
  auth_.people[kOwner].set_first_name("Dona");
  EXPECT_EQ(InviteById(kOwner).status(), "active");
  EXPECT_THAT(PublicNames(), ElementsAre("Dona"));
  Announce();
  EXPECT_THAT(auth_.announced, IsEmpty());
}

TEST_F(ConsentServiceTest, RemovesALeavingMemberAndNotifiesTheOwner) {
  const int64_t id = InviteByEmail().id();
  Accept(id, kJoao);
  Announce();
  Leave(id, kJoao);
  EXPECT_THAT(booking_.closed, ElementsAre(Pair(shop_, id)));
  ExpectWorksNowhere(kJoao, id);
  EXPECT_THAT(Team(), IsEmpty());
  Announce();
  ASSERT_EQ(auth_.departures.size(), 1);
  EXPECT_EQ(auth_.departures[0].owner_id(), kOwner);
  EXPECT_EQ(auth_.departures[0].name(), "João Silva");
  EXPECT_EQ(auth_.departures[0].establishment_slug(), "barbearia-central");
  EXPECT_EQ(auth_.departures[0].future_bookings(), 0);
  EXPECT_EQ(ErrorOf([&] { Leave(id, kJoao); }).code(), grpc::StatusCode::NOT_FOUND);
}

TEST_F(ConsentServiceTest, RequiresConfirmationToLeaveWithFutureBookings) {
  const int64_t id = InviteByEmail().id();
  Accept(id, kJoao);
  booking_.future_bookings = {Noon() + std::chrono::hours(1), Noon() + std::chrono::hours(2)};
  const common::Error refusal = ErrorOf([&] { Leave(id, kJoao); });
  EXPECT_EQ(refusal.reason(), "FUTURE_BOOKINGS");
  EXPECT_EQ(refusal.message(),
            "Há 2 agendamentos futuros (10/03 às 10:00, 10/03 às 11:00). Se você sair, a barbearia "
            "remarca ou cancela.");
  EXPECT_EQ(Team().size(), 1);
  Leave(id, kJoao, /*leave_bookings=*/true);
  ExpectWorksNowhere(kJoao, id);
  Announce();
  ASSERT_EQ(auth_.departures.size(), 1);
  EXPECT_EQ(auth_.departures[0].future_bookings(), 2);
}

TEST_F(ConsentServiceTest, RejectsLeavingForOthersOrBeforeAcceptance) {
  const int64_t id = InviteByEmail().id();
  EXPECT_EQ(ErrorOf([&] { Leave(id, kJoao); }).code(), grpc::StatusCode::NOT_FOUND);
  Accept(id, kJoao);
  for (const int64_t other : {kStranger, kOwner}) {
    EXPECT_EQ(ErrorOf([&] { Leave(id, other, true); }).code(), grpc::StatusCode::NOT_FOUND);
  }
  EXPECT_EQ(Team().size(), 1);
}

TEST_F(ConsentServiceTest, KeepsLinksToOtherShopsOnLeave) {
  const int64_t other = Add(ShopRow{.slug = "outra", .owner_id = 2});
  const int64_t kept = Add(LinkRow{.shop_id = other, .user_id = kJoao});
  const int64_t left = Add(LinkRow{.shop_id = shop_, .user_id = kJoao});
  Leave(left, kJoao);
  EXPECT_EQ(EmploymentOf(kJoao)->id(), kept);
  EXPECT_THAT(booking_.closed, ElementsAre(Pair(shop_, left)));
}

TEST_F(ConsentServiceTest, ListsOwnedAndAcceptedShopsAsWorkplaces) {
  const int64_t own = Add(ShopRow{.slug = "propria", .owner_id = kJoao});
  const int64_t other = Add(ShopRow{.slug = "outra", .owner_id = 2});
  const int64_t past = Add(ShopRow{.slug = "passada", .owner_id = 2});
  Add(LinkRow{.shop_id = own, .user_id = kJoao});
  Add(LinkRow{.shop_id = other, .user_id = kJoao, .permissions = "{make_orders}"});
  Add(LinkRow{.shop_id = past, .user_id = kJoao, .removed_at = "now()"});
  Add(LinkRow{.shop_id = shop_, .user_id = kJoao, .accepted_at = "NULL"});
  v1::ListWorkplacesRequest request;
  request.set_user_id(kJoao);
  const auto answer = AskAsService(&v1::PersonService::Stub::ListWorkplaces, request);
  ASSERT_EQ(answer.workplaces_size(), 2);
  EXPECT_EQ(answer.workplaces(0).establishment_id(), other);
  EXPECT_FALSE(answer.workplaces(0).sees_orders());
  EXPECT_EQ(answer.workplaces(1).establishment_id(), own);
  EXPECT_TRUE(answer.workplaces(1).sees_orders());
}

}  // namespace
}  // namespace navalha::catalog
