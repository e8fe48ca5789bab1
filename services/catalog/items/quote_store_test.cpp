// Goal: a quote reads all data of an order in one statement, and only data of its shop.

#include "services/catalog/items/quote_store.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>

#include "services/catalog/testing/catalog_fixture.hpp"
#include "services/common/testing/test_database.hpp"

namespace navalha::catalog {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

class QuoteStoreTest : public StoreTest {
 protected:
  void SetUp() override {
    StoreTest::SetUp();
    shop_ = Add(ShopRow{});
    other_shop_ = Add(ShopRow{.slug = "outra", .owner_id = 2});
  }

  static v1::QuoteItemsRequest Ask(int64_t shop, std::vector<int64_t> items) {
    v1::QuoteItemsRequest request;
    request.set_establishment_id(shop);
    request.mutable_item_ids()->Add(items.begin(), items.end());
    return request;
  }

  // Returns whether each item is for sale at noon, in their order; nothing for another shop's
  // item.
  std::vector<std::optional<bool>> ForSale(const std::vector<int64_t>& items) {
    std::vector<std::optional<bool>> answers;
    const std::optional<Quote> quote = store_.Find(Ask(shop_, items), Noon());
    for (const QuoteLine& line : quote->lines) {
      answers.push_back(line.item ? std::optional(line.for_sale) : std::nullopt);
    }
    return answers;
  }

  QuoteStore store_{database()};
  int64_t shop_ = 0;
  int64_t other_shop_ = 0;
};

TEST_F(QuoteStoreTest, ReturnsItemsInTheRequestedOrder) {
  const int64_t cut = Add(ItemRow{.shop_id = shop_, .name = "Corte"});
  const int64_t beard = Add(ItemRow{.shop_id = shop_, .name = "Barba", .duration = "40"});
  const int64_t wax = Add(ItemRow{.shop_id = shop_, .name = "Pomada", .type = "product"});
  const auto quote = store_.Find(Ask(shop_, {wax, cut, beard}), Noon());
  ASSERT_TRUE(quote);
  EXPECT_EQ(quote->establishment_name, "Barbearia Central");
  EXPECT_EQ(quote->time_zone, "America/Sao_Paulo");
  EXPECT_EQ(quote->visit_minutes, 180);
  EXPECT_FALSE(quote->requires_contact_proof);
  EXPECT_EQ(quote->lapse_hours, 0);
  ASSERT_EQ(quote->lines.size(), 3);
  EXPECT_EQ(quote->lines[0].item->name(), "Pomada");
  EXPECT_EQ(quote->lines[0].item->duration(), 0);
  EXPECT_EQ(quote->lines[1].item->duration(), 25) << "a service without a duration";
  EXPECT_EQ(quote->lines[1].item->price(), 4500);
  EXPECT_EQ(quote->lines[2].item->duration(), 40);
}

TEST_F(QuoteStoreTest, DistinguishesItemsOnSaleFromOthers) {
  const int64_t good = Add(ItemRow{.shop_id = shop_});
  const int64_t foreign = Add(ItemRow{.shop_id = other_shop_});
  const int64_t inactive = Add(ItemRow{.shop_id = shop_, .active = false});
  const int64_t removed = Add(ItemRow{.shop_id = shop_, .removed_at = "now()"});
  EXPECT_THAT(ForSale({good, foreign, inactive, removed, 9999}),
              ElementsAre(true, std::nullopt, false, false, std::nullopt));
}

TEST_F(QuoteStoreTest, ChecksAvailabilityAndExpiryInTheTimeZoneOfTheShop) {
  const auto item = [&](ItemRow row) {
    row.shop_id = shop_;
    return Add(row);
  };
  // It is 9:00 in the shop.
  EXPECT_THAT(ForSale({item({.availability_start = "'2026-03-10 09:00'"}),
                       item({.availability_start = "'2026-03-10 09:01'"}),
                       item({.availability_end = "'2026-03-10 09:00'"}),
                       item({.availability_end = "'2026-03-10 08:59'"}),
                       item({.expiration_date = "'2026-03-10'"}),
                       item({.expiration_date = "'2026-03-09'"})}),
              ElementsAre(true, false, true, false, true, false));
  test_database().Execute("UPDATE establishments SET time_zone = 'Asia/Tokyo'");
  EXPECT_THAT(ForSale({item({.availability_start = "'2026-03-10 21:00'"})}), ElementsAre(true));
}

TEST_F(QuoteStoreTest, LastsWithoutTimedItemsAndTrackedStock) {
  const auto lasts = [&](ItemRow row, const std::string& change = "name = name") {
    row.shop_id = shop_;
    const int64_t id = Add(row);
    test_database().Execute(fmt::format("UPDATE items SET {} WHERE id = {}", change, id));
    return store_.Find(Ask(shop_, {id}), Noon())->lasts;
  };
  EXPECT_TRUE(store_.Find(Ask(shop_, {}), Noon())->lasts);
  EXPECT_TRUE(lasts({}));
  EXPECT_FALSE(lasts({.availability_start = "'2026-03-10 09:00'"}));
  EXPECT_FALSE(lasts({.availability_end = "'2027-03-10 09:00'"}));
  EXPECT_FALSE(lasts({.expiration_date = "'2027-03-10'"}));
  EXPECT_FALSE(lasts({.type = "product"})) << "its stock is tracked";
  EXPECT_TRUE(lasts({.type = "product"}, "tracks_stock = false"));
  EXPECT_TRUE(lasts({.type = "product"}, "tracks_stock = false, stock = 0"));
}

TEST_F(QuoteStoreTest, FindsCollaboratorsOfTheShopOnly) {
  const int64_t item = Add(ItemRow{.shop_id = shop_});
  const int64_t collaborator = Add(LinkRow{.shop_id = shop_, .user_id = 10});
  const int64_t stranger = Add(LinkRow{.shop_id = other_shop_, .user_id = 11});
  const int64_t gone = Add(LinkRow{.shop_id = shop_, .user_id = 12, .removed_at = "now()"});
  const auto collaborator_of = [&](int64_t id) {
    v1::QuoteItemsRequest request = Ask(shop_, {item});
    request.set_collaborator_id(id);
    return store_.Find(request, Noon())->collaborator;
  };
  ASSERT_TRUE(collaborator_of(collaborator));
  EXPECT_EQ(collaborator_of(collaborator)->provider_user_id(), 10);
  EXPECT_EQ(collaborator_of(collaborator)->first_name(), "João");
  EXPECT_FALSE(collaborator_of(stranger));
  EXPECT_FALSE(collaborator_of(gone));
  EXPECT_FALSE(store_.Find(Ask(shop_, {item}), Noon())->collaborator);
}

TEST_F(QuoteStoreTest, ListsAllCollaboratorsForAnyCollaborator) {
  const int64_t first = Add(LinkRow{.shop_id = shop_, .user_id = 10});
  const int64_t second = Add(LinkRow{.shop_id = shop_, .user_id = 11});
  Add(LinkRow{.shop_id = shop_, .user_id = 12, .removed_at = "now()"});
  Add(LinkRow{.shop_id = other_shop_, .user_id = 13});
  v1::QuoteItemsRequest request = Ask(shop_, {});
  EXPECT_THAT(store_.Find(request, Noon())->candidates, IsEmpty());
  request.set_any_collaborator(true);
  const auto candidates = store_.Find(request, Noon())->candidates;
  ASSERT_EQ(candidates.size(), 2);
  EXPECT_EQ(candidates[0].id(), first);
  EXPECT_EQ(candidates[0].provider_user_id(), 10);
  EXPECT_EQ(candidates[0].first_name(), "João");
  EXPECT_EQ(candidates[1].id(), second);
}

TEST_F(QuoteStoreTest, AllowsOwnerAndSellersToSell) {
  Add(LinkRow{.shop_id = shop_, .user_id = 10, .permissions = "{make_orders,see_orders}"});
  Add(LinkRow{.shop_id = shop_, .user_id = 11, .permissions = "{see_orders}"});
  Add(LinkRow{.shop_id = other_shop_, .user_id = 12, .permissions = "{make_orders}"});
  Add(LinkRow{
      .shop_id = shop_, .user_id = 13, .permissions = "{make_orders}", .removed_at = "now()"});
  const auto may_sell = [&](std::optional<int64_t> caller) {
    v1::QuoteItemsRequest request = Ask(shop_, {});
    if (caller) {
      request.set_caller_id(*caller);
    }
    return store_.Find(request, Noon())->caller_may_sell;
  };
  EXPECT_TRUE(may_sell(1)) << "the owner";
  EXPECT_TRUE(may_sell(10)) << "may make orders";
  EXPECT_FALSE(may_sell(11)) << "may only see them";
  EXPECT_FALSE(may_sell(12)) << "of another shop";
  EXPECT_FALSE(may_sell(13)) << "left the shop";
  EXPECT_FALSE(may_sell(std::nullopt)) << "a visitor";
}

TEST_F(QuoteStoreTest, AllowsSellersAgendaManagersAndAttendantsToBook) {
  Add(LinkRow{.shop_id = shop_, .user_id = 10, .permissions = "{make_orders}"});
  Add(LinkRow{.shop_id = shop_, .user_id = 11, .permissions = "{see_orders,manage_agenda}"});
  const int64_t apprentice =
      Add(LinkRow{.shop_id = shop_, .user_id = 12, .permissions = "{see_orders,manage_catalogue}"});
  const int64_t other = Add(LinkRow{.shop_id = shop_, .user_id = 13});
  Add(LinkRow{.shop_id = other_shop_, .user_id = 14, .permissions = "{make_orders}"});
  Add(LinkRow{.shop_id = shop_,
              .user_id = 15,
              .permissions = "{make_orders,manage_agenda}",
              .removed_at = "now()"});
  const auto books_for_shop = [&](std::optional<int64_t> caller,
                                  std::optional<int64_t> collaborator) {
    v1::QuoteItemsRequest request = Ask(shop_, {});
    if (caller) {
      request.set_caller_id(*caller);
    }
    if (collaborator) {
      request.set_collaborator_id(*collaborator);
    }
    return store_.Find(request, Noon())->caller_books_for_shop;
  };
  EXPECT_TRUE(books_for_shop(1, other)) << "the owner";
  EXPECT_TRUE(books_for_shop(10, other)) << "may make orders";
  EXPECT_TRUE(books_for_shop(11, other)) << "may manage the agenda";
  EXPECT_TRUE(books_for_shop(12, apprentice)) << "on their own agenda";
  EXPECT_FALSE(books_for_shop(12, other)) << "on another person's agenda";
  EXPECT_FALSE(books_for_shop(12, std::nullopt));
  EXPECT_FALSE(books_for_shop(14, other)) << "of another shop";
  EXPECT_FALSE(books_for_shop(15, other)) << "left the shop";
  EXPECT_FALSE(books_for_shop(std::nullopt, other)) << "a visitor";
}

TEST_F(QuoteStoreTest, FindsNoRemovedShop) {
  EXPECT_THAT(store_.Find(Ask(shop_, {}), Noon())->lines, IsEmpty());
  test_database().Execute("UPDATE establishments SET removed_at = now()");
  EXPECT_FALSE(store_.Find(Ask(shop_, {}), Noon()));
  EXPECT_FALSE(store_.Find(Ask(9999, {}), Noon()));
}

}  // namespace
}  // namespace navalha::catalog
