// Goal: the backfill sets provider_user_id in all rows of older versions, keeps double bookings
// that exist, and makes the column NOT NULL. Method: migrate a filled schema of an older version,
// with a fake catalog.
#include "services/booking/schedules/provider_backfill.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "services/booking/testing/test_schedule.hpp"
#include "services/common/database/migrations.hpp"
#include "services/common/testing/test_server.hpp"

namespace navalha::booking {
namespace {

std::vector<common::Migration> MigrationsUntil(std::string_view last) {
  std::vector<common::Migration> migrations;
  for (const common::Migration& migration : common::EmbeddedMigrations()) {
    migrations.push_back(migration);
    if (migration.name == last) {
      break;
    }
  }
  return migrations;
}

// Collaborators 7 and 17 are user 107 at two shops; catalog does not know collaborator 9.
class ProviderBackfillTest : public testing::Test {
 protected:
  ProviderBackfillTest() : database_(MigrationsUntil("0003_collaborators")) {
    database_.Execute(
        "INSERT INTO schedule (collaborator_id, establishment_id, day_of_week, start_minute,"
        " end_minute) VALUES (7, 3, 1, 540, 720), (17, 4, 1, 540, 720)");
    database_.Execute(
        "INSERT INTO reservation (key, collaborator_id, establishment_id, during, state, source)"
        " VALUES ('a', 7, 3, tstzrange('2026-02-02 12:00Z', '2026-02-02 13:00Z'), 'confirmed', "
        "'order'),"
        " ('b', 17, 4, tstzrange('2026-02-02 12:30Z', '2026-02-02 13:30Z'), 'confirmed', 'order'),"
        " ('c', 17, 4, tstzrange('2026-02-02 14:00Z', '2026-02-02 15:00Z'), 'confirmed', 'order'),"
        " ('d', 17, 4, tstzrange('2026-02-02 12:00Z', '2026-02-02 13:00Z'), 'cancelled', 'order'),"
        " ('e', 9, 5, tstzrange('2026-02-02 12:00Z', '2026-02-02 13:00Z'), 'confirmed', 'order')");
    database_.Execute(
        "INSERT INTO reservation (key, state, source) VALUES ('f', 'cancelled', 'unknown')");
    common::Migrate(database_.url(), common::EmbeddedMigrations());
    catalog_router_.For("navalha.catalog.v1.CollaboratorService")
        .Unary("ListProviders",
               [](const common::Call&, const catalog::v1::ListProvidersRequest& request,
                  catalog::v1::ListProvidersResponse& response) {
                 for (const int64_t id : request.collaborator_ids()) {
                   if (id != 9) {
                     catalog::v1::Provider& provider = *response.add_providers();
                     provider.set_collaborator_id(id);
                     provider.set_provider_user_id(kProvider);
                   }
                 }
               });
    server_ = std::make_unique<common::TestServer>(catalog_router_);
    catalog_ = std::make_unique<CatalogClient>(server_->peer());
  }

  int64_t Count(const std::string& what) {
    return database_.Execute("SELECT count(*) FROM " + what)[0][0].as<int64_t>();
  }

  common::TestDatabase database_;
  common::Router catalog_router_;
  std::unique_ptr<common::TestServer> server_;
  std::unique_ptr<CatalogClient> catalog_;
};

TEST_F(ProviderBackfillTest, SetsTheProviderOfEachRowAndKeepsDoubleBookings) {
  EXPECT_EQ(Count("reservation WHERE provider_user_id IS NULL"), 5);
  BackfillProviders(database_.database(), *catalog_);
  EXPECT_EQ(Count("schedule WHERE provider_user_id = 107"), 2);
  EXPECT_EQ(Count("reservation WHERE provider_user_id = 107"), 4);
  EXPECT_EQ(Count("reservation WHERE provider_user_id = -9"), 1);
  EXPECT_EQ(Count("reservation WHERE was_double_booked AND key = 'b'"), 1);
  EXPECT_EQ(Count("reservation WHERE was_double_booked"), 1);
  EXPECT_THROW(database_.Execute("INSERT INTO reservation (key, state, source)"
                                 " VALUES ('g', 'cancelled', 'unknown')"),
               pqxx::sql_error);
}

TEST_F(ProviderBackfillTest, RunsAgainWithoutCatalog) {
  BackfillProviders(database_.database(), *catalog_);
  server_.reset();
  EXPECT_NO_THROW(BackfillProviders(database_.database(), *catalog_));
}

TEST(FreshDatabase, HasTheProviderInEveryUniqueKeyOfReservation) {
  common::TestDatabase database;
  const auto keys = database.Execute(
      "SELECT count(*), count(*) FILTER (WHERE pg_get_indexdef(indexrelid) LIKE"
      " '%(provider_user_id%') FROM pg_index"
      " WHERE indrelid = 'reservation'::regclass AND (indisunique OR indisexclusion)");
  EXPECT_EQ(keys[0][0].as<int>(), 3);
  EXPECT_EQ(keys[0][1].as<int>(), 3);
}

}  // namespace
}  // namespace navalha::booking
