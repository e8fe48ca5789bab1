// Runs against a real PostgreSQL.
#include "services/common/database/migrations.hpp"

#include <gtest/gtest.h>

#include "services/common/testing/test_database.hpp"
#include "services/common/tokens/token.hpp"

namespace navalha::common {
namespace {

const Migration kReleased{"0001_price", "CREATE TABLE price (cents int)", ""};
const Migration kLater{"0002_note", "ALTER TABLE price ADD COLUMN note text", ""};

Migration Amended() {
  return {kReleased.name, "CREATE TABLE price (cents bigint)",
          "-- replaces " + Sha256Hex(kReleased.sql) +
              "\nALTER TABLE price ALTER COLUMN cents TYPE bigint"};
}

std::string TypeOfCents(TestDatabase& database) {
  return database
      .Execute("SELECT data_type FROM information_schema.columns WHERE column_name = 'cents'")
      .at(0)
      .at(0)
      .as<std::string>();
}

TEST(MigrationsStoreTest, AmendsTheReleasedSchema) {
  TestDatabase database({kReleased});
  Migrate(database.url(), {Amended(), kLater});
  EXPECT_EQ(TypeOfCents(database), "bigint");
  EXPECT_NO_THROW(Migrate(database.url(), {Amended(), kLater}));
}

TEST(MigrationsStoreTest, CreatesANewSchemaWithoutTheAmendment) {
  TestDatabase database({{Amended().name, Amended().sql, Amended().amendment + "; SELECT 1/0"}});
  EXPECT_EQ(TypeOfCents(database), "bigint");
}

TEST(MigrationsStoreTest, IgnoresAnAmendmentOfAnotherText) {
  TestDatabase database({{kReleased.name, "CREATE TABLE price (cents smallint)", ""}});
  EXPECT_THROW(Migrate(database.url(), {Amended()}), std::runtime_error);
  EXPECT_EQ(TypeOfCents(database), "smallint");
}

TEST(MigrationsStoreTest, KeepsTheReleasedSchemaWhenAnAmendmentFails) {
  TestDatabase database({kReleased});
  Migration broken = Amended();
  broken.amendment += "; SELECT 1/0";
  EXPECT_THROW(Migrate(database.url(), {broken}), std::runtime_error);
  EXPECT_EQ(TypeOfCents(database), "integer");
  EXPECT_NO_THROW(Migrate(database.url(), {Amended()}));
}

TEST(MigrationsStoreTest, RefusesASchemaThatLacksAMigration) {
  TestDatabase database(std::vector<Migration>{});
  EXPECT_THROW(RequireSchema(database.url(), {kReleased}), std::runtime_error);
  Migrate(database.url(), {kReleased});
  EXPECT_NO_THROW(RequireSchema(database.url(), {kReleased}));
  EXPECT_THROW(RequireSchema(database.url(), {kReleased, kLater}), std::runtime_error);
  EXPECT_THROW(RequireSchema(database.url(), {Amended()}), std::runtime_error);
  Migrate(database.url(), {kReleased, kLater});
  EXPECT_NO_THROW(RequireSchema(database.url(), {kReleased})) << "an older version may continue";
}

TEST(MigrationsStoreTest, RefusesADatabaseWithoutMigrations) {
  TestDatabase database(std::vector<Migration>{});
  database.Execute("DROP TABLE schema_migrations");
  EXPECT_THROW(RequireSchema(database.url(), {kReleased}), std::runtime_error);
}

}  // namespace
}  // namespace navalha::common
