// Goal: people who sell or manage the catalogue see low stock, and edits do not overwrite sales.

#include <gmock/gmock.h>

#include "services/catalog/testing/catalog_fixture.hpp"
#include "services/common/testing/test_database.hpp"

namespace navalha::catalog {
namespace {

using testing::ElementsAre;
using Items = v1::ItemService::Stub;

class StockServiceTest : public ServiceTest {
 protected:
  void SetUp() override {
    ServiceTest::SetUp();
    shop_ = Add(ShopRow{.owner_id = 1});
    wax_ = Add(ItemRow{.shop_id = shop_, .name = "Pomada", .type = "product"});
    test_database().Execute("UPDATE items SET stock = 10");
  }

  int64_t LowFor(const std::string& token) {
    v1::ListLowStockRequest request;
    request.set_entity_id(shop_);
    return Ask(&v1::StockService::Stub::ListLowStock, request, token).total();
  }

  v1::Item Update(const v1::UpdateItemRequest& request) {
    return Ask(&Items::UpdateItem, request, TokenOf(1)).item();
  }

  v1::UpdateItemRequest Change() const {
    v1::UpdateItemRequest request;
    request.set_id(wax_);
    return request;
  }

  void Sell(int quantity) {
    test_database().Execute("UPDATE items SET stock = stock - " + std::to_string(quantity));
  }

  int64_t shop_ = 0;
  int64_t wax_ = 0;
};

TEST_F(StockServiceTest, ShowsLowStockToOwnerSellersAndCatalogueManagers) {
  Sell(8);
  Add(LinkRow{.shop_id = shop_, .user_id = 10, .permissions = "{make_orders}"});
  Add(LinkRow{
      .shop_id = shop_, .user_id = 11, .user_name = "ana", .permissions = "{manage_catalogue}"});
  Add(LinkRow{.shop_id = shop_, .user_id = 12, .user_name = "bia", .permissions = "{see_orders}"});
  for (const int64_t user : {1, 10, 11}) {
    EXPECT_EQ(LowFor(TokenOf(user)), 1) << user;
  }
  EXPECT_EQ(LowFor(TokenOf(99, "Administrador")), 1);
  for (const int64_t user : {2, 12}) {
    EXPECT_EQ(ErrorOf([&] { LowFor(TokenOf(user)); }).code(), grpc::StatusCode::PERMISSION_DENIED)
        << user;
  }
}

TEST_F(StockServiceTest, KeepsTheStockOnAnEditWithoutStock) {
  v1::UpdateItemRequest request = Change();
  request.set_notes("Promoção");
  EXPECT_EQ(Update(request).stock(), 10);
  Sell(12);
  EXPECT_EQ(Update(request).stock(), -2);
  request.set_stock_before(5);
  EXPECT_EQ(Update(request).stock(), -2) << "no stock was entered";
}

TEST_F(StockServiceTest, AddsTheDifferenceToTheShownStock) {
  v1::UpdateItemRequest request = Change();
  request.set_stock_before(10);
  request.set_stock(30);
  Sell(4);
  EXPECT_EQ(Update(request).stock(), 26) << "four were sold since the form was opened";
}

TEST_F(StockServiceTest, ReplacesTheStockWithoutAShownStock) {
  v1::UpdateItemRequest request = Change();
  request.set_stock(30);
  Sell(4);
  EXPECT_EQ(Update(request).stock(), 30);
}

TEST_F(StockServiceTest, LimitsTheStockToItsBounds) {
  v1::UpdateItemRequest request = Change();
  request.set_stock(1'000'000'000);
  request.set_stock_before(-1'000'000'000);
  EXPECT_EQ(Update(request).stock(), 1'000'000'000);
}

TEST_F(StockServiceTest, DoesNotIncrementTheVersionOnSales) {
  v1::UpdateItemRequest request = Change();
  request.set_version(1);
  request.set_low_stock_limit(5);
  request.set_tracks_stock("0");
  StockStore(database()).BeginAt(0);
  StockStore(database()).Apply(1, {{1, {1, shop_, {{wax_, 1}}}}});
  const v1::Item item = Update(request);
  EXPECT_EQ(item.version(), 2);
  EXPECT_EQ(item.stock(), 9);
  EXPECT_EQ(item.low_stock_limit(), 5);
  EXPECT_EQ(item.tracks_stock(), "0");
  EXPECT_EQ(item.sold_out(), "0");
}

TEST_F(StockServiceTest, ListsFeaturedItemsFirst) {
  Add(ItemRow{.shop_id = shop_, .name = "Barba", .category = "Barba"});
  Add(ItemRow{.shop_id = shop_, .name = "Corte", .category = "Cabelo"});
  test_database().Execute("UPDATE items SET is_featured = true WHERE name = 'Corte'");
  v1::ListItemsRequest list;
  list.set_entity_name("establishment");
  list.set_entity_id(shop_);
  v1::BrowseItemsRequest browse;
  browse.set_slug("barbearia-central");
  const auto names = [](const auto& items) {
    std::vector<std::string> found;
    for (const v1::Item& item : items) {
      found.push_back(item.name());
    }
    return found;
  };
  EXPECT_THAT(names(Ask(&Items::ListItems, list).items()), ElementsAre("Corte", "Barba", "Pomada"));
  EXPECT_THAT(names(Ask(&Items::BrowseItems, browse).items()),
              ElementsAre("Corte", "Barba", "Pomada"));
}

}  // namespace
}  // namespace navalha::catalog
