// Goal: a combo contains only items of its own shop, and is for sale while all of them are.

#include <gmock/gmock.h>

#include <atomic>
#include <thread>

#include "services/catalog/testing/catalog_fixture.hpp"
#include "services/common/testing/test_database.hpp"

namespace navalha::catalog {
namespace {

using testing::ElementsAre;
using testing::Pair;
using Stub = v1::ItemService::Stub;

class CombosTest : public ServiceTest {
 protected:
  void SetUp() override {
    ServiceTest::SetUp();
    shop_ = Add(ShopRow{.owner_id = 1});
    cut_ = Add(ItemRow{.shop_id = shop_, .name = "Corte"});
    wax_ = Add(ItemRow{.shop_id = shop_, .name = "Pomada", .type = "product", .price_cents = 3000});
    test_database().Execute("UPDATE items SET stock = 3 WHERE name = 'Pomada'");
  }

  v1::CreateItemRequest NewCombo(std::vector<int64_t> parts) const {
    v1::CreateItemRequest request;
    request.set_name("Corte e pomada");
    request.set_type("service");
    request.set_price(6000);
    request.set_duration(40);
    request.set_entity_id(shop_);
    request.set_entity_name("establishment");
    request.mutable_parts()->Assign(parts.begin(), parts.end());
    return request;
  }

  v1::Item Create(const v1::CreateItemRequest& request) {
    return Ask(&Stub::CreateItem, request, TokenOf(1)).item();
  }

  v1::Item Update(const v1::UpdateItemRequest& request) {
    return Ask(&Stub::UpdateItem, request, TokenOf(1)).item();
  }

  void Delete(int64_t id) {
    v1::DeleteItemRequest request;
    request.set_id(id);
    Ask(&Stub::DeleteItem, request, TokenOf(1));
  }

  v1::QuoteItemsResponse FullQuote(int64_t id) {
    v1::QuoteItemsRequest request;
    request.set_establishment_id(shop_);
    request.add_item_ids(id);
    return AskAsService(&Stub::QuoteItems, request);
  }

  v1::QuotedItem Quote(int64_t id) { return FullQuote(id).items(0); }

  common::Error RefusalOf(std::vector<int64_t> parts) {
    return ErrorOf([&] { Create(NewCombo(std::move(parts))); });
  }

  static std::vector<std::pair<int64_t, int>> PartsOf(const v1::Item& item) {
    std::vector<std::pair<int64_t, int>> parts;
    for (const v1::ItemPart& part : item.parts()) {
      parts.emplace_back(part.item_id(), part.quantity());
    }
    return parts;
  }

  int64_t shop_ = 0;
  int64_t cut_ = 0;
  int64_t wax_ = 0;
};

TEST_F(CombosTest, CreatesAComboOfItemsWithQuantities) {
  const v1::Item combo = Create(NewCombo({wax_, cut_, wax_}));
  EXPECT_EQ(combo.is_combo(), "1");
  EXPECT_EQ(combo.tracks_stock(), "0");
  EXPECT_EQ(combo.sold_out(), "0");
  EXPECT_THAT(PartsOf(combo), ElementsAre(Pair(cut_, 1), Pair(wax_, 2)));
  EXPECT_EQ(combo.parts(1).price(), 3000);
  EXPECT_EQ(combo.parts(1).for_sale(), "1");
  const v1::QuotedItem quoted = Quote(combo.id());
  EXPECT_EQ(quoted.price(), 6000);
  EXPECT_EQ(quoted.duration(), 40);
  ASSERT_EQ(quoted.parts_size(), 2);
  EXPECT_EQ(quoted.parts(0).type(), "service");
}

TEST_F(CombosTest, RefusesInvalidParts) {
  const int64_t other_shop = Add(ShopRow{.slug = "outra", .owner_id = 1});
  const int64_t foreign = Add(ItemRow{.shop_id = other_shop});
  const int64_t removed = Add(ItemRow{.shop_id = shop_, .removed_at = "now()"});
  const int64_t combo = Create(NewCombo({cut_, wax_})).id();
  for (const int64_t bad : {foreign, removed, combo, int64_t{9999}}) {
    EXPECT_EQ(RefusalOf({cut_, bad}).fields().count("parts"), 1) << bad;
  }
  EXPECT_EQ(RefusalOf({cut_}).fields().count("parts"), 1) << "a single part";
  EXPECT_EQ(RefusalOf(std::vector<int64_t>(10, cut_)).fields().count("parts"), 1)
      << "ten of one item";
  EXPECT_EQ(test_database().Execute("SELECT FROM items WHERE is_combo").size(), 1);
}

TEST_F(CombosTest, ReplacesPartsOnlyWhenSent) {
  const v1::Item combo = Create(NewCombo({cut_, wax_}));
  v1::UpdateItemRequest request;
  request.set_id(combo.id());
  request.set_price(5500);
  EXPECT_EQ(Update(request).parts_size(), 2);
  request.add_parts(wax_);
  request.add_parts(wax_);
  EXPECT_THAT(PartsOf(Update(request)), ElementsAre(Pair(wax_, 2)));
  request.set_id(cut_);
  EXPECT_EQ(ErrorOf([&] { Update(request); }).fields().count("parts"), 1) << "not a combo";
}

TEST_F(CombosTest, SellsAComboWhileItsPartsAreForSale) {
  const int64_t combo = Create(NewCombo({cut_, wax_})).id();
  EXPECT_EQ(Quote(combo).name(), "Corte e pomada");
  v1::UpdateItemRequest request;
  request.set_id(wax_);
  request.set_status("0");
  Update(request);
  EXPECT_EQ(ErrorOf([&] { Quote(combo); }).reason(), "INVALID_ITEMS");
  request.set_status("1");
  Update(request);
  EXPECT_FALSE(Quote(combo).sold_out());
}

TEST_F(CombosTest, MarksAComboSoldOutWhenAPartIsInsufficient) {
  const int64_t combo = Create(NewCombo({cut_, wax_, wax_})).id();
  test_database().Execute("UPDATE items SET stock = 1 WHERE name = 'Pomada'");
  EXPECT_TRUE(Quote(combo).sold_out());
  EXPECT_FALSE(Quote(wax_).sold_out());
  test_database().Execute("UPDATE items SET tracks_stock = false WHERE name = 'Pomada'");
  EXPECT_FALSE(Quote(combo).sold_out());
}

TEST_F(CombosTest, LastsWhileTheQuotesOfItsPartsDo) {
  const int64_t combo = Create(NewCombo({cut_, wax_})).id();
  EXPECT_FALSE(FullQuote(combo).lasts()) << "the stock of a part is tracked";
  test_database().Execute("UPDATE items SET tracks_stock = false WHERE name = 'Pomada'");
  EXPECT_TRUE(FullQuote(combo).lasts());
  test_database().Execute("UPDATE items SET expiration_date = '2030-01-01' WHERE name = 'Pomada'");
  EXPECT_FALSE(FullQuote(combo).lasts()) << "a part expires";
}

TEST_F(CombosTest, RefusesToDeleteAPartOfACombo) {
  const int64_t combo = Create(NewCombo({cut_, wax_})).id();
  EXPECT_EQ(ErrorOf([&] { Delete(wax_); }).reason(), "PART_OF_COMBO");
  Delete(combo);
  EXPECT_NO_THROW(Delete(wax_));
}

TEST_F(CombosTest, AllowsEitherConcurrentDeletionOrUseOfAPart) {
  for (int round = 0; round < 10; ++round) {
    const int64_t part = Add(ItemRow{.shop_id = shop_, .name = "Óleo", .type = "product"});
    std::atomic<bool> made{false};
    std::thread maker([&] {
      try {
        Create(NewCombo({cut_, part}));
        made = true;
      } catch (const common::Error&) {
      }
    });
    bool deleted = false;
    try {
      Delete(part);
      deleted = true;
    } catch (const common::Error&) {
    }
    maker.join();
    EXPECT_NE(made, deleted);
  }
}

}  // namespace
}  // namespace navalha::catalog
