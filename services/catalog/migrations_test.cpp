// Migrates databases of released versions on a real PostgreSQL.
#include "services/common/database/migrations.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "services/common/testing/test_database.hpp"

namespace navalha::catalog {
namespace {

using common::EmbeddedMigrations;
using common::Migration;
using common::TestDatabase;

// Restores is_for_sale and schema_migrations of the released 0002_items, which used the row type
// of items.
constexpr const char* kAsReleased =
    "DROP FUNCTION is_for_sale(timestamptz, boolean, timestamp, timestamp, date, timestamptz, "
    "text);"
    "CREATE FUNCTION is_for_sale(item items, at timestamptz, time_zone text) RETURNS boolean"
    " LANGUAGE sql STABLE PARALLEL SAFE RETURN item.removed_at IS NULL AND item.active;"
    "UPDATE schema_migrations SET sha256 ="
    " '6caa067e3d21387b66ace81de773d1d345479b3d9f3e34ef0e2aea57a3b8693c'"
    " WHERE name = '0002_items'";
constexpr const char* kRowTypeFunctions =
    "SELECT p.oid::regprocedure FROM pg_proc p JOIN pg_type t ON t.oid = ANY (p.proargtypes)"
    " WHERE t.typtype = 'c' AND p.pronamespace = 'public'::regnamespace";

std::vector<Migration> Until(const std::string& last) {
  std::vector<Migration> migrations = EmbeddedMigrations();
  const auto end = std::find_if(migrations.begin(), migrations.end(),
                                [&](const Migration& migration) { return migration.name > last; });
  return {migrations.begin(), end};
}

TEST(CatalogMigrationsTest, MigratesADatabaseWhere0006Failed) {
  TestDatabase database(Until("0005_changes"));
  database.Execute(kAsReleased);
  common::Migrate(database.url(), EmbeddedMigrations());
  EXPECT_TRUE(database.Execute(kRowTypeFunctions).empty());
  EXPECT_EQ(database.Execute("SELECT FROM schema_migrations").size(), EmbeddedMigrations().size());
}

TEST(CatalogMigrationsTest, MigratesADatabaseOfAnOlderPostgreSql) {
  TestDatabase database(Until("0008_owners"));
  database.Execute(kAsReleased);
  common::Migrate(database.url(), EmbeddedMigrations());
  EXPECT_TRUE(database.Execute(kRowTypeFunctions).empty());
  EXPECT_NO_THROW(common::Migrate(database.url(), EmbeddedMigrations()));
}

TEST(CatalogMigrationsTest, AcceptsAnnouncedLinksButNotInvitations) {
  TestDatabase database(Until("0008_owners"));
  database.Execute(
      "INSERT INTO establishments (id, name, slug, user_id) VALUES (1, 'Central', 'central', 1);"
      "INSERT INTO collaborators (id, establishment_id, user_id, first_name, user_name, invited,"
      " announced, created_by, removed_at) VALUES"
      " (1, 1, 11, 'João', 'joao', false, true, 1, NULL),"
      " (2, 1, 12, 'novo', '', true, true, 1, NULL),"
      " (3, 1, 13, 'Maria', 'maria', false, false, 1, NULL),"
      " (4, 1, 1, 'Dona', 'dona', false, false, 1, NULL),"
      " (5, 1, 15, 'Ex', 'ex', false, false, 1, now());");
  common::Migrate(database.url(), EmbeddedMigrations());
  const auto rows = database.Execute(
      "SELECT string_agg(id::text, ',' ORDER BY id) FILTER (WHERE accepted_at IS NOT NULL),"
      " string_agg(id::text, ',' ORDER BY id) FILTER (WHERE NOT announced),"
      " string_agg(first_name || user_name, ',' ORDER BY id) FILTER (WHERE accepted_at IS NULL)"
      " FROM collaborators");
  EXPECT_STREQ(rows[0][0].c_str(), "1,4,5");
  EXPECT_STREQ(rows[0][1].c_str(), "3") << "the invitation is not mailed yet";
  EXPECT_STREQ(rows[0][2].c_str(), "novo,Convidado");
}

}  // namespace
}  // namespace navalha::catalog
