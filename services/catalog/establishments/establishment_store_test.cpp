// Goal: PostgreSQL sorts, searches and pages lists by Brazilian conventions.

#include "services/catalog/establishments/establishment_store.hpp"

#include <gmock/gmock.h>

#include "services/catalog/testing/catalog_fixture.hpp"
#include "services/common/testing/test_database.hpp"

namespace navalha::catalog {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

class EstablishmentStoreTest : public StoreTest {
 protected:
  void AddSix() {
    Add(ShopRow{.name = "Zé Barbeiro", .slug = "ze", .city = "São Paulo"});
    Add(ShopRow{.name = "Ávila Barbearia", .slug = "avila", .city = "Curitiba"});
    Add(ShopRow{.name = "Barba & Navalha 100%", .slug = "barba", .city = "Curitiba"});
    Add(ShopRow{.name = "azul corte", .slug = "azul", .address = "Rua São João, 5"});
    Add(ShopRow{.name = "Alfa", .slug = "alfa", .city = "Belo Horizonte", .segments = "{pintura}"});
    Add(ShopRow{.name = "Óculos e Barba_Feita", .slug = "oculos", .city = "SÃO PAULO"});
  }

  std::vector<std::string> Names(const v1::ListEstablishmentsRequest& request) {
    std::vector<std::string> names;
    const v1::ListEstablishmentsResponse page = store_.List(request, Noon());
    for (const v1::Establishment& establishment : page.establishments()) {
      names.push_back(establishment.name());
    }
    return names;
  }

  static v1::ListEstablishmentsRequest Request() {
    v1::ListEstablishmentsRequest request;
    request.set_category("barbershop");
    return request;
  }

  EstablishmentStore store_{database()};
};

TEST_F(EstablishmentStoreTest, SortsIgnoringAccentsAndCase) {
  AddSix();
  EXPECT_THAT(Names(Request()),
              ElementsAre("Alfa", "Ávila Barbearia", "azul corte", "Barba & Navalha 100%",
                          "Óculos e Barba_Feita", "Zé Barbeiro"));
  auto descending = Request();
  descending.set_sort("name_desc");
  EXPECT_THAT(Names(descending),
              ElementsAre("Zé Barbeiro", "Óculos e Barba_Feita", "Barba & Navalha 100%",
                          "azul corte", "Ávila Barbearia", "Alfa"));
}

TEST_F(EstablishmentStoreTest, FindsNameAddressAndCityIgnoringAccentsAndCase) {
  AddSix();
  auto request = Request();
  request.set_q("AVILA");
  EXPECT_THAT(Names(request), ElementsAre("Ávila Barbearia"));
  request.set_q("sao joao");
  EXPECT_THAT(Names(request), ElementsAre("azul corte"));
  request.set_q("  são paulo ");
  EXPECT_THAT(Names(request), ElementsAre("Óculos e Barba_Feita", "Zé Barbeiro"));
}

TEST_F(EstablishmentStoreTest, EscapesPatternCharacters) {
  AddSix();
  auto request = Request();
  request.set_q("100%");
  EXPECT_THAT(Names(request), ElementsAre("Barba & Navalha 100%"));
  request.set_q("a_f");
  EXPECT_THAT(Names(request), ElementsAre("Óculos e Barba_Feita"));
  request.set_q("  ");
  EXPECT_EQ(Names(request).size(), 6) << "blanks match all";
  request.set_q("\\");
  EXPECT_THAT(Names(request), IsEmpty());
  request.set_q("'; DROP TABLE establishments; --");
  EXPECT_THAT(Names(request), IsEmpty());
}

TEST_F(EstablishmentStoreTest, FindsShopsByNeighborhood) {
  AddSix();
  test_database().Execute(
      "UPDATE establishments SET neighborhood = 'Água Verde' WHERE slug = 'ze'");
  auto request = Request();
  request.set_q("agua verde");
  EXPECT_THAT(Names(request), ElementsAre("Zé Barbeiro"));
}

TEST_F(EstablishmentStoreTest, FindsServicesOnSaleByThreeOrMoreLetters) {
  const int64_t first = Add(ShopRow{.name = "Alfa", .slug = "alfa"});
  const int64_t second = Add(ShopRow{.name = "Beta", .slug = "beta"});
  const int64_t hidden = Add(ShopRow{.name = "Gama", .slug = "gama"});
  test_database().Execute(
      "UPDATE establishments SET hidden_at = now(), hidden_reason = 'x' WHERE slug = 'gama'");
  Add(ItemRow{.shop_id = first, .name = "Degradê na navalha"});
  Add(ItemRow{.shop_id = first, .name = "Luzes", .expiration_date = "'2026-03-09'"});
  Add(ItemRow{.shop_id = second, .name = "Luzes", .active = false});
  Add(ItemRow{.shop_id = second, .name = "Degradê", .removed_at = "now()"});
  Add(ItemRow{.shop_id = second, .name = "Degradê em pó", .type = "product"});
  Add(ItemRow{.shop_id = hidden, .name = "Degradê"});
  auto request = Request();
  request.set_q("DEGRADE");
  EXPECT_THAT(Names(request), ElementsAre("Alfa"));
  request.set_q("na");
  EXPECT_THAT(Names(request), IsEmpty()) << "two letters find no services";
  request.set_q("luzes");
  EXPECT_THAT(Names(request), IsEmpty());
  request.set_q("%%%");
  EXPECT_THAT(Names(request), IsEmpty());
}

TEST_F(EstablishmentStoreTest, ReturnsTheLowestPriceOfServicesOnSale) {
  const int64_t shop = Add(ShopRow{.name = "Alfa", .slug = "alfa"});
  Add(ItemRow{.shop_id = Add(ShopRow{.name = "Beta", .slug = "beta"}), .type = "product"});
  Add(ItemRow{.shop_id = shop, .price_cents = 4500});
  Add(ItemRow{.shop_id = shop, .price_cents = 3000, .availability_start = "'2026-03-10 09:00'"});
  Add(ItemRow{.shop_id = shop, .price_cents = 2500, .availability_start = "'2026-03-10 09:01'"});
  Add(ItemRow{.shop_id = shop, .price_cents = 2000, .expiration_date = "'2026-03-09'"});
  Add(ItemRow{.shop_id = shop, .price_cents = 1500, .active = false});
  Add(ItemRow{.shop_id = shop, .price_cents = 1000, .removed_at = "now()"});
  Add(ItemRow{.shop_id = shop, .type = "product", .price_cents = 500});
  const v1::ListEstablishmentsResponse page = store_.List(Request(), Noon());
  ASSERT_EQ(page.establishments_size(), 2);
  EXPECT_EQ(page.establishments(0).price_from(), 3000);
  EXPECT_FALSE(page.establishments(1).has_price_from());
}

TEST_F(EstablishmentStoreTest, ReturnsPublicTeamsOnly) {
  const int64_t shop = Add(ShopRow{.name = "Alfa", .slug = "alfa"});
  const int64_t empty = Add(ShopRow{.name = "Beta", .slug = "beta"});
  const int64_t hidden = Add(ShopRow{.name = "Gama", .slug = "gama"});
  const int64_t removed = Add(ShopRow{.name = "Delta", .slug = "delta"});
  test_database().Execute(
      "UPDATE establishments SET hidden_at = now(), hidden_reason = 'x' WHERE slug = 'gama'");
  test_database().Execute("UPDATE establishments SET removed_at = now() WHERE slug = 'delta'");
  const int64_t first = Add(LinkRow{.shop_id = shop, .user_id = 10, .user_name = "a"});
  const int64_t second = Add(LinkRow{.shop_id = shop, .user_id = 11, .user_name = "b"});
  Add(LinkRow{.shop_id = shop, .user_id = 12, .user_name = "c", .accepted_at = "NULL"});
  Add(LinkRow{.shop_id = shop, .user_id = 13, .user_name = "d", .removed_at = "now()"});
  Add(ItemRow{.shop_id = shop, .duration = "40"});
  Add(ItemRow{.shop_id = shop, .duration = "NULL"});
  Add(ItemRow{.shop_id = shop, .active = false, .duration = "5"});
  google::protobuf::RepeatedField<int64_t> ids;
  for (const int64_t id : {empty, shop, hidden, removed, int64_t{9999}}) {
    ids.Add(id);
  }
  const v1::BatchGetTeamsResponse teams = store_.TeamsOf(ids, Noon());
  ASSERT_EQ(teams.teams_size(), 2);
  EXPECT_EQ(teams.teams(0).establishment_id(), shop);
  EXPECT_EQ(teams.teams(0).time_zone(), "America/Sao_Paulo");
  EXPECT_EQ(teams.teams(0).shortest_service(), 25)
      << "a service without a duration takes 25 minutes";
  EXPECT_THAT(teams.teams(0).collaborator_ids(), ElementsAre(first, second));
  EXPECT_EQ(teams.teams(1).shortest_service(), 0);
  EXPECT_THAT(teams.teams(1).collaborator_ids(), IsEmpty());
}

TEST_F(EstablishmentStoreTest, FiltersByWholeCityAndBySegment) {
  AddSix();
  auto request = Request();
  request.set_city("sao paulo");
  EXPECT_THAT(Names(request), ElementsAre("Óculos e Barba_Feita", "Zé Barbeiro"));
  request.set_city("sao");
  EXPECT_THAT(Names(request), IsEmpty());
  request.set_city("");
  request.set_segment("Pintura");
  EXPECT_THAT(Names(request), ElementsAre("Alfa"));
  request.set_segment("unknown");
  EXPECT_THAT(Names(request), IsEmpty());
}

TEST_F(EstablishmentStoreTest, ReturnsTheTotalEvenPastTheLastPage) {
  AddSix();
  auto request = Request();
  request.set_per_page(4);
  request.set_page(2);
  v1::ListEstablishmentsResponse page = store_.List(request, Noon());
  ASSERT_EQ(page.establishments_size(), 2);
  EXPECT_EQ(page.establishments(0).name(), "Óculos e Barba_Feita");
  EXPECT_EQ(page.total(), 6);
  EXPECT_EQ(page.current_page(), 2);
  EXPECT_EQ(page.last_page(), 2);
  EXPECT_EQ(page.per_page(), 4);

  request.set_page(100000);
  page = store_.List(request, Noon());
  EXPECT_THAT(page.establishments(), IsEmpty());
  EXPECT_EQ(page.total(), 6);
}

TEST_F(EstablishmentStoreTest, LimitsThePageSizeAndReturnsOnePageForAnEmptyList) {
  const v1::ListEstablishmentsResponse page = store_.List(Request(), Noon());
  EXPECT_THAT(page.establishments(), IsEmpty());
  EXPECT_EQ(page.total(), 0);
  EXPECT_EQ(page.current_page(), 1);
  EXPECT_EQ(page.last_page(), 1);
  EXPECT_EQ(page.per_page(), EstablishmentStore::kPageLimit);
}

TEST_F(EstablishmentStoreTest, ReadsEveryFieldAndLeavesAbsentOnesUnset) {
  const int64_t id = Add(ShopRow{.owner_id = 7});
  test_database().Execute(
      "UPDATE establishments SET cnpj = '12ABC34501DE35', uf = 'PR', logo = 'images/a.png',"
      " created_at = '2026-01-31 13:00Z'");
  const auto found = store_.Find(id);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->app_id(), 2);
  EXPECT_EQ(found->cnpj(), "12ABC34501DE35");
  EXPECT_EQ(found->uf(), "PR");
  EXPECT_EQ(found->logo(), "images/a.png");
  EXPECT_EQ(found->user_id(), 7);
  EXPECT_EQ(found->time_zone(), "America/Sao_Paulo");
  EXPECT_EQ(found->created_at().seconds(), 1769864400);
  EXPECT_THAT(found->segments(), ElementsAre("corte_masculino", "barba"));
  EXPECT_FALSE(found->has_phone());
  EXPECT_FALSE(found->has_background());
}

TEST_F(EstablishmentStoreTest, DoesNotFindRemovedShops) {
  const int64_t id = Add(ShopRow{.owner_id = 7});
  test_database().Execute("UPDATE establishments SET removed_at = now()");
  EXPECT_FALSE(store_.Find(id));
  EXPECT_FALSE(store_.FindBySlug("barbearia-central"));
  EXPECT_THAT(store_.ListOwned(7), IsEmpty());
  EXPECT_THAT(Names(Request()), IsEmpty());
}

TEST_F(EstablishmentStoreTest, ReturnsNamesOfRemovedShopsAndOmitsUnknownIds) {
  const int64_t open = Add(ShopRow{.name = "Navalha", .slug = "navalha"});
  const int64_t removed = Add(ShopRow{.name = "Ávila", .slug = "avila"});
  Add(ShopRow{.name = "Outra", .slug = "outra"});
  test_database().Execute("UPDATE establishments SET removed_at = now() WHERE slug = 'avila'");
  google::protobuf::RepeatedField<int64_t> ids;
  ids.Add(open);
  ids.Add(removed);
  ids.Add(9999);
  const v1::EstablishmentNames names = store_.NamesOf(ids);
  ASSERT_EQ(names.establishments_size(), 2);
  EXPECT_EQ(names.establishments(0).id(), removed);
  EXPECT_EQ(names.establishments(0).name(), "Ávila");
  EXPECT_EQ(names.establishments(0).slug(), "avila");
  EXPECT_EQ(names.establishments(1).id(), open);
  EXPECT_THAT(store_.NamesOf({}).establishments(), IsEmpty());
}

TEST_F(EstablishmentStoreTest, FindsContactsOfHiddenAndRemovedShops) {
  const int64_t open = Add(ShopRow{.name = "Navalha", .slug = "navalha"});
  const int64_t hidden = Add(ShopRow{.name = "Oculta", .slug = "oculta"});
  const int64_t removed = Add(ShopRow{.name = "Ávila", .slug = "avila"});
  test_database().Execute(
      "UPDATE establishments SET phone = '11999', address = 'Rua A, 1' WHERE slug = 'navalha'");
  test_database().Execute(
      "UPDATE establishments SET hidden_at = now(), hidden_reason = 'x'"
      " WHERE slug = 'oculta'");
  test_database().Execute("UPDATE establishments SET removed_at = now() WHERE slug = 'avila'");
  const auto contact = store_.FindContact(open);
  ASSERT_TRUE(contact);
  EXPECT_EQ(contact->slug(), "navalha");
  EXPECT_EQ(contact->phone(), "11999");
  EXPECT_EQ(contact->address(), "Rua A, 1");
  EXPECT_EQ(contact->time_zone(), "America/Sao_Paulo");
  EXPECT_FALSE(contact->has_location());
  EXPECT_TRUE(contact->is_public());
  EXPECT_FALSE(store_.FindContact(hidden)->is_public());
  EXPECT_FALSE(store_.FindContact(removed)->is_public());
  EXPECT_EQ(store_.FindContact(removed)->name(), "Ávila");
  EXPECT_FALSE(store_.FindContact(9999));
}

TEST_F(EstablishmentStoreTest, FindsShopsByPartOfTheirNamesOnly) {
  AddSix();
  test_database().Execute("UPDATE establishments SET removed_at = now() WHERE slug = 'avila'");
  test_database().Execute("UPDATE establishments SET fantasy = 'Curitiba' WHERE slug = 'alfa'");
  const auto slugs = [&](const std::string& q) {
    std::vector<std::string> found;
    const v1::EstablishmentNames names = store_.FindNames(q);
    for (const v1::EstablishmentName& name : names.establishments()) {
      found.push_back(name.slug());
    }
    return found;
  };
  EXPECT_THAT(slugs(" AVILA "), ElementsAre("avila")) << "a removed shop is found";
  EXPECT_THAT(slugs("barb"), ElementsAre("avila", "barba", "oculos", "ze"));
  EXPECT_THAT(slugs("100%"), ElementsAre("barba"));
  EXPECT_THAT(slugs("curitiba"), ElementsAre("alfa")) << "a fantasy name, not a city";
}

TEST_F(EstablishmentStoreTest, EnforcesSchemaConstraints) {
  Add(ShopRow{});
  EXPECT_THROW(Add(ShopRow{}), pqxx::unique_violation);
  EXPECT_THROW(Add(ShopRow{.slug = "b", .segments = "{tatuagem}"}), pqxx::check_violation);
  EXPECT_THROW(Add(ShopRow{.slug = "Not A Slug"}), pqxx::check_violation);
}

}  // namespace
}  // namespace navalha::catalog
