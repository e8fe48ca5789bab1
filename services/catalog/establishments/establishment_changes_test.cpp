// Goal: only owners create and change their shops; texts are stored as typed.

#include <gmock/gmock.h>

#include <thread>

#include "services/catalog/testing/catalog_fixture.hpp"
#include "services/catalog/testing/picture_fixture.hpp"
#include "services/common/testing/test_database.hpp"

namespace navalha::catalog {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::StartsWith;
using testing::UnorderedElementsAre;
using Stub = v1::EstablishmentService::Stub;

class EstablishmentChangesTest : public ServiceTest {
 protected:
  v1::Establishment Create(const v1::CreateEstablishmentRequest& request) {
    return Ask(&Stub::CreateEstablishment, request, TokenOf(1)).establishment();
  }

  v1::Establishment Update(const v1::UpdateEstablishmentRequest& request) {
    return Ask(&Stub::UpdateEstablishment, request, TokenOf(1)).establishment();
  }

  static v1::CreateEstablishmentRequest Named(const std::string& name) {
    v1::CreateEstablishmentRequest request;
    request.set_name(name);
    return request;
  }
};

TEST_F(EstablishmentChangesTest, SetsTheLimitsOfClientBookings) {
  const v1::Establishment made = Create(Named("Navalha"));
  EXPECT_EQ(made.visit_minutes(), 180);
  EXPECT_EQ(made.requires_contact_proof(), "0");
  EXPECT_EQ(made.lapse_hours(), 0);
  v1::UpdateEstablishmentRequest request;
  request.set_id(made.id());
  request.set_visit_minutes(90);
  request.set_requires_contact_proof("1");
  request.set_lapse_hours(24);
  const v1::Establishment changed = Update(request);
  EXPECT_EQ(changed.visit_minutes(), 90);
  EXPECT_EQ(changed.requires_contact_proof(), "1");
  EXPECT_EQ(changed.lapse_hours(), 24);
  v1::UpdateEstablishmentRequest other;
  other.set_id(made.id());
  other.set_city("Curitiba");
  const v1::Establishment kept = Update(other);
  EXPECT_EQ(kept.visit_minutes(), 90);
  EXPECT_EQ(kept.requires_contact_proof(), "1");
  EXPECT_EQ(kept.lapse_hours(), 24);
}

TEST_F(EstablishmentChangesTest, DerivesTheTimeZoneFromStateAndCity) {
  EXPECT_EQ(Create(Named("Sem estado")).time_zone(), common::kDefaultTimeZone);
  v1::CreateEstablishmentRequest request = Named("Navalha do Norte");
  request.set_uf("AM");
  const v1::Establishment made = Create(request);
  EXPECT_EQ(made.time_zone(), "America/Manaus");
  v1::UpdateEstablishmentRequest change;
  change.set_id(made.id());
  change.set_city("Parintins");
  EXPECT_EQ(Update(change).time_zone(), "America/Manaus");
  change.set_uf("AC");
  EXPECT_EQ(Update(change).time_zone(), "America/Rio_Branco");
  change.set_uf("");
  EXPECT_EQ(Update(change).time_zone(), "America/Rio_Branco") << "without a state it stays";
}

TEST_F(EstablishmentChangesTest, KeepsTheTimeZoneWhileTheTeamHasHours) {
  const v1::Establishment made = Create(Named("Navalha"));
  booking_.scheduled.insert(Add(LinkRow{.shop_id = made.id()}));
  v1::UpdateEstablishmentRequest change;
  change.set_id(made.id());
  change.set_uf("SP");
  EXPECT_EQ(Update(change).uf(), "SP") << "the zone is the same";
  change.set_uf("AM");
  EXPECT_EQ(ErrorOf([&] { Update(change); }).reason(), "TIME_ZONE_IN_USE");
  booking_.scheduled.clear();
  EXPECT_EQ(Update(change).time_zone(), "America/Manaus");
}

TEST_F(EstablishmentChangesTest, CreatesAShopOfTheCallerWithASlugFromItsName) {
  v1::CreateEstablishmentRequest request = Named("  Barbearia São João  ");
  request.set_cnpj("12.abc.345/01de-35");
  request.set_cep("80010000");
  request.set_phone("(41) 99999-0000");
  request.set_city("Curitiba");
  request.add_segments("barba");
  request.add_segments("barba");
  request.set_logo(StripedPicture(300, 300, PictureFormat::kPng));
  const v1::Establishment made = Create(request);
  EXPECT_EQ(made.name(), "Barbearia São João");
  EXPECT_EQ(made.slug(), "barbearia-sao-joao");
  EXPECT_EQ(made.user_id(), 1);
  EXPECT_EQ(made.app_id(), 2);
  EXPECT_EQ(made.category(), "barbershop");
  EXPECT_EQ(made.cnpj(), "12ABC34501DE35");
  EXPECT_EQ(made.cep(), "80010-000");
  EXPECT_EQ(made.phone(), "(41) 99999-0000");
  EXPECT_THAT(made.segments(), ElementsAre("barba"));
  EXPECT_THAT(made.logo(), StartsWith("images/"));
  EXPECT_FALSE(made.has_background());
  EXPECT_FALSE(made.has_description()) << "blank texts count as absent";
}

TEST_F(EstablishmentChangesTest, LimitsNewShopsPerOwnerAndHour) {
  for (int i = 0; i < kEstablishmentsPerHour; ++i) {
    const v1::Establishment made = Create(Named("Navalha"));
    EXPECT_FALSE(made.listed());
    EXPECT_EQ(ErrorOf([&] { Create(Named("  ")); }).code(), grpc::StatusCode::INVALID_ARGUMENT)
        << "failed creations do not count";
  }
  const common::Error error = ErrorOf([&] { Create(Named("Navalha")); });
  EXPECT_EQ(error.code(), grpc::StatusCode::RESOURCE_EXHAUSTED);
  EXPECT_GT(std::stoi(error.metadata().at("retry_after")), 3500);
  const v1::CreateEstablishmentRequest other = Named("Outra");
  Ask(&Stub::CreateEstablishment, other, TokenOf(2));
}

TEST_F(EstablishmentChangesTest, RejectsStaleWrite) {
  const v1::Establishment seen = Create(Named("Navalha"));
  v1::UpdateEstablishmentRequest change;
  change.set_id(seen.id());
  change.set_city("Curitiba");
  change.set_uf("PR");
  change.set_version(seen.version());
  EXPECT_EQ(Update(change).version(), seen.version() + 1);
  change.set_city("Londrina");
  EXPECT_EQ(ErrorOf([&] { Update(change); }).reason(), "EDIT_CONFLICT");
  change.clear_version();
  change.clear_uf();
  const v1::Establishment changed = Update(change);
  EXPECT_EQ(changed.city(), "Londrina") << "a request without a version is not checked";
  EXPECT_EQ(changed.uf(), "PR");
}

TEST_F(EstablishmentChangesTest, AppendsANumberToATakenSlug) {
  EXPECT_EQ(Create(Named("Navalha")).slug(), "navalha");
  EXPECT_EQ(Create(Named("Návalha!")).slug(), "navalha-2");
  test_database().Execute("UPDATE establishments SET removed_at = now() WHERE slug = 'navalha'");
  EXPECT_EQ(Create(Named("NAVALHA")).slug(), "navalha-3") << "a removed shop keeps its slug";
  EXPECT_EQ(Create(Named("💈")).slug(), "barbearia");
}

TEST_F(EstablishmentChangesTest, DoesNotUseReservedPathsAsSlugs) {
  EXPECT_EQ(Create(Named("View")).slug(), "view-2");
  EXPECT_EQ(Create(Named("¡Create!")).slug(), "create-2");
  EXPECT_EQ(Create(Named("create")).slug(), "create-3");
  EXPECT_EQ(Create(Named("Viewer")).slug(), "viewer");
}

TEST_F(EstablishmentChangesTest, KeepsTheOrderOfSegments) {
  v1::CreateEstablishmentRequest request = Named("Navalha");
  for (const char* segment : {"sobrancelha", "barba", "corte_masculino", "barba"}) {
    request.add_segments(segment);
  }
  const v1::Establishment made = Create(request);
  EXPECT_THAT(made.segments(), ElementsAre("sobrancelha", "barba", "corte_masculino"));
  v1::UpdateEstablishmentRequest change;
  change.set_id(made.id());
  for (const char* segment : {"pintura", "barba"}) {
    change.add_segments(segment);
  }
  EXPECT_THAT(Update(change).segments(), ElementsAre("pintura", "barba"));
}

TEST_F(EstablishmentChangesTest, StoresTheNeighborhood) {
  v1::CreateEstablishmentRequest request = Named("Navalha");
  request.set_neighborhood(" Moema ");
  const v1::Establishment made = Create(request);
  EXPECT_EQ(made.neighborhood(), "Moema");
  v1::UpdateEstablishmentRequest change;
  change.set_id(made.id());
  change.set_city("Santos");
  EXPECT_EQ(Update(change).neighborhood(), "Moema") << "an omitted field stays";
  change.set_neighborhood(" ");
  EXPECT_FALSE(Update(change).has_neighborhood());
}

TEST_F(EstablishmentChangesTest, AssignsDistinctSlugsToConcurrentShops) {
  constexpr int kShops = 4;
  std::vector<std::string> slugs(kShops);
  std::vector<std::thread> threads;
  for (std::string& slug : slugs) {
    threads.emplace_back([&] { slug = Create(Named("Corte Fino")).slug(); });
  }
  for (std::thread& thread : threads) {
    thread.join();
  }
  EXPECT_THAT(slugs,
              UnorderedElementsAre("corte-fino", "corte-fino-2", "corte-fino-3", "corte-fino-4"));
}

TEST_F(EstablishmentChangesTest, StoresTextAsTyped) {
  const std::string odd = "<b>\"Zé\" & 'Cia'</b> 💈🧔🏾 \u202eabc\\";
  v1::CreateEstablishmentRequest request = Named(odd);
  request.set_description(odd);
  const v1::Establishment made = Create(request);
  EXPECT_EQ(made.name(), odd);
  EXPECT_EQ(made.description(), odd);
}

TEST_F(EstablishmentChangesTest, RefusesBlankNamesInvalidPicturesAndVisitors) {
  EXPECT_EQ(ErrorOf([&] { Create(Named("   ")); }).fields().count("name"), 1);
  v1::CreateEstablishmentRequest request = Named("Navalha");
  request.set_background("<html></html>");
  EXPECT_EQ(ErrorOf([&] { Create(request); }).fields().count("background"), 1);
  request.clear_background();
  EXPECT_EQ(ErrorOf([&] { Ask(&Stub::CreateEstablishment, request); }).code(),
            grpc::StatusCode::UNAUTHENTICATED);
  EXPECT_THAT(test_database().Execute("SELECT 1 FROM establishments"), IsEmpty());
}

TEST_F(EstablishmentChangesTest, ChangesSentFieldsClearsBlanksAndKeepsTheSlug) {
  v1::CreateEstablishmentRequest request = Named("Navalha");
  request.set_phone("4199990000");
  request.set_city("Curitiba");
  request.add_segments("barba");
  const v1::Establishment made = Create(request);
  v1::UpdateEstablishmentRequest change;
  change.set_id(made.id());
  change.set_name("Outro Nome");
  change.set_phone("");
  const v1::Establishment changed = Update(change);
  EXPECT_EQ(changed.name(), "Outro Nome");
  EXPECT_EQ(changed.slug(), "navalha");
  EXPECT_FALSE(changed.has_phone());
  EXPECT_EQ(changed.city(), "Curitiba");
  EXPECT_THAT(changed.segments(), ElementsAre("barba"));
  v1::UpdateEstablishmentRequest clear;
  clear.set_id(made.id());
  clear.set_segments_sent("1");
  EXPECT_THAT(Update(clear).segments(), IsEmpty());
  clear.set_name(" ");
  EXPECT_EQ(ErrorOf([&] { Update(clear); }).code(), grpc::StatusCode::INVALID_ARGUMENT);
}

TEST_F(EstablishmentChangesTest, LimitsShopsPerOwner) {
  test_database().Execute(
      "INSERT INTO establishments (name, slug, user_id, created_at)"
      " SELECT 'Cheia', 'cheia-' || n, 1, now() - interval '2 days' FROM generate_series(1, 100) "
      "n");
  EXPECT_EQ(ErrorOf([&] { Create(Named("Mais uma")); }).reason(), "TOO_MANY_ESTABLISHMENTS");
  test_database().Execute("UPDATE establishments SET removed_at = now() WHERE slug = 'cheia-7'");
  Create(Named("Mais uma"));
  test_database().Execute("UPDATE establishments SET removed_at = now(), created_at = now()");
  EXPECT_EQ(ErrorOf([&] { Create(Named("Outra")); }).reason(), "TOO_MANY_ESTABLISHMENTS")
      << "removed shops of the day count";
  Ask(&Stub::CreateEstablishment, Named("De outro dono"), TokenOf(2));
}

TEST_F(EstablishmentChangesTest, AllowsOnlyTheOwnerToChangeAShop) {
  const int64_t id = Add(ShopRow{.owner_id = 2});
  v1::UpdateEstablishmentRequest change;
  change.set_id(id);
  change.set_name("Minha agora");
  const common::Error error = ErrorOf([&] { Update(change); });
  EXPECT_EQ(error.code(), grpc::StatusCode::PERMISSION_DENIED);
  EXPECT_EQ(error.message(), "Acesso negado.");
  change.set_id(999);
  EXPECT_EQ(ErrorOf([&] { Update(change); }).code(), grpc::StatusCode::NOT_FOUND);
}

TEST_F(EstablishmentChangesTest, InvalidatesCachedPagesAndLists) {
  const int lists = InvalidationsOf("establishments");
  const v1::Establishment made = Create(Named("Cache"));
  EXPECT_EQ(InvalidationsOf("establishments"), lists + 1);
  const int pages = InvalidationsOf("establishment:cache");
  v1::UpdateEstablishmentRequest change;
  change.set_id(made.id());
  change.set_city("Lapa");
  Update(change);
  EXPECT_EQ(InvalidationsOf("establishments"), lists + 2);
  EXPECT_EQ(InvalidationsOf("establishment:cache"), pages + 1);
}

}  // namespace
}  // namespace navalha::catalog
