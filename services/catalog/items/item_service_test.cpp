// Goal: callers see only the items that they may see, and orders gets an error for each item that
// cannot be sold.

#include "services/catalog/items/item_service.hpp"

#include <gmock/gmock.h>
#include <google/protobuf/util/json_util.h>

#include <set>

#include "services/catalog/testing/catalog_fixture.hpp"
#include "services/common/testing/test_database.hpp"

namespace navalha::catalog {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::Pair;
using Stub = v1::ItemService::Stub;

class ItemServiceTest : public ServiceTest {
 protected:
  void SetUp() override {
    ServiceTest::SetUp();
    shop_ = Add(ShopRow{.owner_id = 1});
  }

  v1::ListItemsResponse List(const std::string& token) {
    v1::ListItemsRequest request;
    request.set_entity_name("establishment");
    request.set_entity_id(shop_);
    return Ask(&Stub::ListItems, request, token);
  }

  v1::Item Get(int64_t id, const std::string& token) {
    v1::GetItemRequest request;
    request.set_id(id);
    return Ask(&Stub::GetItem, request, token).item();
  }

  v1::QuoteItemsRequest Question(std::vector<int64_t> items) const {
    v1::QuoteItemsRequest request;
    request.set_establishment_id(shop_);
    request.mutable_item_ids()->Add(items.begin(), items.end());
    return request;
  }

  v1::QuoteItemsResponse Quote(const v1::QuoteItemsRequest& request) {
    return AskAsService(&Stub::QuoteItems, request);
  }

  int64_t shop_ = 0;
};

TEST_F(ItemServiceTest, ListsInactiveItemsForTheOwnerOnly) {
  Add(ItemRow{.name = "Corte"});
  Add(ItemRow{.name = "Antigo", .active = false});
  EXPECT_EQ(List("").items_size(), 1);
  EXPECT_EQ(List(TokenOf(2)).items_size(), 1);
  EXPECT_EQ(List(TokenOf(1)).items_size(), 2);
}

TEST_F(ItemServiceTest, AnswersNotFoundForItemsOfAnUnknownShop) {
  v1::ListItemsRequest request;
  request.set_entity_name("establishment");
  request.set_entity_id(999);
  EXPECT_EQ(ErrorOf([&] { Ask(&Stub::ListItems, request); }).message(),
            "Barbearia não encontrada.");
}

TEST_F(ItemServiceTest, ShowsAnInactiveItemToItsOwnerOnly) {
  const int64_t active = Add(ItemRow{.name = "Corte"});
  const int64_t inactive = Add(ItemRow{.name = "Antigo", .active = false});
  const int64_t removed = Add(ItemRow{.removed_at = "now()"});
  EXPECT_EQ(Get(active, TokenOf(2)).name(), "Corte");
  EXPECT_EQ(Get(inactive, TokenOf(1)).name(), "Antigo");
  EXPECT_EQ(ErrorOf([&] { Get(inactive, TokenOf(2)); }).code(), grpc::StatusCode::NOT_FOUND);
  EXPECT_EQ(ErrorOf([&] { Get(removed, TokenOf(1)); }).code(), grpc::StatusCode::NOT_FOUND);
  EXPECT_EQ(ErrorOf([&] { Get(active, ""); }).code(), grpc::StatusCode::UNAUTHENTICATED);
}

TEST_F(ItemServiceTest, FormatsAnItemForOlderClients) {
  const int64_t id = Add(ItemRow{.name = "Pomada", .type = "product"});
  test_database().Execute("UPDATE items SET stock = 7, description = 'Fixação forte'");
  v1::ShowItemRequest request;
  request.set_id(id);
  const v1::ItemShown item = Ask(&Stub::ShowItem, request, TokenOf(2)).item();
  EXPECT_EQ(item.item_type(), "product");
  EXPECT_EQ(item.quantity(), 7);
  EXPECT_EQ(item.description(), "Fixação forte");
  EXPECT_FALSE(item.has_event());
}

TEST_F(ItemServiceTest, ListsNoItemsForEvents) {
  v1::ListEventItemsRequest request;
  request.set_id(1);
  EXPECT_THAT(Ask(&Stub::ListEventItems, request, TokenOf(1)).items(), IsEmpty());
}

TEST_F(ItemServiceTest, QuotesItemsCollaboratorAndTheCallersRole) {
  const int64_t cut = Add(ItemRow{.name = "Corte", .price_cents = 5000, .duration = "30"});
  const int64_t collaborator = Add(LinkRow{.user_id = 10});
  v1::QuoteItemsRequest request = Question({cut});
  request.set_collaborator_id(collaborator);
  request.set_caller_id(1);
  const v1::QuoteItemsResponse quote = Quote(request);
  ASSERT_EQ(quote.items_size(), 1);
  EXPECT_EQ(quote.items(0).price(), 5000);
  EXPECT_EQ(quote.items(0).duration(), 30);
  EXPECT_EQ(quote.collaborator().id(), collaborator);
  EXPECT_EQ(quote.establishment_name(), "Barbearia Central");
  EXPECT_TRUE(quote.caller_may_sell());
}

TEST_F(ItemServiceTest, ReportsEveryUnsellableItem) {
  const int64_t good = Add(ItemRow{.name = "Corte"});
  const int64_t inactive = Add(ItemRow{.name = "Barba", .active = false});
  const int64_t other_shop = Add(ShopRow{.slug = "outra", .owner_id = 2});
  const int64_t foreign = Add(ItemRow{.shop_id = other_shop, .name = "Segredo"});
  const common::Error error = ErrorOf([&] { Quote(Question({good, inactive, foreign})); });
  EXPECT_EQ(error.code(), grpc::StatusCode::INVALID_ARGUMENT);
  EXPECT_EQ(error.reason(), "INVALID_ITEMS");
  EXPECT_EQ(error.message(), "O item “Barba” não está disponível.");
  EXPECT_THAT(error.fields(),
              ElementsAre(Pair("items", ElementsAre("O item “Barba” não está disponível.",
                                                    "O item " + std::to_string(foreign) +
                                                        " não existe nesta barbearia."))));
}

TEST_F(ItemServiceTest, ChecksAvailabilityAtTheRequestedTime) {
  const int64_t later = Add(ItemRow{.availability_start = "'2026-03-11 08:00'"});
  v1::QuoteItemsRequest request = Question({later});
  EXPECT_EQ(ErrorOf([&] { Quote(request); }).reason(), "INVALID_ITEMS");
  request.set_local_time("2026-03-11T12:00");
  EXPECT_EQ(Quote(request).items_size(), 1);
}

TEST_F(ItemServiceTest, RefusesACollaboratorOfAnotherShop) {
  const int64_t cut = Add(ItemRow{});
  const int64_t other_shop = Add(ShopRow{.slug = "outra", .owner_id = 2});
  v1::QuoteItemsRequest request = Question({cut});
  request.set_collaborator_id(Add(LinkRow{.shop_id = other_shop}));
  const common::Error error = ErrorOf([&] { Quote(request); });
  EXPECT_EQ(error.reason(), "INVALID_COLLABORATOR");
  EXPECT_EQ(error.fields().count("attendant_id"), 1);
}

TEST_F(ItemServiceTest, RefusesUnknownShopsAndExternalCallers) {
  v1::QuoteItemsRequest request = Question({1});
  request.set_establishment_id(999);
  EXPECT_EQ(ErrorOf([&] { Quote(request); }).code(), grpc::StatusCode::NOT_FOUND);
  EXPECT_EQ(ErrorOf([&] { Ask(&Stub::QuoteItems, request, TokenOf(1)); }).code(),
            grpc::StatusCode::PERMISSION_DENIED);
}

class ManyItemsTest : public ItemServiceTest {
 protected:
  // Adds services named Item 1 and so on, whose descriptions have `bytes` bytes.
  void AddMany(int count, const std::string& category, int bytes) {
    test_database().Execute(
        "INSERT INTO items (establishment_id, name, type, price_cents, category, description)"
        " SELECT " +
        std::to_string(shop_) + ", 'Item ' || n, 'service', 100, '" + category + "', repeat('x', " +
        std::to_string(bytes) + ") FROM generate_series(1, " + std::to_string(count) + ") AS n");
  }
  v1::ViewEstablishmentResponse Page() {
    v1::ViewEstablishmentRequest request;
    request.set_slug("barbearia-central");
    return Ask(&v1::EstablishmentService::Stub::ViewEstablishment, request);
  }
  v1::BrowseItemsResponse Browse(int page, const std::string& q = "",
                                 const std::string& category = "") {
    v1::BrowseItemsRequest request;
    request.set_slug("barbearia-central");
    request.set_page(page);
    request.set_q(q);
    request.set_category(category);
    return Ask(&Stub::BrowseItems, request);
  }
};

TEST_F(ManyItemsTest, LimitsThePageToTheCacheLimit) {
  AddMany(1052, "Cabelo", 1500);
  const v1::ViewEstablishmentResponse page = Page();
  EXPECT_EQ(page.items_total(), 1052);
  EXPECT_LT(page.items_size(), 500);
  EXPECT_GT(page.items_size(), 200);
  std::string json;
  ASSERT_TRUE(google::protobuf::util::MessageToJsonString(page, &json).ok());
  EXPECT_LT(json.size(), 1024 * 1024);
}

TEST_F(ManyItemsTest, IncludesTheFirstItemsOfEveryCategory) {
  AddMany(900, "Cabelo", 10);
  AddMany(3, "Produtos", 10);
  const v1::ViewEstablishmentResponse page = Page();
  EXPECT_EQ(page.items_size(), 500);
  EXPECT_EQ(page.items_total(), 903);
  EXPECT_EQ(page.items(499).category(), "Produtos");
  EXPECT_EQ(page.items(496).category(), "Cabelo");
}

TEST_F(ManyItemsTest, BrowsesAndSearchesAllItems) {
  AddMany(120, "Cabelo", 10);
  AddMany(3, "Produtos", 10);
  std::set<int64_t> seen;
  for (int page = 1; page <= 3; ++page) {
    const auto browsed = Browse(page);
    for (const v1::Item& item : browsed.items()) {
      seen.insert(item.id());
    }
  }
  EXPECT_EQ(seen.size(), 123);
  EXPECT_EQ(Browse(1).last_page(), 3);
  EXPECT_EQ(Browse(9).total(), 123) << "a page past the end";
  EXPECT_EQ(Browse(1, "item 120").total(), 1);
  EXPECT_EQ(Browse(1, "", "produtos").total(), 3);
  test_database().Execute("UPDATE items SET active = false");
  EXPECT_EQ(Browse(1).total(), 0);
}

TEST_F(ManyItemsTest, AnswersNotFoundForAnUnknownShop) {
  v1::BrowseItemsRequest request;
  request.set_slug("outra");
  EXPECT_EQ(ErrorOf([&] { Ask(&Stub::BrowseItems, request); }).code(), grpc::StatusCode::NOT_FOUND);
}

}  // namespace
}  // namespace navalha::catalog
