// Goal: only owners and catalogue managers change the items of a shop; blanks and defaults follow
// the API contract.

#include <gmock/gmock.h>

#include "services/catalog/testing/catalog_fixture.hpp"
#include "services/catalog/testing/picture_fixture.hpp"
#include "services/common/testing/test_database.hpp"

namespace navalha::catalog {
namespace {

using testing::ElementsAre;
using testing::StartsWith;
using Stub = v1::ItemService::Stub;

class ItemChangesTest : public ServiceTest {
 protected:
  void SetUp() override {
    ServiceTest::SetUp();
    shop_ = Add(ShopRow{.owner_id = 1});
  }

  v1::CreateItemRequest NewItem(const std::string& name) const {
    v1::CreateItemRequest request;
    request.set_name(name);
    request.set_type("service");
    request.set_price(4500);
    request.set_entity_id(shop_);
    request.set_entity_name("establishment");
    return request;
  }

  v1::Item Create(const v1::CreateItemRequest& request, int64_t user_id = 1) {
    return Ask(&Stub::CreateItem, request, TokenOf(user_id)).item();
  }

  v1::Item Update(const v1::UpdateItemRequest& request, int64_t user_id = 1) {
    return Ask(&Stub::UpdateItem, request, TokenOf(user_id)).item();
  }

  void Delete(int64_t id, int64_t user_id = 1) {
    v1::DeleteItemRequest request;
    request.set_id(id);
    Ask(&Stub::DeleteItem, request, TokenOf(user_id));
  }

  int64_t shop_ = 0;
};

TEST_F(ItemChangesTest, CreatesAnItemWithDefaults) {
  const v1::Item item = Create(NewItem("  Corte  "));
  EXPECT_EQ(item.name(), "Corte");
  EXPECT_EQ(item.price(), 4500);
  EXPECT_EQ(item.category(), "Outros");
  EXPECT_EQ(item.status(), "1");
  EXPECT_EQ(item.limited_by_user(), "0");
  EXPECT_EQ(item.is_featured(), "0");
  EXPECT_EQ(item.stock(), 0);
  EXPECT_EQ(item.duration(), 25);
  EXPECT_EQ(item.app_id(), 2);
  EXPECT_FALSE(item.has_availability_start());
  EXPECT_FALSE(item.has_discount());
}

TEST_F(ItemChangesTest, StoresEveryField) {
  v1::CreateItemRequest request = NewItem("Pomada <b>\"Forte\"</b> 💈");
  request.set_type("product");
  request.set_stock(12);
  request.set_category("Produtos");
  request.set_availability_start("2026-03-01T08:00");
  request.set_availability_end("2026-12-31 20:00");
  request.set_expiration_date("2027-01-31");
  request.set_status("0");
  request.set_discount(15);
  request.set_tags("cabelo,fixação");
  request.set_image(StripedPicture(80, 80, PictureFormat::kWebp));
  const v1::Item item = Create(request);
  EXPECT_EQ(item.name(), "Pomada <b>\"Forte\"</b> 💈");
  EXPECT_EQ(item.stock(), 12);
  EXPECT_EQ(item.availability_start(), "2026-03-01T08:00");
  EXPECT_EQ(item.availability_end(), "2026-12-31T20:00");
  EXPECT_EQ(item.expiration_date(), "2027-01-31");
  EXPECT_EQ(item.status(), "0");
  EXPECT_EQ(item.discount(), 15);
  EXPECT_EQ(item.tags(), "cabelo,fixação");
  EXPECT_EQ(item.duration(), 0);
  EXPECT_THAT(item.image(), StartsWith("images/"));
}

TEST_F(ItemChangesTest, RefusesInvalidItems) {
  v1::CreateItemRequest request = NewItem("Corte");
  request.clear_price();
  request.set_type("event");
  EXPECT_EQ(ErrorOf([&] { Create(request); }).fields().size(), 2);
  request = NewItem("Corte");
  request.set_availability_start("2026-03-02T08:00");
  request.set_availability_end("2026-03-01T08:00");
  EXPECT_EQ(ErrorOf([&] { Create(request); }).fields().count("availability_end"), 1);
  request = NewItem("Corte");
  request.set_image("<svg/>");
  EXPECT_EQ(ErrorOf([&] { Create(request); }).fields().count("image"), 1);
}

TEST_F(ItemChangesTest, ChangesSentFieldsAndClearsBlanks) {
  v1::CreateItemRequest request = NewItem("Corte");
  request.set_description("Na tesoura");
  request.set_availability_start("2026-03-01T08:00");
  request.set_category("Cabelo");
  const v1::Item made = Create(request);
  v1::UpdateItemRequest change;
  change.set_id(made.id());
  change.set_price(5000);
  change.set_description("");
  change.set_availability_start("");
  change.set_category("");
  change.set_status("");
  const v1::Item changed = Update(change);
  EXPECT_EQ(changed.name(), "Corte");
  EXPECT_EQ(changed.price(), 5000);
  EXPECT_FALSE(changed.has_description());
  EXPECT_FALSE(changed.has_availability_start());
  EXPECT_EQ(changed.category(), "Outros");
  EXPECT_EQ(changed.status(), "1");
  v1::UpdateItemRequest deactivate;
  deactivate.set_id(made.id());
  deactivate.set_status("0");
  EXPECT_EQ(Update(deactivate).status(), "0");
  deactivate.set_status("1");
  EXPECT_EQ(Update(deactivate).status(), "1") << "an inactive item can be activated again";
}

TEST_F(ItemChangesTest, KeepsTheRowOfARemovedItem) {
  const v1::Item made = Create(NewItem("Corte"));
  Delete(made.id());
  EXPECT_EQ(ErrorOf([&] { Delete(made.id()); }).code(), grpc::StatusCode::NOT_FOUND);
  EXPECT_EQ(test_database().Execute("SELECT count(*) FROM items").front()[0].as<int>(), 1);
}

TEST_F(ItemChangesTest, RefusesItemChangesByOthers) {
  const v1::Item made = Create(NewItem("Corte"));
  Add(LinkRow{.user_id = 10, .permissions = "{see_orders}"});
  v1::UpdateItemRequest change;
  change.set_id(made.id());
  change.set_price(1);
  for (const int64_t stranger : {2, 10}) {
    EXPECT_EQ(ErrorOf([&] { Create(NewItem("Meu"), stranger); }).code(),
              grpc::StatusCode::PERMISSION_DENIED);
    EXPECT_EQ(ErrorOf([&] { Update(change, stranger); }).code(),
              grpc::StatusCode::PERMISSION_DENIED);
    EXPECT_EQ(ErrorOf([&] { Delete(made.id(), stranger); }).code(),
              grpc::StatusCode::PERMISSION_DENIED);
  }
}

TEST_F(ItemChangesTest, AllowsCatalogueManagersToChangeAndSeeAllItems) {
  v1::CreateItemRequest hidden = NewItem("Escondido");
  hidden.set_status("0");
  const int64_t id = Create(hidden).id();
  Add(LinkRow{.user_id = 11, .permissions = "{manage_catalogue}"});
  Add(LinkRow{.shop_id = Add(ShopRow{.slug = "outra", .owner_id = 2}),
              .user_id = 12,
              .user_name = "outro",
              .permissions = "{manage_catalogue}"});
  v1::UpdateItemRequest change;
  change.set_id(id);
  change.set_price(1);
  EXPECT_EQ(Update(change, 11).price(), 1);
  EXPECT_EQ(Create(NewItem("Barba"), 11).entity_id(), shop_);
  v1::GetItemRequest get;
  get.set_id(id);
  EXPECT_EQ(Ask(&Stub::GetItem, get, TokenOf(11)).item().status(), "0");
  EXPECT_EQ(ErrorOf([&] { Ask(&Stub::GetItem, get, TokenOf(12)); }).code(),
            grpc::StatusCode::NOT_FOUND);
  EXPECT_EQ(ErrorOf([&] { Update(change, 12); }).code(), grpc::StatusCode::PERMISSION_DENIED);
  v1::ViewEstablishmentRequest page;
  page.set_slug("barbearia-central");
  using Shops = v1::EstablishmentService::Stub;
  EXPECT_EQ(Ask(&Shops::ViewEstablishment, page, TokenOf(11)).items_size(), 2);
  EXPECT_EQ(Ask(&Shops::ViewEstablishment, page, TokenOf(12)).items_size(), 1);
  Delete(id, 11);
}

TEST_F(ItemChangesTest, RejectsStaleWrite) {
  const v1::Item seen = Create(NewItem("Corte"));
  EXPECT_EQ(seen.version(), 1);
  v1::UpdateItemRequest change;
  change.set_id(seen.id());
  change.set_price(5000);
  change.set_version(1);
  EXPECT_EQ(Update(change).version(), 2);
  change.set_price(6000);
  const common::Error conflict = ErrorOf([&] { Update(change); });
  EXPECT_EQ(conflict.reason(), "EDIT_CONFLICT");
  EXPECT_EQ(conflict.code(), grpc::StatusCode::FAILED_PRECONDITION);
  change.clear_version();
  EXPECT_EQ(Update(change).price(), 6000) << "a request without a version is not checked";
}

TEST_F(ItemChangesTest, FiltersLists) {
  v1::CreateItemRequest request = NewItem("Hidratação");
  request.set_category("Cabelo");
  Create(request);
  request = NewItem("Pomada 100%");
  request.set_type("product");
  request.set_status("0");
  Create(request);
  const auto list = [&](auto&& fill) {
    v1::ListItemsRequest wanted;
    wanted.set_entity_name("establishment");
    wanted.set_entity_id(shop_);
    fill(wanted);
    std::vector<std::string> names;
    const v1::ListItemsResponse found = Ask(&Stub::ListItems, wanted, TokenOf(1));
    for (const v1::Item& item : found.items()) {
      names.push_back(item.name());
    }
    return names;
  };
  EXPECT_THAT(list([](auto& wanted) { wanted.set_q(" hidratacao "); }), ElementsAre("Hidratação"));
  EXPECT_THAT(list([](auto& wanted) { wanted.set_q("0%"); }), ElementsAre("Pomada 100%"));
  EXPECT_THAT(list([](auto& wanted) { wanted.set_category("CABELO"); }), ElementsAre("Hidratação"));
  EXPECT_THAT(list([](auto& wanted) { wanted.set_status("0"); }), ElementsAre("Pomada 100%"));
  EXPECT_THAT(list([](auto& wanted) { wanted.set_type("service"); }), ElementsAre("Hidratação"));
}

TEST_F(ItemChangesTest, SearchesAllShopsForAdministrators) {
  const int64_t other = Add(ShopRow{.name = "Navalha de Ouro", .slug = "ouro", .owner_id = 2});
  Create(NewItem("Corte"));
  Add(ItemRow{.shop_id = other, .name = "Barba", .price_cents = 3000});
  Add(ItemRow{.shop_id = other, .name = "Velho", .active = false});
  Add(ItemRow{.shop_id = other, .name = "Apagado", .removed_at = "now()"});
  const auto search = [&](auto&& fill) {
    v1::SearchItemsRequest wanted;
    fill(wanted);
    return Ask(&Stub::SearchItems, wanted, TokenOf(5, "Administrador"));
  };
  EXPECT_EQ(search([](auto&) {}).total(), 3);
  const auto ouro = search([](auto& wanted) {
    wanted.set_q("ouro");
    wanted.set_status("1");
  });
  ASSERT_EQ(ouro.total(), 1);
  EXPECT_EQ(ouro.services(0).name(), "Barba");
  EXPECT_EQ(ouro.services(0).price(), 3000);
  EXPECT_EQ(ouro.services(0).duration(), 25);
  EXPECT_EQ(ouro.services(0).establishment().name(), "Navalha de Ouro");
  const auto second = search([](auto& wanted) {
    wanted.set_page(2);
    wanted.set_per_page(2);
  });
  EXPECT_EQ(second.services_size(), 1);
  EXPECT_EQ(second.last_page(), 2);
  EXPECT_EQ(search([](auto& wanted) { wanted.set_page(9); }).total(), 3);
  EXPECT_EQ(ErrorOf([&] { Ask(&Stub::SearchItems, v1::SearchItemsRequest(), TokenOf(1)); }).code(),
            grpc::StatusCode::PERMISSION_DENIED);
}

TEST_F(ItemChangesTest, InvalidatesTheCachedPageOfTheShop) {
  const int before = InvalidationsOf("establishment:barbearia-central");
  const v1::Item made = Create(NewItem("Corte"));
  v1::UpdateItemRequest change;
  change.set_id(made.id());
  change.set_price(1);
  Update(change);
  Delete(made.id());
  EXPECT_EQ(InvalidationsOf("establishment:barbearia-central"), before + 3);
}

}  // namespace
}  // namespace navalha::catalog
