// Goal: a request that is repeated under its Idempotency-Key creates one establishment, item or
// invitation. Method: repeats in order, and concurrent repeats through the stores and the server.

#include <gmock/gmock.h>

#include <algorithm>
#include <latch>
#include <thread>

#include "services/catalog/testing/catalog_fixture.hpp"
#include "services/catalog/testing/picture_fixture.hpp"
#include "services/common/testing/test_database.hpp"

namespace navalha::catalog {
namespace {

using testing::Each;
using testing::SizeIs;
using BarbershopStub = v1::BarbershopService::Stub;
using ItemStub = v1::ItemService::Stub;
using ShopStub = v1::EstablishmentService::Stub;
using TeamStub = v1::CollaboratorService::Stub;

constexpr int kThreads = 4;

// Returns the results of concurrent calls.
template <class Action>
auto AtOnce(Action&& action) {
  std::latch start(kThreads);
  std::vector<decltype(action())> results(kThreads);
  std::vector<std::thread> threads;
  for (int i = 0; i < kThreads; ++i) {
    threads.emplace_back([&, i] {
      start.arrive_and_wait();
      results[i] = action();
    });
  }
  for (std::thread& thread : threads) {
    thread.join();
  }
  return results;
}

class RepeatedCreationsTest : public ServiceTest {
 protected:
  static v1::CreateEstablishmentRequest Shop(const std::string& name = "Navalha") {
    v1::CreateEstablishmentRequest request;
    request.set_name(name);
    return request;
  }

  v1::Establishment Create(const v1::CreateEstablishmentRequest& request, const std::string& key,
                           int64_t user_id = 1) {
    return Ask(&ShopStub::CreateEstablishment, request, TokenOf(user_id), key).establishment();
  }

  static v1::CreateItemRequest Item(int64_t shop_id, const std::string& name = "Corte") {
    v1::CreateItemRequest request;
    request.set_name(name);
    request.set_type("service");
    request.set_price(4500);
    request.set_entity_id(shop_id);
    request.set_entity_name("establishment");
    return request;
  }

  v1::Item Create(const v1::CreateItemRequest& request, const std::string& key,
                  int64_t user_id = 1) {
    return Ask(&ItemStub::CreateItem, request, TokenOf(user_id), key).item();
  }

  static v1::CreateCollaboratorRequest Invitation(int64_t shop_id) {
    v1::CreateCollaboratorRequest request;
    request.set_establishment_id(shop_id);
    request.set_email("novo@exemplo.com.br");
    request.set_role("Barbeiro");
    return request;
  }

  v1::SaveCollaboratorResponse Invite(const v1::CreateCollaboratorRequest& request,
                                      const std::string& key) {
    return Ask(&TeamStub::CreateCollaborator, request, TokenOf(1), key);
  }

  static int Count(const std::string& table) {
    return test_database().Execute("SELECT count(*) FROM " + table).front()[0].as<int>();
  }
};

TEST_F(RepeatedCreationsTest, CreatesOneEstablishmentPerKey) {
  const v1::Establishment made = Create(Shop(), "key");
  EXPECT_EQ(Create(Shop(), "key").SerializeAsString(), made.SerializeAsString());
  EXPECT_EQ(Count("establishments"), 1);
  EXPECT_EQ(Create(Shop(), "other").slug(), "navalha-2");
  EXPECT_EQ(Create(Shop(), "").slug(), "navalha-3");
  EXPECT_EQ(Create(Shop(), "key", 2).slug(), "navalha-4") << "another user's key";
}

TEST_F(RepeatedCreationsTest, RefusesTheKeyOfOtherContent) {
  Create(Shop(), "key");
  EXPECT_EQ(ErrorOf([&] { Create(Shop("Outra"), "key"); }).reason(), "IDEMPOTENCY_KEY_REUSED");
  v1::CreateEstablishmentRequest with_logo = Shop();
  with_logo.set_logo(StripedPicture(20, 20, PictureFormat::kPng));
  EXPECT_EQ(ErrorOf([&] { Create(with_logo, "key"); }).reason(), "IDEMPOTENCY_KEY_REUSED");
  EXPECT_EQ(Count("establishments"), 1);
  EXPECT_EQ(Count("images"), 0);
}

TEST_F(RepeatedCreationsTest, AnswersARepeatWithTheCurrentEstablishment) {
  const v1::Establishment made = Create(Shop(), "key");
  v1::UpdateEstablishmentRequest change;
  change.set_id(made.id());
  change.set_name("Navalha Nova");
  Ask(&ShopStub::UpdateEstablishment, change, TokenOf(1));
  EXPECT_EQ(Create(Shop(), "key").name(), "Navalha Nova");
  v1::DeleteEstablishmentRequest removal;
  removal.set_id(made.id());
  Ask(&ShopStub::DeleteEstablishment, removal, TokenOf(1));
  EXPECT_EQ(ErrorOf([&] { Create(Shop(), "key"); }).code(), grpc::StatusCode::NOT_FOUND);
  EXPECT_EQ(Count("establishments"), 1);
}

TEST_F(RepeatedCreationsTest, CountsRepeatsOnceInTheHourlyLimit) {
  for (int i = 0; i < kEstablishmentsPerHour; ++i) {
    Create(Shop(), "key");
  }
  EXPECT_NO_THROW(Create(Shop(), "other"));
}

TEST_F(RepeatedCreationsTest, AnswersEqualConcurrentRequestsForTheLastAllowedEstablishment) {
  for (int i = 1; i < kEstablishmentsPerHour; ++i) {
    Create(Shop(), std::to_string(i));
  }
  const auto ids = AtOnce([&] { return Create(Shop(), "last").id(); });
  EXPECT_THAT(ids, Each(ids.front()));
  EXPECT_EQ(ErrorOf([&] { Create(Shop(), "other"); }).code(), grpc::StatusCode::RESOURCE_EXHAUSTED);
}

TEST_F(RepeatedCreationsTest, CreatesAnEstablishmentAfterARefusalOfTheKey) {
  v1::CreateEstablishmentRequest request = Shop();
  request.set_logo("not a picture");
  EXPECT_EQ(ErrorOf([&] { Create(request, "key"); }).reason(), "BAD_IMAGE");
  EXPECT_NO_THROW(Create(Shop(), "key"));
}

TEST_F(RepeatedCreationsTest, CreatesOneEstablishmentForConcurrentRequests) {
  const auto ids = AtOnce([&] { return Create(Shop(), "key").id(); });
  EXPECT_THAT(ids, Each(ids.front()));
  EXPECT_EQ(Count("establishments"), 1);
}

TEST_F(RepeatedCreationsTest, CreatesOneEstablishmentPerKeyInTheStore) {
  EstablishmentStore store(database());
  const v1::CreateEstablishmentRequest request = Shop();
  const auto made = AtOnce([&] {
    return store.Create({.request = request,
                         .owner_id = 1,
                         .pictures = {},
                         .time_zone = std::string(common::kDefaultTimeZone),
                         .idempotency = common::IdempotencyKey{"scope", "key", "hash"},
                         .now = Noon()});
  });
  EXPECT_EQ(std::count(made.begin(), made.end(), std::nullopt), kThreads - 1);
  EXPECT_EQ(Count("establishments"), 1);
}

TEST_F(RepeatedCreationsTest, CreatesOneBarbershopPerKey) {
  v1::SaveBarbershopRequest request;
  request.set_name("Navalha");
  const auto create = [&] {
    return Ask(&BarbershopStub::CreateBarbershop, request, TokenOf(1), "key").barbershop().id();
  };
  EXPECT_EQ(create(), create());
  EXPECT_EQ(Count("establishments"), 1);
}

TEST_F(RepeatedCreationsTest, CreatesOneItemPerKey) {
  const int64_t shop = Add(ShopRow{});
  const int64_t other_shop = Add(ShopRow{.slug = "outra"});
  const v1::Item made = Create(Item(shop), "key");
  EXPECT_EQ(Create(Item(shop), "key").SerializeAsString(), made.SerializeAsString());
  EXPECT_EQ(ErrorOf([&] { Create(Item(shop, "Barba"), "key"); }).reason(),
            "IDEMPOTENCY_KEY_REUSED");
  EXPECT_EQ(Count("items"), 1);
  EXPECT_NE(Create(Item(shop), "other").id(), made.id());
  EXPECT_NE(Create(Item(other_shop), "key").id(), made.id());
  EXPECT_NE(Create(Item(shop), "").id(), made.id());
}

TEST_F(RepeatedCreationsTest, CreatesOneComboPerKey) {
  const int64_t shop = Add(ShopRow{});
  v1::CreateItemRequest combo = Item(shop, "Combo");
  combo.add_parts(Create(Item(shop), "a").id());
  combo.add_parts(Create(Item(shop, "Barba"), "b").id());
  const v1::Item made = Create(combo, "key");
  EXPECT_THAT(made.parts(), SizeIs(2));
  EXPECT_EQ(Create(combo, "key").SerializeAsString(), made.SerializeAsString());
  EXPECT_EQ(Count("items"), 3);
}

TEST_F(RepeatedCreationsTest, RefusesARepeatByAFormerManager) {
  const int64_t shop = Add(ShopRow{});
  Add(LinkRow{.user_id = 10, .permissions = "{manage_catalogue}"});
  Create(Item(shop), "key", 10);
  test_database().Execute("UPDATE collaborators SET permissions = '{}'");
  EXPECT_EQ(ErrorOf([&] { Create(Item(shop), "key", 10); }).code(),
            grpc::StatusCode::PERMISSION_DENIED);
}

TEST_F(RepeatedCreationsTest, CreatesOneItemForConcurrentRequests) {
  const int64_t shop = Add(ShopRow{});
  const auto ids = AtOnce([&] { return Create(Item(shop), "key").id(); });
  EXPECT_THAT(ids, Each(ids.front()));
  EXPECT_EQ(Count("items"), 1);
}

TEST_F(RepeatedCreationsTest, CreatesOneItemPerKeyInTheStore) {
  ItemStore store(database());
  const v1::CreateItemRequest request = Item(Add(ShopRow{}));
  const auto made = AtOnce([&] {
    const common::IdempotencyKey key{"scope", "key", "hash"};
    return store.Create(request, std::nullopt, key, Noon());
  });
  EXPECT_EQ(std::count(made.begin(), made.end(), std::nullopt), kThreads - 1);
  EXPECT_EQ(Count("items"), 1);
}

TEST_F(RepeatedCreationsTest, ChangesAnItemOncePerKey) {
  v1::CreateItemRequest product = Item(Add(ShopRow{}), "Pomada");
  product.set_type("product");
  product.set_stock(10);
  v1::UpdateItemRequest delivery;
  delivery.set_id(Create(product, "new").id());
  delivery.set_stock_before(10);
  delivery.set_stock(15);
  const auto deliver = [&](const std::string& key) {
    return Ask(&ItemStub::UpdateItem, delivery, TokenOf(1), key).item().stock();
  };
  EXPECT_EQ(deliver("key"), 15);
  EXPECT_EQ(deliver("key"), 15);
  EXPECT_THAT(AtOnce([&] { return deliver("other"); }), Each(20));
  delivery.set_stock(16);
  EXPECT_EQ(ErrorOf([&] { deliver("key"); }).reason(), "IDEMPOTENCY_KEY_REUSED");
  delivery.set_version(1);
  EXPECT_EQ(ErrorOf([&] { deliver("stale"); }).reason(), "EDIT_CONFLICT");
  EXPECT_EQ(ErrorOf([&] { deliver("stale"); }).reason(), "EDIT_CONFLICT");
}

TEST_F(RepeatedCreationsTest, InvitesAPersonOncePerKey) {
  const int64_t shop = Add(ShopRow{});
  const v1::SaveCollaboratorResponse made = Invite(Invitation(shop), "key");
  EXPECT_EQ(Invite(Invitation(shop), "key").SerializeAsString(), made.SerializeAsString());
  Announce();
  EXPECT_THAT(auth_.announced, SizeIs(1));
  EXPECT_EQ(ErrorOf([&] { Invite(Invitation(shop), "other"); }).reason(), "ALREADY_LINKED");
  EXPECT_EQ(Count("idempotency"), 1) << "a refused invitation keeps no key";
  v1::CreateCollaboratorRequest other = Invitation(shop);
  other.set_role("Gerente");
  EXPECT_EQ(ErrorOf([&] { Invite(other, "key"); }).reason(), "IDEMPOTENCY_KEY_REUSED");
}

TEST_F(RepeatedCreationsTest, InvitesABarberOncePerKey) {
  v1::AddBarberRequest request;
  request.set_id(Add(ShopRow{}));
  request.set_barber_email("novo@exemplo.com.br");
  for (int i = 0; i < 2; ++i) {
    EXPECT_THAT(Ask(&BarbershopStub::AddBarber, request, TokenOf(1), "key").barbers(), SizeIs(1));
  }
}

TEST_F(RepeatedCreationsTest, LinksTheOwnerOncePerKey) {
  v1::CreateCollaboratorRequest request = Invitation(Add(ShopRow{}));
  request.clear_email();
  request.set_user_id(1);
  auth_.people[1].set_first_name("Dona");
  const v1::SaveCollaboratorResponse made = Invite(request, "key");
  EXPECT_EQ(made.message(), "Colaborador adicionado com sucesso.");
  EXPECT_EQ(Invite(request, "key").SerializeAsString(), made.SerializeAsString());
}

TEST_F(RepeatedCreationsTest, InvitesAPersonOnceForConcurrentRequests) {
  const v1::CreateCollaboratorRequest request = Invitation(Add(ShopRow{}));
  auth_.emails["novo@exemplo.com.br"] = 900;
  auth_.people[900].set_id(900);
  const auto ids = AtOnce([&] { return Invite(request, "key").employer().id(); });
  EXPECT_THAT(ids, Each(ids.front()));
  EXPECT_EQ(Count("collaborators"), 1);
}

}  // namespace
}  // namespace navalha::catalog
