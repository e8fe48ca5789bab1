// Goal: every change of an order is applied exactly once, by any replica and despite repetition.

#include "services/catalog/items/stock_store.hpp"

#include <gmock/gmock.h>

#include <random>
#include <thread>

#include "services/catalog/testing/catalog_fixture.hpp"
#include "services/common/testing/test_database.hpp"

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

  std::vector<std::string> Apply(int64_t position, OrderStock order) {
    return store_.Apply(position, {{position, std::move(order)}});
  }

  StockStore store_{database()};
  int64_t shop_ = 0;
  int64_t wax_ = 0;
};

TEST_F(StockStoreTest, AppliesEditsAndCancellationOfAnOrder) {
  Apply(1, Order(1, {{wax_, 3}}));
  EXPECT_EQ(StockOf(wax_), 7);
  Apply(2, Order(1, {{wax_, 1}}));
  EXPECT_EQ(StockOf(wax_), 9);
  Apply(3, Order(2, {{wax_, 2}}));
  Apply(4, Order(1, {}));
  EXPECT_EQ(StockOf(wax_), 8);
  EXPECT_EQ(test_database().Execute("SELECT FROM stock_applied").size(), 1);
  EXPECT_EQ(store_.Cursor(), 4);
}

TEST_F(StockStoreTest, AppliesAPositionOnce) {
  Apply(5, Order(1, {{wax_, 3}}));
  EXPECT_THAT(Apply(5, Order(1, {{wax_, 9}})), IsEmpty());
  Apply(4, Order(2, {{wax_, 1}}));
  EXPECT_EQ(StockOf(wax_), 7);
  EXPECT_EQ(store_.Cursor(), 5);
}

TEST_F(StockStoreTest, AppliesABatchLikeItsChangesAlone) {
  const int64_t oil = AddProduct("Óleo", 1);
  EXPECT_THAT(store_.Apply(6, {{1, Order(1, {{wax_, 3}, {oil, 1}})},
                               {2, Order(2, {{wax_, 2}})},
                               {3, Order(1, {{wax_, 1}})},
                               {5, Order(2, {})},
                               {6, Order(3, {{oil, 1}})}}),
              ElementsAre("barbearia-central"));
  EXPECT_EQ(StockOf(wax_), 9);
  EXPECT_EQ(StockOf(oil), 0);
  EXPECT_EQ(test_database().Execute("SELECT FROM stock_applied").size(), 2);
  EXPECT_EQ(store_.Cursor(), 6);
}

TEST_F(StockStoreTest, IgnoresTheChangesOfABatchThatWereApplied) {
  Apply(2, Order(1, {{wax_, 3}}));
  store_.Apply(4, {{2, Order(1, {{wax_, 9}})}, {4, Order(2, {{wax_, 1}})}});
  EXPECT_EQ(StockOf(wax_), 6);
  store_.Apply(5, {});
  EXPECT_EQ(store_.Cursor(), 5);
}

TEST_F(StockStoreTest, AppliesEachChangeOnceAcrossReplicas) {
  constexpr int kChanges = 60;
  const auto read_all = [&] {
    for (int position = 1; position <= kChanges; ++position) {
      Apply(position, Order(position, {{wax_, 1}}));
    }
  };
  std::thread other(read_all);
  read_all();
  other.join();
  EXPECT_EQ(StockOf(wax_), 10 - kChanges);
  EXPECT_EQ(store_.Cursor(), kChanges);
}

TEST_F(StockStoreTest, AppliesRandomBatchesOnceAcrossReplicas) {
  constexpr int kChanges = 300;
  const int64_t oil = AddProduct("Óleo", 50);
  std::mt19937 random(7);
  const auto below = [&random](int limit) { return static_cast<int>(random() % limit); };
  std::vector<StockChange> feed;
  std::map<int64_t, OrderStock> last;
  for (int position = 1; position <= kChanges; ++position) {
    const int64_t id = 1 + below(15);
    std::map<int64_t, int64_t> quantities;
    for (const int64_t item : {wax_, oil}) {
      if (const int quantity = below(4); quantity > 0) {
        quantities[item] = quantity;
      }
    }
    last[id] = feed.emplace_back(StockChange{position, Order(id, quantities)}).order;
  }
  const auto read_all = [&](unsigned seed) {
    std::mt19937 sizes(seed);
    for (auto next = feed.begin(); next != feed.end();) {
      const auto end = next + std::min<ptrdiff_t>(1 + sizes() % 20, feed.end() - next);
      store_.Apply(std::prev(end)->position, {next, end});
      next = end;
    }
  };
  std::thread other(read_all, 1);
  read_all(2);
  other.join();
  std::map<int64_t, int64_t> taken;
  for (const auto& [id, order] : last) {
    for (const auto& [item, quantity] : order.quantities) {
      taken[item] += quantity;
    }
  }
  EXPECT_EQ(StockOf(wax_), 10 - taken[wax_]);
  EXPECT_EQ(StockOf(oil), 50 - taken[oil]);
  EXPECT_EQ(store_.Cursor(), kChanges);
}

TEST_F(StockStoreTest, LimitsTheStockToItsBounds) {
  SetStock(wax_, -999'999'999);
  Apply(1, Order(1, {{wax_, 4'000'000'000}}));
  EXPECT_EQ(StockOf(wax_), -1'000'000'000);
  Apply(2, Order(1, {}));
  EXPECT_EQ(StockOf(wax_), 1'000'000'000);
}

TEST_F(StockStoreTest, IgnoresServicesAndItemsOfOtherShops) {
  const int64_t cut = Add(ItemRow{.shop_id = shop_});
  const int64_t other_shop = Add(ShopRow{.slug = "outra"});
  const int64_t foreign = Add(ItemRow{.shop_id = other_shop, .name = "Óleo", .type = "product"});
  Apply(1, Order(1, {{cut, 1}, {foreign, 1}, {9999, 1}, {wax_, 1}}));
  EXPECT_EQ(StockOf(cut), 0);
  EXPECT_EQ(StockOf(foreign), 0);
  EXPECT_EQ(StockOf(wax_), 9);
}

TEST_F(StockStoreTest, ReturnsTheShopWhenAnItemSellsOutOrReturns) {
  EXPECT_THAT(Apply(1, Order(1, {{wax_, 9}})), IsEmpty());
  EXPECT_THAT(Apply(2, Order(2, {{wax_, 1}})), ElementsAre("barbearia-central"));
  EXPECT_THAT(Apply(3, Order(3, {{wax_, 1}})), IsEmpty()) << "already below zero";
  EXPECT_THAT(Apply(4, Order(1, {})), ElementsAre("barbearia-central"));
}

TEST_F(StockStoreTest, ReturnsTheShopWhenAComboSellsOut) {
  const int64_t combo = Add(ItemRow{.shop_id = shop_, .name = "Leve 4", .type = "product"});
  test_database().Execute(
      "UPDATE items SET is_combo = true WHERE id = " + std::to_string(combo) +
      "; INSERT INTO combo_parts (combo_id, item_id, establishment_id, quantity) VALUES (" +
      std::to_string(combo) + ", " + std::to_string(wax_) + ", " + std::to_string(shop_) + ", 4)");
  EXPECT_THAT(Apply(1, Order(1, {{wax_, 6}})), IsEmpty()) << "four are left";
  EXPECT_THAT(Apply(2, Order(2, {{wax_, 1}})), ElementsAre("barbearia-central"));
}

TEST_F(StockStoreTest, ReturnsNoShopForAnItemWithoutStockTracking) {
  test_database().Execute("UPDATE items SET tracks_stock = false");
  EXPECT_THAT(Apply(1, Order(1, {{wax_, 50}})), IsEmpty());
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
