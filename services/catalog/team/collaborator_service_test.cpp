// Goal: only authorised callers read a user's role at a shop.

#include "services/catalog/team/collaborator_service.hpp"

#include <gmock/gmock.h>

#include "services/catalog/testing/catalog_fixture.hpp"
#include "services/common/testing/test_database.hpp"

namespace navalha::catalog {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using Stub = v1::CollaboratorService::Stub;

class CollaboratorServiceTest : public ServiceTest {
 protected:
  void SetUp() override {
    ServiceTest::SetUp();
    shop_ = Add(ShopRow{.owner_id = 1});
  }

  v1::Membership MembershipOf(int64_t user_id) {
    v1::GetMembershipRequest request;
    request.set_establishment_id(shop_);
    request.set_user_id(user_id);
    return AskAsService(&Stub::GetMembership, request);
  }

  v1::LookUpCollaboratorResponse LookUp(int64_t id) {
    v1::LookUpCollaboratorRequest request;
    request.set_id(id);
    return AskAsService(&Stub::LookUpCollaborator, request);
  }

  v1::ListCollaboratorsResponse List(const std::string& establishment, const std::string& token) {
    v1::ListCollaboratorsRequest request;
    request.set_establishment_id(establishment);
    return Ask(&Stub::ListCollaborators, request, token);
  }

  int64_t shop_ = 0;
};

TEST_F(CollaboratorServiceTest, DistinguishesOwnerStaffAndStrangers) {
  const int64_t link = Add(LinkRow{.user_id = 10, .permissions = "{see_orders,manage_agenda}"});
  Add(LinkRow{.user_id = 11, .permissions = "{make_orders}", .removed_at = "now()"});
  Add(LinkRow{.user_id = 12, .permissions = "{make_orders}", .removed_at = "now()"});
  Add(LinkRow{.user_id = 12, .permissions = "{see_orders}"});
  EXPECT_TRUE(MembershipOf(1).is_owner());
  EXPECT_FALSE(MembershipOf(1).has_collaborator_id());
  EXPECT_EQ(MembershipOf(1).time_zone(), "America/Sao_Paulo");
  EXPECT_EQ(MembershipOf(1).establishment_name(), "Barbearia Central");
  EXPECT_FALSE(MembershipOf(10).is_owner());
  EXPECT_EQ(MembershipOf(10).collaborator_id(), link);
  EXPECT_EQ(MembershipOf(10).role(), "Barbeiro");
  EXPECT_THAT(MembershipOf(10).permissions(), ElementsAre("see_orders", "manage_agenda"));
  EXPECT_FALSE(MembershipOf(11).has_collaborator_id()) << "the link has ended";
  EXPECT_THAT(MembershipOf(11).permissions(), IsEmpty()) << "the link has ended";
  EXPECT_THAT(MembershipOf(12).permissions(), ElementsAre("see_orders")) << "a new link";
  EXPECT_FALSE(MembershipOf(99).is_owner());
}

TEST_F(CollaboratorServiceTest, FindsTheShopOfAMembershipByItsSlug) {
  v1::GetMembershipRequest request;
  request.set_slug("barbearia-central");
  request.set_user_id(1);
  const v1::Membership found = AskAsService(&Stub::GetMembership, request);
  EXPECT_TRUE(found.is_owner());
  EXPECT_EQ(found.establishment_id(), shop_);
  request.set_slug("");
  EXPECT_EQ(ErrorOf([&] { AskAsService(&Stub::GetMembership, request); }).code(),
            grpc::StatusCode::NOT_FOUND);
}

TEST_F(CollaboratorServiceTest, AnswersNotFoundForAnUnknownShop) {
  shop_ = 999;
  EXPECT_EQ(ErrorOf([&] { MembershipOf(1); }).code(), grpc::StatusCode::NOT_FOUND);
}

TEST_F(CollaboratorServiceTest, FindsACollaboratorAndTheOwnerOfTheShop) {
  const int64_t link = Add(LinkRow{.user_id = 10});
  const v1::LookUpCollaboratorResponse found = LookUp(link);
  EXPECT_EQ(found.user_id(), 10);
  EXPECT_EQ(found.establishment_id(), shop_);
  EXPECT_EQ(found.owner_id(), 1);
  EXPECT_EQ(found.first_name(), "João");
  EXPECT_EQ(found.email(), "joao@exemplo.com.br");
  EXPECT_EQ(found.time_zone(), "America/Sao_Paulo");
  test_database().Execute("UPDATE collaborators SET removed_at = now()");
  EXPECT_EQ(ErrorOf([&] { LookUp(link); }).code(), grpc::StatusCode::NOT_FOUND);
}

TEST_F(CollaboratorServiceTest, ShowsCollaboratorsOfAHiddenShopToItsTeamOnly) {
  const int64_t other_shop = Add(ShopRow{.slug = "outra", .owner_id = 2});
  const int64_t link = Add(LinkRow{.shop_id = shop_, .user_id = 10});
  const int64_t colleague = Add(LinkRow{.shop_id = shop_, .user_id = 11});
  const int64_t gone = Add(LinkRow{.shop_id = shop_, .user_id = 12, .removed_at = "now()"});
  const int64_t elsewhere = Add(LinkRow{.shop_id = other_shop, .user_id = 13});
  v1::FilterVisibleRequest request;
  for (const int64_t id : {elsewhere, gone, link, colleague, int64_t{9999}}) {
    request.add_collaborator_ids(id);
  }
  const auto visible = [&] {
    const auto answer = AskAsService(&Stub::FilterVisible, request);
    return std::vector<int64_t>(answer.collaborator_ids().begin(), answer.collaborator_ids().end());
  };
  EXPECT_THAT(visible(), ElementsAre(link, colleague, elsewhere));
  test_database().Execute(
      "UPDATE establishments SET hidden_at = now(), hidden_reason = 'Fraude' WHERE slug <> "
      "'outra'");
  EXPECT_THAT(visible(), ElementsAre(elsewhere)) << "a visitor";
  for (const int64_t stranger : {2, 12, 13, 99}) {
    request.set_caller_id(stranger);
    EXPECT_THAT(visible(), ElementsAre(elsewhere)) << stranger;
  }
  for (const int64_t member : {1, 10}) {
    request.set_caller_id(member);
    EXPECT_THAT(visible(), ElementsAre(link, colleague, elsewhere)) << member;
  }
  request.clear_caller_id();
  request.set_sees_hidden(true);
  EXPECT_THAT(visible(), ElementsAre(link, colleague, elsewhere)) << "an administrator";
}

TEST_F(CollaboratorServiceTest, ListsEmploymentsEarliestFirst) {
  const int64_t other_shop = Add(ShopRow{.slug = "outra", .owner_id = 2});
  const int64_t first = Add(LinkRow{.shop_id = other_shop, .user_id = 10});
  const int64_t second = Add(LinkRow{.shop_id = shop_, .user_id = 10});
  v1::GetEmploymentRequest request;
  request.set_user_id(10);
  const v1::GetEmploymentResponse answer = AskAsService(&Stub::GetEmployment, request);
  EXPECT_EQ(answer.employer().id(), first);
  EXPECT_EQ(answer.employer().establishment().slug(), "outra");
  EXPECT_FALSE(answer.employer().has_user());
  ASSERT_EQ(answer.employers_size(), 2);
  EXPECT_EQ(answer.employers(0).id(), first);
  EXPECT_EQ(answer.employers(1).id(), second);
  request.set_user_id(99);
  EXPECT_FALSE(AskAsService(&Stub::GetEmployment, request).has_employer());
}

TEST_F(CollaboratorServiceTest, ListsCollaboratorsByIdAndBySlugForTheOwnerOnly) {
  Add(LinkRow{.user_id = 10, .permissions = "{see_orders}"});
  Add(LinkRow{.user_id = 11, .user_name = "maria", .removed_at = "now()"});
  const v1::ListCollaboratorsResponse list = List(std::to_string(shop_), TokenOf(1));
  ASSERT_EQ(list.employers_size(), 1);
  EXPECT_EQ(list.employers(0).user().user_name(), "joao");
  EXPECT_THAT(list.employers(0).permissions(), ElementsAre("see_orders"));
  EXPECT_EQ(list.establishment().slug(), "barbearia-central");
  EXPECT_EQ(List("barbearia-central", TokenOf(1)).employers_size(), 1);
  const common::Error error = ErrorOf([&] { List("barbearia-central", TokenOf(10)); });
  EXPECT_EQ(error.code(), grpc::StatusCode::PERMISSION_DENIED);
  EXPECT_EQ(error.message(), "Acesso negado.");
  EXPECT_EQ(ErrorOf([&] { List("nenhuma", TokenOf(1)); }).code(), grpc::StatusCode::NOT_FOUND);
}

TEST_F(CollaboratorServiceTest, ShowsPermissionsToOwnerAndCollaboratorOnly) {
  const int64_t link = Add(LinkRow{.user_id = 10, .permissions = "{see_orders}"});
  v1::GetCollaboratorRequest request;
  request.set_id(link);
  const auto permissions = [&](int64_t caller) {
    return Ask(&Stub::GetCollaborator, request, TokenOf(caller)).employer().permissions();
  };
  EXPECT_THAT(permissions(1), ElementsAre("see_orders"));
  EXPECT_THAT(permissions(10), ElementsAre("see_orders"));
  EXPECT_THAT(permissions(11), IsEmpty());
  request.set_id(999);
  EXPECT_EQ(ErrorOf([&] { permissions(1); }).message(), "Colaborador não encontrado.");
}

TEST_F(CollaboratorServiceTest, ShowsOneCollaboratorOfAHiddenShopToItsTeamOnly) {
  v1::GetCollaboratorRequest request;
  request.set_id(Add(LinkRow{.user_id = 10}));
  Add(LinkRow{.user_id = 11});
  test_database().Execute("UPDATE establishments SET hidden_at = now(), hidden_reason = 'Fraude'");
  for (const int64_t member : {1, 10, 11}) {
    EXPECT_EQ(Ask(&Stub::GetCollaborator, request, TokenOf(member)).employer().id(), request.id())
        << member;
  }
  EXPECT_EQ(ErrorOf([&] { Ask(&Stub::GetCollaborator, request, TokenOf(99)); }).code(),
            grpc::StatusCode::NOT_FOUND);
}

TEST_F(CollaboratorServiceTest, AllowsTheOwnerToChangeRoleAndPermissions) {
  v1::UpdateCollaboratorRequest request;
  request.set_id(Add(LinkRow{.user_id = 10, .permissions = "{see_orders}"}));
  request.set_role("Gerente");
  request.add_permissions("manage_agenda");
  request.add_permissions("manage_agenda");
  for (const int64_t stranger : {2, 10}) {
    EXPECT_EQ(ErrorOf([&] { Ask(&Stub::UpdateCollaborator, request, TokenOf(stranger)); }).code(),
              grpc::StatusCode::PERMISSION_DENIED);
  }
  const int before = InvalidationsOf("establishment:barbearia-central");
  const v1::Employment changed = Ask(&Stub::UpdateCollaborator, request, TokenOf(1)).employer();
  EXPECT_EQ(changed.role(), "Gerente");
  EXPECT_THAT(changed.permissions(), ElementsAre("manage_agenda"));
  EXPECT_EQ(InvalidationsOf("establishment:barbearia-central"), before + 1);
  request.add_permissions("own_everything");
  EXPECT_EQ(ErrorOf([&] { Ask(&Stub::UpdateCollaborator, request, TokenOf(1)); }).code(),
            grpc::StatusCode::INVALID_ARGUMENT);
}

TEST_F(CollaboratorServiceTest, FindsAShopWhoseSlugIsANumber) {
  Add(ShopRow{.name = "1900", .slug = "1900", .owner_id = 1});
  EXPECT_EQ(List("1900", TokenOf(1)).establishment().name(), "1900");
}

TEST_F(CollaboratorServiceTest, OmitsPrivateFieldsFromThePublicCard) {
  Add(LinkRow{.user_id = 10, .permissions = "{see_orders}"});
  v1::ViewCollaboratorRequest request;
  request.set_user_name("JOAO");
  const v1::Employment card = Ask(&Stub::ViewCollaborator, request).employer();
  EXPECT_EQ(card.user().first_name(), "João");
  EXPECT_EQ(card.establishment().name(), "Barbearia Central");
  EXPECT_THAT(card.permissions(), IsEmpty());
  request.set_user_name("ninguem");
  EXPECT_EQ(ErrorOf([&] { Ask(&Stub::ViewCollaborator, request); }).message(),
            "Colaborador não encontrado.");
}

}  // namespace
}  // namespace navalha::catalog
