// Goal: every change of an order is applied exactly once, by any replica and despite repetition.

#include "services/catalog/items/stock_store.hpp"

#include <gmock/gmock.h>

#include <thread>

#include "services/catalog/testing/catalog_fixture.hpp"
#include "services/common/test_database.hpp"

namespace navalha::catalog {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

class StockStoreTest : public StoreTest {
 protected:
  void SetUp() override {
    StoreTest::SetUp();
    shop_ = Add(ShopRow{});
    wax_ = AddProduct("Pomada", 10);
    store_.BeginAt(0);
  }

  int64_t AddProduct(const std::string& name, int stock) {
    const int64_t id = Add(ItemRow{.shop_id = shop_, .name = name, .type = "product"});
    SetStock(id, stock);
    return id;
  }

  void SetStock(int64_t id, int stock) {
    test_database().Execute("UPDATE items SET stock = " + std::to_string(stock) +
                            " WHERE id = " + std::to_string(id));
  }

  int StockOf(int64_t id) {
    return test_database()
        .Execute("SELECT stock FROM items WHERE id = " + std::to_string(id))
        .front()[0]
        .as<int>();
  }

  OrderStock Order(int64_t id, std::map<int64_t, int64_t> quantities) const {
    return {id, shop_, std::move(quantities)};
  }

  StockStore store_{database()};
  int64_t shop_ = 0;
  int64_t wax_ = 0;
};

TEST_F(StockStoreTest, AppliesEditsAndCancellationOfAnOrder) {
  store_.Apply(1, Order(1, {{wax_, 3}}));
  EXPECT_EQ(StockOf(wax_), 7);
  store_.Apply(2, Order(1, {{wax_, 1}}));
  EXPECT_EQ(StockOf(wax_), 9);
  store_.Apply(3, Order(2, {{wax_, 2}}));
  store_.Apply(4, Order(1, {}));
  EXPECT_EQ(StockOf(wax_), 8);
  EXPECT_EQ(test_database().Execute("SELECT FROM stock_applied").size(), 1);
  EXPECT_EQ(store_.Cursor(), 4);
}

TEST_F(StockStoreTest, AppliesAPositionOnce) {
  store_.Apply(5, Order(1, {{wax_, 3}}));
  EXPECT_THAT(store_.Apply(5, Order(1, {{wax_, 9}})), IsEmpty());
  store_.Apply(4, Order(2, {{wax_, 1}}));
  EXPECT_EQ(StockOf(wax_), 7);
  EXPECT_EQ(store_.Cursor(), 5);
}

TEST_F(StockStoreTest, AppliesEachChangeOnceAcrossReplicas) {
  constexpr int kChanges = 60;
  const auto read_all = [&] {
    for (int position = 1; position <= kChanges; ++position) {
      store_.Apply(position, Order(position, {{wax_, 1}}));
    }
  };
  std::thread other(read_all);
  read_all();
  other.join();
  EXPECT_EQ(StockOf(wax_), 10 - kChanges);
  EXPECT_EQ(store_.Cursor(), kChanges);
}

TEST_F(StockStoreTest, LimitsTheStockToItsBounds) {
  SetStock(wax_, -999'999'999);
  store_.Apply(1, Order(1, {{wax_, 4'000'000'000}}));
  EXPECT_EQ(StockOf(wax_), -1'000'000'000);
  store_.Apply(2, Order(1, {}));
  EXPECT_EQ(StockOf(wax_), 1'000'000'000);
}

TEST_F(StockStoreTest, IgnoresServicesAndItemsOfOtherShops) {
  const int64_t cut = Add(ItemRow{.shop_id = shop_});
  const int64_t other_shop = Add(ShopRow{.slug = "outra"});
  const int64_t foreign = Add(ItemRow{.shop_id = other_shop, .name = "Óleo", .type = "product"});
  store_.Apply(1, Order(1, {{cut, 1}, {foreign, 1}, {9999, 1}, {wax_, 1}}));
  EXPECT_EQ(StockOf(cut), 0);
  EXPECT_EQ(StockOf(foreign), 0);
  EXPECT_EQ(StockOf(wax_), 9);
}

TEST_F(StockStoreTest, ReturnsTheShopWhenAnItemSellsOutOrReturns) {
  EXPECT_THAT(store_.Apply(1, Order(1, {{wax_, 9}})), IsEmpty());
  EXPECT_THAT(store_.Apply(2, Order(2, {{wax_, 1}})), ElementsAre("barbearia-central"));
  EXPECT_THAT(store_.Apply(3, Order(3, {{wax_, 1}})), IsEmpty()) << "already below zero";
  EXPECT_THAT(store_.Apply(4, Order(1, {})), ElementsAre("barbearia-central"));
}

TEST_F(StockStoreTest, ReturnsTheShopWhenAComboSellsOut) {
  const int64_t combo = Add(ItemRow{.shop_id = shop_, .name = "Leve 4", .type = "product"});
  test_database().Execute(
      "UPDATE items SET is_combo = true WHERE id = " + std::to_string(combo) +
      "; INSERT INTO combo_parts (combo_id, item_id, establishment_id, quantity) VALUES (" +
      std::to_string(combo) + ", " + std::to_string(wax_) + ", " + std::to_string(shop_) + ", 4)");
  EXPECT_THAT(store_.Apply(1, Order(1, {{wax_, 6}})), IsEmpty()) << "four are left";
  EXPECT_THAT(store_.Apply(2, Order(2, {{wax_, 1}})), ElementsAre("barbearia-central"));
}

TEST_F(StockStoreTest, ReturnsNoShopForAnItemWithoutStockTracking) {
  test_database().Execute("UPDATE items SET tracks_stock = false");
  EXPECT_THAT(store_.Apply(1, Order(1, {{wax_, 50}})), IsEmpty());
  EXPECT_EQ(StockOf(wax_), -40) << "the stock changes also without tracking";
}

TEST_F(StockStoreTest, KeepsTheFirstStartPosition) {
  store_.BeginAt(99);
  EXPECT_EQ(store_.Cursor(), 0);
  store_.Skip(7);
  store_.Skip(3);
  EXPECT_EQ(store_.Cursor(), 7);
}

TEST_F(StockStoreTest, ListsLowStockLowestFirst) {
  const int64_t oil = AddProduct("Óleo", 2);
  const int64_t gel = AddProduct("Gel", -4);
  AddProduct("Fora de linha", 0);
  test_database().Execute("UPDATE items SET active = false WHERE name = 'Fora de linha'");
  AddProduct("Sem controle", 0);
  test_database().Execute("UPDATE items SET tracks_stock = false WHERE name = 'Sem controle'");
  Add(ItemRow{.shop_id = shop_, .name = "Corte"});
  const v1::ListLowStockResponse low = store_.ListLow(shop_);
  ASSERT_EQ(low.items_size(), 2);
  EXPECT_EQ(low.total(), 2);
  EXPECT_EQ(low.items(0).id(), gel);
  EXPECT_EQ(low.items(0).sold_out(), "1");
  EXPECT_EQ(low.items(1).id(), oil);
  test_database().Execute("UPDATE items SET low_stock_limit = 10 WHERE name = 'Pomada'");
  EXPECT_EQ(store_.ListLow(shop_).total(), 3);
}

}  // namespace
}  // namespace navalha::catalog
