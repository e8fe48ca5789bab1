// Goal: a shop with future bookings cannot be closed, and a closed shop disappears immediately.

#include <gmock/gmock.h>

#include "services/catalog/testing/catalog_fixture.hpp"
#include "services/common/testing/test_database.hpp"

namespace navalha::catalog {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::Pair;
using Shops = v1::EstablishmentService::Stub;
using Items = v1::ItemService::Stub;
using Barbershops = v1::BarbershopService::Stub;

class ClosingTest : public ServiceTest {
 protected:
  void SetUp() override {
    ServiceTest::SetUp();
    shop_ = Add(ShopRow{.owner_id = 1});
    item_ = Add(ItemRow{.shop_id = shop_});
    Add(LinkRow{.shop_id = shop_, .user_id = 10});
  }

  void Delete(int64_t user_id) {
    v1::DeleteEstablishmentRequest request;
    request.set_id(shop_);
    Ask(&Shops::DeleteEstablishment, request, TokenOf(user_id));
  }

  bool PageIsThere() {
    v1::ViewEstablishmentRequest request;
    request.set_slug("barbearia-central");
    try {
      Ask(&Shops::ViewEstablishment, request);
      return true;
    } catch (const common::Error& error) {
      EXPECT_EQ(error.code(), grpc::StatusCode::NOT_FOUND);
      return false;
    }
  }

  int64_t shop_ = 0;
  int64_t item_ = 0;
};

TEST_F(ClosingTest, RemovesAClosedShopFromAllAnswers) {
  const int before = InvalidationsOf("establishments");
  Delete(1);
  EXPECT_THAT(booking_.closed, ElementsAre(Pair(shop_, 0)));
  EXPECT_GT(InvalidationsOf("establishments"), before);
  EXPECT_FALSE(PageIsThere());
  v1::ListEstablishmentsRequest home;
  home.set_category("barbershop");
  EXPECT_EQ(Ask(&Shops::ListEstablishments, home).total(), 0);
  v1::ListMyEstablishmentsRequest mine;
  mine.set_category("barbershop");
  EXPECT_THAT(Ask(&Shops::ListMyEstablishments, mine, TokenOf(1)).establishments(), IsEmpty());
  v1::GetItemRequest item;
  item.set_id(item_);
  EXPECT_EQ(ErrorOf([&] { Ask(&Items::GetItem, item, TokenOf(1)); }).code(),
            grpc::StatusCode::NOT_FOUND);
  EXPECT_EQ(ErrorOf([&] { Delete(1); }).code(), grpc::StatusCode::NOT_FOUND);
}

TEST_F(ClosingTest, DoesNotReuseTheSlugOfAClosedShop) {
  Delete(1);
  v1::CreateEstablishmentRequest request;
  request.set_name("Barbearia Central");
  EXPECT_EQ(Ask(&Shops::CreateEstablishment, request, TokenOf(2)).establishment().slug(),
            "barbearia-central-2");
}

TEST_F(ClosingTest, RefusesToCloseWithFutureBookings) {
  booking_.future_bookings = {Noon() + std::chrono::hours(1)};
  const common::Error refusal = ErrorOf([&] { Delete(1); });
  EXPECT_EQ(refusal.reason(), "FUTURE_BOOKINGS");
  EXPECT_EQ(refusal.message(),
            "Há 1 agendamento futuro (10/03 às 10:00). Cancele ou conclua antes de continuar.");
  EXPECT_TRUE(PageIsThere());
}

TEST_F(ClosingTest, AllowsOnlyTheOwnerToClose) {
  EXPECT_EQ(ErrorOf([&] { Delete(2); }).code(), grpc::StatusCode::PERMISSION_DENIED);
  EXPECT_EQ(ErrorOf([&] { Delete(10); }).code(), grpc::StatusCode::PERMISSION_DENIED);
  EXPECT_THAT(booking_.closed, IsEmpty());
  EXPECT_TRUE(PageIsThere());
}

TEST_F(ClosingTest, MapsBarbershopFieldsToEstablishments) {
  v1::SaveBarbershopRequest request;
  request.set_name("Barbearia São João");
  request.set_state("SP");
  request.set_zipcode("01310100");
  request.set_website("https://saojoao.example");
  request.set_instagram("https://instagram.com/saojoao");
  const auto made = Ask(&Barbershops::CreateBarbershop, request, TokenOf(3)).barbershop();
  EXPECT_EQ(made.slug(), "barbearia-sao-joao");
  EXPECT_EQ(made.uf(), "SP");
  EXPECT_EQ(made.cep(), "01310-100");
  EXPECT_EQ(made.website_url(), "https://saojoao.example");
  EXPECT_EQ(made.instagram_url(), "https://instagram.com/saojoao");
  v1::SaveBarbershopRequest change;
  change.set_id(made.id());
  change.set_city("Sorocaba");
  change.set_version(made.version());
  const auto changed = Ask(&Barbershops::UpdateBarbershop, change, TokenOf(3)).barbershop();
  EXPECT_EQ(changed.city(), "Sorocaba");
  EXPECT_EQ(changed.uf(), "SP") << "an omitted field stays";
  EXPECT_EQ(ErrorOf([&] { Ask(&Barbershops::UpdateBarbershop, change, TokenOf(3)); }).reason(),
            "EDIT_CONFLICT");
  EXPECT_EQ(ErrorOf([&] { Ask(&Barbershops::UpdateBarbershop, change, TokenOf(4)); }).code(),
            grpc::StatusCode::PERMISSION_DENIED);
  EXPECT_TRUE(
      ErrorOf([&] { Ask(&Barbershops::CreateBarbershop, v1::SaveBarbershopRequest(), TokenOf(3)); })
          .fields()
          .contains("name"));
  v1::GetBarbershopRequest gone;
  gone.set_id(made.id());
  Ask(&Barbershops::DeleteBarbershop, gone, TokenOf(3));
  EXPECT_EQ(ErrorOf([&] { Ask(&Barbershops::GetBarbershop, gone); }).code(),
            grpc::StatusCode::NOT_FOUND);
}

TEST_F(ClosingTest, AddsAndRemovesBarbers) {
  v1::AddBarberRequest request;
  request.set_id(shop_);
  request.set_barber_email("novo@exemplo.com.br");
  const auto added = Ask(&Barbershops::AddBarber, request, TokenOf(1));
  ASSERT_EQ(added.barbers_size(), 2);
  EXPECT_EQ(added.barbers(1).first_name(), "novo");
  v1::ViewBarbershopRequest view;
  view.set_slug("barbearia-central");
  EXPECT_EQ(Ask(&Barbershops::ViewBarbershop, view, TokenOf(1)).barbers_size(), 1)
      << "an invited person has no user id";
  v1::RemoveBarberRequest remove;
  remove.set_barbershop_id(shop_);
  remove.set_collaborator_id(added.barbers(1).id());
  EXPECT_EQ(ErrorOf([&] { Ask(&Barbershops::RemoveBarber, remove, TokenOf(2)); }).code(),
            grpc::StatusCode::PERMISSION_DENIED);
  Ask(&Barbershops::RemoveBarber, remove, TokenOf(1));
  v1::GetBarbershopRequest listing;
  listing.set_id(shop_);
  EXPECT_EQ(Ask(&Barbershops::ListBarbers, listing, TokenOf(1)).barbers_size(), 1);
}

}  // namespace
}  // namespace navalha::catalog
