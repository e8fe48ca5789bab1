// Goal: the paths and names of older clients return the same shops and people.

#include "services/catalog/establishments/barbershop_service.hpp"

#include <gmock/gmock.h>

#include "services/catalog/testing/catalog_fixture.hpp"
#include "services/common/testing/test_database.hpp"

namespace navalha::catalog {
namespace {

using testing::IsEmpty;
using Stub = v1::BarbershopService::Stub;

class BarbershopServiceTest : public ServiceTest {
 protected:
  void SetUp() override {
    ServiceTest::SetUp();
    shop_ = Add(ShopRow{.owner_id = 1});
  }

  v1::GetBarbershopResponse Get(const std::string& token) {
    v1::GetBarbershopRequest request;
    request.set_id(shop_);
    return Ask(&Stub::GetBarbershop, request, token);
  }

  int64_t shop_ = 0;
};

TEST_F(BarbershopServiceTest, ListsBarbershopsInPagesByName) {
  Add(ShopRow{.name = "Ávila", .slug = "avila"});
  Add(ShopRow{.name = "Zé", .slug = "ze"});
  v1::ListBarbershopsRequest request;
  request.set_per_page(2);
  const v1::BarbershopPage first = Ask(&Stub::ListBarbershops, request).barbershops();
  ASSERT_EQ(first.data_size(), 2);
  EXPECT_EQ(first.data(0).name(), "Ávila");
  EXPECT_EQ(first.total(), 3);
  EXPECT_EQ(first.last_page(), 2);
  request.set_page(2);
  EXPECT_EQ(Ask(&Stub::ListBarbershops, request).barbershops().data(0).slug(), "ze");
}

TEST_F(BarbershopServiceTest, ListsTheCallersBarbershopsInPages) {
  Add(ShopRow{.name = "Ávila", .slug = "avila", .owner_id = 1});
  Add(ShopRow{.name = "Outra", .slug = "outra", .owner_id = 2});
  v1::ListBarbershopsRequest request;
  request.set_per_page(1);
  request.set_page(2);
  const v1::BarbershopPage page = Ask(&Stub::ListMyBarbershops, request, TokenOf(1)).barbershops();
  ASSERT_EQ(page.data_size(), 1);
  EXPECT_EQ(page.data(0).name(), "Barbearia Central");
  EXPECT_EQ(page.total(), 2);
  EXPECT_EQ(page.last_page(), 2);
  request.set_page(100000);
  request.set_per_page(1000);
  EXPECT_THAT(Ask(&Stub::ListMyBarbershops, request, TokenOf(1)).barbershops().data(), IsEmpty());
}

TEST_F(BarbershopServiceTest, ShowsEmailsOfBarbersToTheOwnerOnly) {
  Add(LinkRow{.user_id = 10});
  EXPECT_EQ(Get(TokenOf(1)).barbers(0).email(), "joao@exemplo.com.br");
  EXPECT_FALSE(Get(TokenOf(2)).barbers(0).has_email());
  EXPECT_FALSE(Get("").barbers(0).has_email());
  EXPECT_EQ(Get("").name(), "Barbearia Central");
  EXPECT_EQ(Get("").id(), shop_);
}

TEST_F(BarbershopServiceTest, ShowsABarbershopWithActiveServicesOnly) {
  Add(ItemRow{.name = "Corte"});
  Add(ItemRow{.name = "Pomada", .type = "product"});
  Add(ItemRow{.name = "Antigo", .active = false});
  Add(LinkRow{.user_id = 10});
  auth_.people[1].set_id(1);
  auth_.people[1].set_first_name("Rosa");
  v1::ViewBarbershopRequest request;
  request.set_slug("barbearia-central");
  const v1::ViewBarbershopResponse view = Ask(&Stub::ViewBarbershop, request, TokenOf(1));
  ASSERT_EQ(view.items_size(), 1);
  EXPECT_EQ(view.items(0).name(), "Corte");
  EXPECT_EQ(view.services_size(), 1);
  EXPECT_EQ(view.barbers_size(), 1);
  EXPECT_EQ(view.owner().first_name(), "Rosa");
  request.set_slug("nenhuma");
  EXPECT_EQ(ErrorOf([&] { Ask(&Stub::ViewBarbershop, request, TokenOf(1)); }).message(),
            "Barbearia não encontrada.");
}

TEST_F(BarbershopServiceTest, ListsBarbers) {
  Add(LinkRow{.user_id = 10});
  v1::GetBarbershopRequest request;
  request.set_id(shop_);
  EXPECT_EQ(Ask(&Stub::ListBarbers, request, TokenOf(1)).barbers_size(), 1);
  request.set_id(999);
  EXPECT_EQ(ErrorOf([&] { Ask(&Stub::ListBarbers, request, TokenOf(1)); }).code(),
            grpc::StatusCode::NOT_FOUND);
}

TEST_F(BarbershopServiceTest, ShowsABarberWithAllTheirShops) {
  const int64_t other_shop = Add(ShopRow{.name = "Outra", .slug = "outra", .owner_id = 2});
  Add(LinkRow{.shop_id = shop_, .user_id = 10});
  Add(LinkRow{.shop_id = other_shop, .user_id = 10});
  v1::ViewBarberRequest request;
  request.set_username("Joao");
  const v1::ViewBarberResponse barber = Ask(&Stub::ViewBarber, request);
  EXPECT_EQ(barber.user_id(), 10);
  EXPECT_EQ(barber.user().first_name(), "João");
  ASSERT_EQ(barber.barbershops_size(), 2);
  EXPECT_EQ(barber.barbershops(1).slug(), "outra");
  EXPECT_FALSE(barber.user().has_email());
  request.set_username("ninguem");
  EXPECT_EQ(ErrorOf([&] { Ask(&Stub::ViewBarber, request); }).message(),
            "Barbeiro não encontrado.");
}

}  // namespace
}  // namespace navalha::catalog
