// Goal: public lists show new shops once they can serve a client, and never hidden ones.

#include "services/catalog/establishments/listing_service.hpp"

#include <gmock/gmock.h>

#include "services/catalog/testing/catalog_fixture.hpp"

namespace navalha::catalog {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using Stub = v1::ListingService::Stub;
using Establishments = v1::EstablishmentService::Stub;

constexpr int64_t kOwner = 1;
constexpr int64_t kStranger = 2;
constexpr int64_t kAdmin = 3;

class ListingServiceTest : public ServiceTest {
 protected:
  std::vector<std::string> Missing() {
    const v1::GetListingResponse listing = Listing();
    return {listing.missing().begin(), listing.missing().end()};
  }
  v1::GetListingResponse Listing(int64_t user_id = kOwner) {
    v1::GetListingRequest request;
    request.set_id(shop_);
    return Ask(&Stub::GetListing, request, TokenOf(user_id));
  }
  std::vector<std::string> PubliclyListed() {
    v1::ListEstablishmentsRequest request;
    request.set_category("barbershop");
    std::vector<std::string> slugs;
    const auto listed = Ask(&Establishments::ListEstablishments, request);
    for (const auto& shop : listed.establishments()) {
      slugs.push_back(shop.slug());
    }
    return slugs;
  }
  v1::ListReviewsResponse Reviews(const std::string& filter) {
    v1::ListReviewsRequest request;
    request.set_filter(filter);
    return Ask(&Stub::ListReviews, request, Admin());
  }
  void Decide(bool hidden, const std::string& reason = "") {
    v1::ReviewEstablishmentRequest request;
    request.set_id(shop_);
    request.set_hidden(hidden ? "1" : "0");
    request.set_reason(reason);
    Ask(&Stub::ReviewEstablishment, request, Admin());
  }
  std::string Admin() { return TokenOf(kAdmin, "Administrador"); }
  // Meets all listing conditions.
  void Complete() {
    Add(ItemRow{.shop_id = shop_});
    booking_.scheduled.insert(Add(LinkRow{.shop_id = shop_}));
  }

  int64_t shop_ = 0;
  void SetUp() override {
    ServiceTest::SetUp();
    shop_ = Add(ShopRow{.owner_id = kOwner, .listed_at = "NULL"});
  }
};

TEST_F(ListingServiceTest, ListsAShopWithItemScheduleAndVerifiedOwner) {
  auth_.unverified.insert(kOwner);
  EXPECT_THAT(Missing(), ElementsAre("item", "collaborator", "schedule", "owner"));
  Add(ItemRow{.shop_id = shop_});
  const int64_t person = Add(LinkRow{.shop_id = shop_});
  EXPECT_THAT(Missing(), ElementsAre("schedule", "owner"));
  booking_.scheduled.insert(person);
  EXPECT_THAT(Missing(), ElementsAre("owner"));
  EXPECT_THAT(PubliclyListed(), IsEmpty());
  auth_.unverified.clear();
  const int before = InvalidationsOf("establishments");
  EXPECT_TRUE(Listing().listed());
  EXPECT_THAT(PubliclyListed(), ElementsAre("barbearia-central"));
  EXPECT_GT(InvalidationsOf("establishments"), before);
}

TEST_F(ListingServiceTest, IgnoresInactiveItemsAndUnacceptedCollaborators) {
  Add(ItemRow{.shop_id = shop_, .active = false});
  booking_.scheduled.insert(Add(LinkRow{.shop_id = shop_}));
  test_database().Execute("UPDATE collaborators SET accepted_at = NULL");
  EXPECT_THAT(Missing(), ElementsAre("item", "collaborator", "schedule"));
}

TEST_F(ListingServiceTest, ListsDueShopsWithoutRequests) {
  listings().ReviewDue();
  EXPECT_THAT(PubliclyListed(), IsEmpty());
  Complete();
  test_database().Execute("UPDATE establishments SET listing_due_at = now()");
  listings().ReviewDue();
  EXPECT_THAT(PubliclyListed(), ElementsAre("barbearia-central"));
}

TEST_F(ListingServiceTest, ReviewsOldShopsLessOften) {
  test_database().Execute("UPDATE establishments SET created_at = now() - interval '30 days'");
  listings().ReviewDue();
  EXPECT_EQ(test_database()
                .Execute("SELECT round(extract(epoch FROM listing_due_at - now()) / 60)"
                         " FROM establishments")
                .front()[0]
                .as<int>(),
            10);
}

TEST_F(ListingServiceTest, ShowsTheListingToTheOwnerOnly) {
  EXPECT_EQ(ErrorOf([&] { Listing(kStranger); }).code(), grpc::StatusCode::PERMISSION_DENIED);
}

TEST_F(ListingServiceTest, ShowsThePageOfAnUnlistedShop) {
  v1::ViewEstablishmentRequest request;
  request.set_slug("barbearia-central");
  EXPECT_FALSE(Ask(&Establishments::ViewEstablishment, request).establishment().listed());
}

TEST_F(ListingServiceTest, ShowsAHiddenShopToOwnerAndAdministratorsOnly) {
  Complete();
  const int64_t item = Add(ItemRow{.shop_id = shop_, .name = "Barba"});
  listings().ReviewDue();
  Decide(true, "Fotos de outra barbearia");
  EXPECT_THAT(PubliclyListed(), IsEmpty());

  v1::ViewEstablishmentRequest page;
  page.set_slug("barbearia-central");
  v1::GetEstablishmentRequest by_id;
  by_id.set_id(shop_);
  v1::ListItemsRequest items;
  items.set_entity_name("establishment");
  items.set_entity_id(shop_);
  v1::BrowseItemsRequest browse;
  browse.set_slug("barbearia-central");
  v1::GetBarbershopRequest barbershop;
  barbershop.set_id(shop_);
  v1::ViewBarberRequest barber;
  barber.set_username("joao");
  v1::GetItemRequest one;
  one.set_id(item);
  const std::string stranger = TokenOf(kStranger);
  const auto not_found = [&](auto method, const auto& request) {
    return ErrorOf([&] { Ask(method, request, stranger); }).code() == grpc::StatusCode::NOT_FOUND;
  };
  EXPECT_TRUE(not_found(&Establishments::ViewEstablishment, page));
  EXPECT_TRUE(not_found(&Establishments::GetEstablishment, by_id));
  EXPECT_TRUE(not_found(&v1::ItemService::Stub::ListItems, items));
  EXPECT_TRUE(not_found(&v1::ItemService::Stub::BrowseItems, browse));
  EXPECT_TRUE(not_found(&v1::ItemService::Stub::GetItem, one));
  EXPECT_TRUE(not_found(&v1::BarbershopService::Stub::GetBarbershop, barbershop));
  EXPECT_TRUE(not_found(&v1::BarbershopService::Stub::ViewBarber, barber));

  EXPECT_TRUE(
      Ask(&Establishments::ViewEstablishment, page, TokenOf(kOwner)).establishment().hidden());
  EXPECT_EQ(Listing().hidden_reason(), "Fotos de outra barbearia");

  Decide(false);
  EXPECT_THAT(PubliclyListed(), ElementsAre("barbearia-central"));
  EXPECT_FALSE(Listing().hidden());
}

TEST_F(ListingServiceTest, QuotesAHiddenShopToItsTeamOnly) {
  const int64_t item = Add(ItemRow{.shop_id = shop_});
  Add(LinkRow{.shop_id = shop_, .user_id = 10});
  Decide(true, "Fraude");
  const auto quote = [&](std::optional<int64_t> caller) {
    v1::QuoteItemsRequest request;
    request.set_establishment_id(shop_);
    request.add_item_ids(item);
    if (caller) {
      request.set_caller_id(*caller);
    }
    AskAsService(&v1::ItemService::Stub::QuoteItems, request);
  };
  EXPECT_EQ(ErrorOf([&] { quote(std::nullopt); }).code(), grpc::StatusCode::NOT_FOUND);
  EXPECT_EQ(ErrorOf([&] { quote(kStranger); }).code(), grpc::StatusCode::NOT_FOUND);
  quote(kOwner);
  quote(10);
}

TEST_F(ListingServiceTest, RequiresAReasonToHide) {
  EXPECT_EQ(ErrorOf([&] { Decide(true, "  "); }).fields().count("reason"), 1);
}

TEST_F(ListingServiceTest, ListsReviewsForAdministratorsOnly) {
  EXPECT_EQ(Reviews("new").establishments_size(), 1);
  EXPECT_EQ(Reviews("hidden").total(), 0);
  Decide(false);
  EXPECT_EQ(Reviews("new").establishments_size(), 0);
  Decide(true, "Fraude");
  ASSERT_EQ(Reviews("hidden").establishments_size(), 1);
  EXPECT_EQ(Reviews("hidden").establishments(0).hidden_reason(), "Fraude");
  EXPECT_EQ(Reviews("all").total(), 1);
  EXPECT_EQ(
      ErrorOf([&] { Ask(&Stub::ListReviews, v1::ListReviewsRequest(), TokenOf(kOwner)); }).code(),
      grpc::StatusCode::PERMISSION_DENIED);
}

TEST_F(ListingServiceTest, ReportsEachChangeOnceAfterAuthReturns) {
  Decide(false);
  EXPECT_FALSE(listings().ReportNext()) << "a review that changes nothing is not reported";
  Decide(true, "Fraude");
  auth_.away = true;
  EXPECT_EQ(ErrorOf([&] { listings().ReportNext(); }).reason(), "AUTH_AWAY");
  auth_.away = false;
  EXPECT_TRUE(listings().ReportNext());
  EXPECT_FALSE(listings().ReportNext());
  ASSERT_EQ(auth_.moderations.size(), 1);
  EXPECT_TRUE(auth_.moderations[0].hidden());
  EXPECT_EQ(auth_.moderations[0].owner_id(), kOwner);
  EXPECT_EQ(auth_.moderations[0].actor_id(), kAdmin);
}

TEST_F(ListingServiceTest, CountsEachEstablishmentOnce) {
  Add(ShopRow{.slug = "listada", .owner_id = kOwner});
  Decide(true, "Fotos impróprias");
  Add(ShopRow{.slug = "nova", .owner_id = kStranger, .listed_at = "NULL"});
  const v1::CountListingsResponse counts =
      Ask(&Stub::CountListings, v1::CountListingsRequest(), Admin());
  EXPECT_EQ(counts.listed(), 1);
  EXPECT_EQ(counts.hidden(), 1);
  EXPECT_EQ(counts.unlisted(), 1);
  EXPECT_EQ(counts.unreviewed(), 2);
}

}  // namespace
}  // namespace navalha::catalog
