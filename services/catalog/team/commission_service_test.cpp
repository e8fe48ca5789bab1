// Goal: the owner sets rates and fees, and orders gets the rate of the item, else of its category,
// else of its type.

#include <gmock/gmock.h>

#include "services/catalog/testing/catalog_fixture.hpp"

namespace navalha::catalog {
namespace {

using testing::ElementsAre;
using Commission = v1::CommissionService::Stub;

constexpr int64_t kOwner = 1;
constexpr int64_t kBarber = 10;

class CommissionServiceTest : public ServiceTest {
 protected:
  void SetUp() override {
    ServiceTest::SetUp();
    shop_ = Add(ShopRow{.owner_id = kOwner});
    barber_ = Add(LinkRow{.shop_id = shop_, .user_id = kBarber});
    cut_ = Add(ItemRow{.shop_id = shop_, .name = "Corte", .category = "Cabelo"});
    shave_ = Add(ItemRow{.shop_id = shop_, .name = "Barba", .category = "Barbearia"});
    wax_ = Add(
        ItemRow{.shop_id = shop_, .name = "Pomada", .type = "product", .category = "Finalização"});
    oil_ = Add(ItemRow{.shop_id = shop_, .name = "Óleo", .type = "product", .category = "Óleos"});
  }

  v1::SaveCommissionRatesRequest Wanted() const {
    v1::SaveCommissionRatesRequest request;
    request.set_id(barber_);
    request.set_service_rate(4250);
    request.set_product_rate(1000);
    AddException(request, shave_, "", 5000);
    AddException(request, 0, "BARBEARIA", 3000);
    AddException(request, 0, "Finalização", 1500);
    return request;
  }

  static void AddException(v1::SaveCommissionRatesRequest& request, int64_t item,
                           const std::string& category, int rate) {
    v1::CommissionException& exception = *request.add_exceptions();
    exception.set_item_id(item);
    exception.set_category(category);
    exception.set_rate(rate);
  }

  v1::CommissionRates Save(const v1::SaveCommissionRatesRequest& request) {
    return Ask(&Commission::SaveCommissionRates, request, TokenOf(kOwner)).commission();
  }

  v1::CommissionRates RatesAs(const std::string& token) {
    v1::GetCommissionRatesRequest request;
    request.set_id(barber_);
    return Ask(&Commission::GetCommissionRates, request, token).commission();
  }

  v1::CommissionSettings SaveSettings(int version, bool after_fees) {
    v1::SaveCommissionSettingsRequest request;
    request.set_id(shop_);
    request.set_credit_fee(349);
    request.set_debit_fee(199);
    request.set_after_fees(after_fees);
    request.set_version(version);
    return Ask(&Commission::SaveCommissionSettings, request, TokenOf(kOwner)).commission();
  }

  v1::QuoteCommissionsResponse Quote(const std::vector<int64_t>& items) {
    v1::QuoteCommissionsRequest request;
    request.set_establishment_id(shop_);
    for (const int64_t item : items) {
      v1::CommissionQuestion& line = *request.add_lines();
      line.set_collaborator_id(barber_);
      line.set_item_id(item);
    }
    return AskAsService(&Commission::QuoteCommissions, request);
  }

  int64_t shop_ = 0;
  int64_t barber_ = 0;
  int64_t cut_ = 0;
  int64_t shave_ = 0;
  int64_t wax_ = 0;
  int64_t oil_ = 0;
};

TEST_F(CommissionServiceTest, UsesTheRateOfTheItemThenOfItsCategoryThenOfItsType) {
  EXPECT_THAT(Quote({cut_, wax_}).rates(), ElementsAre(0, 0)) << "before the first save";
  Save(Wanted());
  EXPECT_THAT(Quote({shave_, cut_, wax_, oil_}).rates(), ElementsAre(5000, 4250, 1500, 1000));
  auto request = Wanted();
  request.set_version(1);
  request.mutable_exceptions()->DeleteSubrange(0, 1);
  Save(request);
  EXPECT_THAT(Quote({shave_, cut_}).rates(), ElementsAre(3000, 4250));
}

TEST_F(CommissionServiceTest, ReturnsRateZeroForItemsOfAnotherShop) {
  Save(Wanted());
  const int64_t other = Add(ShopRow{.slug = "outra", .owner_id = 2});
  EXPECT_THAT(Quote({Add(ItemRow{.shop_id = other}), 999'999}).rates(), ElementsAre(0, 0));
}

TEST_F(CommissionServiceTest, KeepsTheRatesAndRefusesAStaleEdit) {
  const v1::CommissionRates saved = Save(Wanted());
  EXPECT_EQ(saved.version(), 1);
  EXPECT_EQ(saved.exceptions(0).category(), "BARBEARIA");
  EXPECT_EQ(saved.exceptions(2).item_name(), "Barba");
  EXPECT_EQ(RatesAs(TokenOf(kOwner)).SerializeAsString(), saved.SerializeAsString());
  EXPECT_EQ(ErrorOf([&] { Save(Wanted()); }).reason(), "EDIT_CONFLICT");
}

TEST_F(CommissionServiceTest, RefusesRepeatedIncompleteAndForeignExceptions) {
  const auto refused = [&](int64_t item, const std::string& category) {
    auto request = Wanted();
    AddException(request, item, category, 100);
    return ErrorOf([&] { Save(request); }).code();
  };
  EXPECT_EQ(refused(shave_, ""), grpc::StatusCode::INVALID_ARGUMENT);
  EXPECT_EQ(refused(0, "finalizacao"), grpc::StatusCode::INVALID_ARGUMENT);
  EXPECT_EQ(refused(0, " "), grpc::StatusCode::INVALID_ARGUMENT);
  EXPECT_EQ(refused(cut_, "Cabelo"), grpc::StatusCode::INVALID_ARGUMENT);
  const int64_t other = Add(ShopRow{.slug = "outra", .owner_id = 2});
  EXPECT_EQ(refused(Add(ItemRow{.shop_id = other}), ""), grpc::StatusCode::INVALID_ARGUMENT);
  EXPECT_EQ(RatesAs(TokenOf(kOwner)).version(), 0);
}

TEST_F(CommissionServiceTest, RefusesRatesAboveAHundredPercent) {
  auto request = Wanted();
  request.set_product_rate(10'001);
  EXPECT_EQ(ErrorOf([&] { Save(request); }).code(), grpc::StatusCode::INVALID_ARGUMENT);
}

TEST_F(CommissionServiceTest, ShowsACollaboratorOnlyTheirOwnRates) {
  Save(Wanted());
  Add(LinkRow{
      .shop_id = shop_, .user_id = 11, .user_name = "maria", .permissions = "{see_orders}"});
  EXPECT_EQ(RatesAs(TokenOf(kBarber)).service_rate(), 4250);
  EXPECT_EQ(ErrorOf([&] { RatesAs(TokenOf(11)); }).code(), grpc::StatusCode::PERMISSION_DENIED);
  EXPECT_EQ(
      ErrorOf([&] { Ask(&Commission::SaveCommissionRates, Wanted(), TokenOf(kBarber)); }).code(),
      grpc::StatusCode::PERMISSION_DENIED);
}

TEST_F(CommissionServiceTest, DeductsFeesOnlyWhenTheSettingIsOn) {
  EXPECT_EQ(SaveSettings(0, false).version(), 1);
  EXPECT_EQ(Quote({cut_}).credit_fee(), 0);
  SaveSettings(1, true);
  EXPECT_EQ(Quote({cut_}).credit_fee(), 349);
  EXPECT_EQ(Quote({cut_}).debit_fee(), 199);
  EXPECT_EQ(ErrorOf([&] { SaveSettings(1, true); }).reason(), "EDIT_CONFLICT");
  v1::GetCommissionSettingsRequest request;
  request.set_id(shop_);
  EXPECT_EQ(
      ErrorOf([&] { Ask(&Commission::GetCommissionSettings, request, TokenOf(kBarber)); }).code(),
      grpc::StatusCode::PERMISSION_DENIED);
}

TEST_F(CommissionServiceTest, ListsPresentAndFormerCollaboratorsWithoutInvitedPeople) {
  Add(LinkRow{.shop_id = shop_, .user_id = 12, .first_name = "Ex", .removed_at = "now()"});
  Add(LinkRow{.shop_id = shop_, .user_id = 13, .accepted_at = "NULL"});
  v1::ListCommissionCollaboratorsRequest request;
  request.set_establishment_id(shop_);
  const auto list = [&] {
    return AskAsService(&Commission::ListCommissionCollaborators, request).collaborators();
  };
  const auto all = list();
  ASSERT_EQ(all.size(), 2);
  EXPECT_TRUE(all[0].is_current());
  EXPECT_EQ(all[1].first_name(), "Ex");
  EXPECT_FALSE(all[1].is_current());
  request.set_collaborator_id(all[1].id());
  ASSERT_EQ(list().size(), 1);
  EXPECT_EQ(list()[0].id(), all[1].id());
  request.set_collaborator_id(all[1].id() + 1000);
  EXPECT_EQ(list().size(), 0);
}

}  // namespace
}  // namespace navalha::catalog
