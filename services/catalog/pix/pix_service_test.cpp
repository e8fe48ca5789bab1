// Goal: the owner changes the shop's Pix key and deposit rule, and no public answer contains the
// key.

#include <gmock/gmock.h>

#include "navalha/catalog/v1/person.grpc.pb.h"
#include "services/catalog/testing/catalog_fixture.hpp"

namespace navalha::catalog {
namespace {

using testing::HasSubstr;
using testing::Not;
using Pix = v1::PixService::Stub;
using Establishments = v1::EstablishmentService::Stub;

class PixServiceTest : public ServiceTest {
 protected:
  void SetUp() override {
    ServiceTest::SetUp();
    shop_ = Add(ShopRow{.owner_id = 1});
  }

  v1::SavePixSettingsRequest Wanted() const {
    v1::SavePixSettingsRequest request;
    request.set_id(shop_);
    request.set_key_kind("cnpj");
    request.set_key("12.ABC.345/01DE-35");
    request.set_holder_name("Barbearia São José & Filhos Ltda");
    request.set_holder_city("São José dos Pinhais");
    request.set_deposit_kind("percent");
    request.set_deposit_percent(30);
    request.set_deposit_minutes(60);
    return request;
  }

  v1::PixSettings Save(const v1::SavePixSettingsRequest& request) {
    return Ask(&Pix::SavePixSettings, request, TokenOf(1)).pix();
  }

  v1::PixSettings Get(const std::string& token) {
    v1::GetPixSettingsRequest request;
    request.set_id(shop_);
    return Ask(&Pix::GetPixSettings, request, token).pix();
  }

  v1::PixAccount Account() {
    v1::GetPixAccountRequest request;
    request.set_establishment_id(shop_);
    return AskAsService(&Pix::GetPixAccount, request);
  }

  v1::ViewEstablishmentResponse View() {
    v1::ViewEstablishmentRequest request;
    request.set_slug("barbearia-central");
    return Ask(&Establishments::ViewEstablishment, request);
  }

  int64_t shop_ = 0;
};

TEST_F(PixServiceTest, StoresKeyAndHolderInTheFormOfThePixCode) {
  EXPECT_EQ(Get(TokenOf(1)).version(), 0);
  const v1::PixSettings saved = Save(Wanted());
  EXPECT_EQ(saved.key(), "12ABC34501DE35");
  EXPECT_EQ(saved.holder_name(), "BARBEARIA SAO JOSE FILHOS");
  EXPECT_EQ(saved.holder_city(), "SAO JOSE DOS PI");
  EXPECT_EQ(saved.deposit().percent(), 30);
  EXPECT_EQ(saved.version(), 1);
  EXPECT_EQ(Get(TokenOf(1)).SerializeAsString(), saved.SerializeAsString());
  EXPECT_EQ(Account().key(), "12ABC34501DE35");
  EXPECT_EQ(Account().holder_city(), "SAO JOSE DOS PI");
}

TEST_F(PixServiceTest, StoresEveryKindOfKey) {
  auto request = Wanted();
  int version = 0;
  for (const auto& [kind, key] :
       {std::pair("cpf", "52998224725"), std::pair("cnpj", "11222333000181"),
        std::pair("email", "caixa@barbearia.com.br"), std::pair("phone", "+5511987654321"),
        std::pair("random", "123e4567-e12b-12d1-a456-426655440000")}) {
    request.set_key_kind(kind);
    request.set_key(key);
    request.set_version(version++);
    EXPECT_EQ(Save(request).key(), key);
  }
}

TEST_F(PixServiceTest, ShowsTheDepositRuleToEveryoneAndTheKeyToTheOwnerOnly) {
  const int before = InvalidationsOf("establishment:barbearia-central");
  Save(Wanted());
  EXPECT_EQ(InvalidationsOf("establishment:barbearia-central"), before + 1);
  const v1::ViewEstablishmentResponse page = View();
  EXPECT_EQ(page.establishment().deposit().kind(), "percent");
  EXPECT_EQ(page.establishment().deposit().minutes(), 60);
  EXPECT_THAT(page.SerializeAsString(), Not(HasSubstr("12ABC34501DE35")));
  Add(LinkRow{.shop_id = shop_, .user_id = 10, .permissions = "{make_orders,manage_catalogue}"});
  for (const std::string& token : {TokenOf(2), TokenOf(10)}) {
    EXPECT_EQ(ErrorOf([&] { Get(token); }).code(), grpc::StatusCode::PERMISSION_DENIED);
    EXPECT_EQ(ErrorOf([&] { Ask(&Pix::SavePixSettings, Wanted(), token); }).code(),
              grpc::StatusCode::PERMISSION_DENIED);
  }
  EXPECT_EQ(ErrorOf([&] { Get(""); }).code(), grpc::StatusCode::UNAUTHENTICATED);
}

TEST_F(PixServiceTest, QuotesTheDepositRuleToOrders) {
  Save(Wanted());
  const int64_t cut = Add(ItemRow{.shop_id = shop_});
  v1::QuoteItemsRequest question;
  question.set_establishment_id(shop_);
  question.add_item_ids(cut);
  const auto quote = AskAsService(&v1::ItemService::Stub::QuoteItems, question);
  EXPECT_EQ(quote.deposit().percent(), 30);
  EXPECT_EQ(quote.deposit().minutes(), 60);
}

TEST_F(PixServiceTest, RefusesADepositWithoutAKeyAndAKeyWithoutAHolder) {
  const auto refused_field = [&](auto change) -> std::string {
    auto request = Wanted();
    change(request);
    const common::Error error = ErrorOf([&] { Save(request); });
    EXPECT_EQ(error.code(), grpc::StatusCode::INVALID_ARGUMENT);
    return error.fields().empty() ? "" : error.fields().begin()->first;
  };
  EXPECT_EQ(refused_field([](auto& request) { request.set_key(" "); }), "key");
  EXPECT_EQ(refused_field([](auto& request) { request.set_key("12.ABC.345/01DE-36"); }), "key");
  EXPECT_EQ(refused_field([](auto& request) { request.set_key_kind(""); }), "key_kind");
  EXPECT_EQ(refused_field([](auto& request) { request.set_holder_name("!"); }), "holder_name");
  EXPECT_EQ(refused_field([](auto& request) { request.set_holder_city(""); }), "holder_city");
  EXPECT_EQ(refused_field([](auto& request) { request.set_deposit_percent(0); }),
            "deposit_percent");
  EXPECT_EQ(refused_field([](auto& request) { request.set_deposit_kind("fixed"); }),
            "deposit_amount");
  EXPECT_EQ(refused_field([](auto& request) { request.set_deposit_minutes(4); }),
            "deposit_minutes");
  EXPECT_EQ(Get(TokenOf(1)).version(), 0);
}

TEST_F(PixServiceTest, AnswersARepeatedSaveWithTheStoredSettings) {
  const v1::PixSettings saved = Save(Wanted());
  EXPECT_EQ(Save(Wanted()).SerializeAsString(), saved.SerializeAsString());
  EXPECT_EQ(Get(TokenOf(1)).version(), 1);
}

TEST_F(PixServiceTest, RemovesTheKeyAndRefusesAStaleEdit) {
  Save(Wanted());
  auto stale = Wanted();
  stale.set_deposit_percent(40);
  EXPECT_EQ(ErrorOf([&] { Save(stale); }).reason(), "EDIT_CONFLICT");
  v1::SavePixSettingsRequest none;
  none.set_id(shop_);
  none.set_version(1);
  EXPECT_EQ(Save(none).key(), "");
  EXPECT_FALSE(View().establishment().has_deposit());
  EXPECT_EQ(ErrorOf([&] { Account(); }).reason(), "NO_PIX_KEY");
}

TEST_F(PixServiceTest, ErasesTheKeyOfARemovedOwner) {
  Save(Wanted());
  test_database().Execute("UPDATE establishments SET removed_at = now()");
  EXPECT_EQ(Account().key(), "12ABC34501DE35");
  v1::ForgetPersonRequest request;
  request.set_user_id(1);
  AskAsService(&v1::PersonService::Stub::ForgetPerson, request);
  EXPECT_EQ(ErrorOf([&] { Account(); }).reason(), "NO_PIX_KEY");
}

}  // namespace
}  // namespace navalha::catalog
