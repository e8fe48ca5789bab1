// Goal: the public page shows each caller the right fields, even while auth is unavailable.

#include "services/catalog/establishments/establishment_service.hpp"

#include <gmock/gmock.h>

#include "services/catalog/testing/catalog_fixture.hpp"
#include "services/common/rpc/membership.hpp"
#include "services/common/testing/test_database.hpp"

namespace navalha::catalog {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using Stub = v1::EstablishmentService::Stub;

class EstablishmentServiceTest : public ServiceTest {
 protected:
  v1::ViewEstablishmentResponse View(const std::string& token = "") {
    v1::ViewEstablishmentRequest request;
    request.set_slug("barbearia-central");
    return Ask(&Stub::ViewEstablishment, request, token);
  }

  static std::vector<std::string> NamesOf(const v1::ViewEstablishmentResponse& page) {
    std::vector<std::string> names;
    for (const v1::Item& item : page.items()) {
      names.push_back(item.name());
    }
    return names;
  }

  void AddPerson(int64_t id, const std::string& first_name, const std::string& avatar) {
    navalha::auth::v1::Person& person = auth_.people[id];
    person.Clear();
    person.set_id(id);
    person.set_first_name(first_name);
    person.set_last_name("Souza");
    person.set_user_name("usuario" + std::to_string(id));
    if (!avatar.empty()) {
      person.set_avatar(avatar);
    }
  }

  std::string FirstNameInRow() {
    return test_database().Execute("SELECT first_name FROM collaborators").front()[0].c_str();
  }
};

TEST_F(EstablishmentServiceTest, ShowsVisitorsItemsOnSaleAndTheOwnerAllItems) {
  Add(ShopRow{.owner_id = 1});
  Add(ItemRow{.name = "Pomada", .type = "product", .category = "Produtos"});
  Add(ItemRow{.name = "Corte"});
  Add(ItemRow{.name = "Antigo", .active = false});
  Add(ItemRow{.name = "Natal", .availability_start = "'2026-12-01 00:00'"});
  Add(ItemRow{.name = "Vencido", .expiration_date = "'2026-03-09'"});
  Add(ItemRow{.name = "Excluído", .removed_at = "now()"});
  EXPECT_THAT(NamesOf(View()), ElementsAre("Corte", "Pomada"));
  EXPECT_THAT(NamesOf(View(TokenOf(2))), ElementsAre("Corte", "Pomada")) << "another user";
  EXPECT_THAT(NamesOf(View(TokenOf(1))),
              ElementsAre("Antigo", "Corte", "Natal", "Vencido", "Pomada"));
  EXPECT_EQ(View(TokenOf(3, "Administrador")).items_size(), 5);
}

TEST_F(EstablishmentServiceTest, FormatsItemsByTheApiContract) {
  Add(ShopRow{});
  Add(ItemRow{.name = "Corte",
              .availability_start = "'2026-03-01 08:30'",
              .expiration_date = "'2026-12-31'"});
  test_database().Execute(
      "UPDATE items SET discount_percent = 10, is_featured = true, tags = 'a,b'");
  const v1::Item item = View().items(0);
  EXPECT_EQ(item.status(), "1");
  EXPECT_EQ(item.is_featured(), "1");
  EXPECT_EQ(item.limited_by_user(), "0");
  EXPECT_EQ(item.price(), 4500);
  EXPECT_EQ(item.discount(), 10);
  EXPECT_EQ(item.availability_start(), "2026-03-01T08:30");
  EXPECT_FALSE(item.has_availability_end());
  EXPECT_EQ(item.expiration_date(), "2026-12-31");
  EXPECT_EQ(item.duration(), 25);
  EXPECT_EQ(item.entity_name(), "establishment");
  EXPECT_EQ(item.entity_id(), 1);
  EXPECT_EQ(item.tags(), "a,b");
}

TEST_F(EstablishmentServiceTest, AnswersNotFoundForUnknownAndRemovedShops) {
  const common::Error error = ErrorOf([&] { View(); });
  EXPECT_EQ(error.code(), grpc::StatusCode::NOT_FOUND);
  EXPECT_EQ(error.message(), "Barbearia não encontrada.");
  const int64_t id = Add(ShopRow{});
  test_database().Execute("UPDATE establishments SET removed_at = now()");
  EXPECT_EQ(ErrorOf([&] { View(); }).code(), grpc::StatusCode::NOT_FOUND);
  v1::GetEstablishmentRequest get;
  get.set_id(id);
  EXPECT_EQ(ErrorOf([&] { Ask(&Stub::GetEstablishment, get); }).message(),
            "Barbearia não encontrada.");
}

TEST_F(EstablishmentServiceTest, CopiesNamesAndAvatarsFromAuth) {
  Add(ShopRow{});
  Add(LinkRow{.user_id = 10, .copied_at = "'2026-03-10 11:00Z'"});
  AddPerson(10, "Joana", "images/joana.png");
  const v1::ViewEstablishmentResponse page = View();
  ASSERT_EQ(page.collaborators_size(), 1);
  EXPECT_EQ(page.collaborators(0).role(), "Barbeiro");
  EXPECT_EQ(page.collaborators(0).user().id(), 10);
  EXPECT_EQ(page.collaborators(0).user().first_name(), "Joana");
  EXPECT_EQ(page.collaborators(0).user().avatar(), "images/joana.png");
  EXPECT_EQ(FirstNameInRow(), "Joana");
  View();
  EXPECT_EQ(auth_.asked, 1) << "a fresh copy is not refreshed";
  now_ += People::kFreshFor;
  AddPerson(10, "Joana \"Jô\" \\", "");
  EXPECT_FALSE(View().collaborators(0).user().has_avatar());
  EXPECT_EQ(FirstNameInRow(), "Joana \"Jô\" \\");
}

TEST_F(EstablishmentServiceTest, InvalidatesTheTagOfCatalogWhenACopiedNameChanges) {
  Add(ShopRow{});
  Add(LinkRow{.user_id = 10, .copied_at = "'2026-03-10 11:00Z'"});
  AddPerson(10, "Joana", "");
  const int before = InvalidationsOf(common::kCatalogTag);
  View();
  EXPECT_EQ(InvalidationsOf(common::kCatalogTag), before + 1);
  now_ += People::kFreshFor;
  AddPerson(10, "Joana", "images/joana.png");
  View();
  EXPECT_EQ(auth_.asked, 2);
  EXPECT_EQ(InvalidationsOf(common::kCatalogTag), before + 1) << "a picture is part of no quote";
}

TEST_F(EstablishmentServiceTest, UsesTheCopyAndPausesCallsWhileAuthIsDown) {
  Add(ShopRow{});
  Add(LinkRow{.first_name = "João", .copied_at = "'2026-03-09 11:00Z'"});
  auth_.away = true;
  EXPECT_EQ(View().collaborators(0).user().first_name(), "João");
  const int asked = auth_.asked;
  EXPECT_EQ(View().collaborators(0).user().first_name(), "João");
  EXPECT_EQ(auth_.asked, asked);
  auth_.away = false;
  AddPerson(10, "Joana", "");
  now_ += People::kPause;
  EXPECT_EQ(View().collaborators(0).user().first_name(), "Joana");
}

TEST_F(EstablishmentServiceTest, KeepsTheNameOfAUserUnknownToAuth) {
  Add(ShopRow{});
  Add(LinkRow{.first_name = "João", .copied_at = "'2026-03-09 11:00Z'"});
  EXPECT_EQ(View().collaborators(0).user().first_name(), "João");
  View();
  EXPECT_EQ(auth_.asked, 1);
}

TEST_F(EstablishmentServiceTest, ListsTheCallersOwnShopsOnly) {
  Add(ShopRow{.name = "Ônix", .slug = "onix", .owner_id = 1});
  Add(ShopRow{.name = "Outra", .slug = "outra", .owner_id = 2});
  Add(ShopRow{.name = "Norte", .slug = "norte", .owner_id = 1});
  v1::ListMyEstablishmentsRequest request;
  request.set_category("barbershop");
  const auto mine = Ask(&Stub::ListMyEstablishments, request, TokenOf(1));
  ASSERT_EQ(mine.establishments_size(), 2);
  EXPECT_EQ(mine.establishments(0).name(), "Norte");
  EXPECT_EQ(mine.establishments(1).name(), "Ônix");
  EXPECT_EQ(ErrorOf([&] { Ask(&Stub::ListMyEstablishments, request); }).code(),
            grpc::StatusCode::UNAUTHENTICATED);
}

TEST_F(EstablishmentServiceTest, ListsShopsOfAUserForServicesOnly) {
  Add(ShopRow{.owner_id = 5});
  v1::ListOwnedEstablishmentsRequest request;
  request.set_user_id(5);
  EXPECT_EQ(AskAsService(&Stub::ListOwnedEstablishments, request).establishments_size(), 1);
  EXPECT_EQ(ErrorOf([&] { Ask(&Stub::ListOwnedEstablishments, request, TokenOf(5)); }).code(),
            grpc::StatusCode::PERMISSION_DENIED);
}

TEST_F(EstablishmentServiceTest, RefusesCategoriesAndPagesOutOfRange) {
  v1::ListEstablishmentsRequest request;
  request.set_category("restaurant");
  request.set_per_page(5000);
  const common::Error error = ErrorOf([&] { Ask(&Stub::ListEstablishments, request); });
  EXPECT_EQ(error.code(), grpc::StatusCode::INVALID_ARGUMENT);
  EXPECT_EQ(error.fields().size(), 2);
}

}  // namespace
}  // namespace navalha::catalog
