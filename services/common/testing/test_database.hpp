#pragma once

#include <memory>
#include <mutex>
#include <pqxx/pqxx>
#include <string>
#include <vector>

#include "services/common/database/database.hpp"
#include "services/common/database/migrations.hpp"

namespace navalha::common {

/// A database for one test with the service's embedded migrations. The environment variable
/// NAVALHA_TEST_DATABASE_URL names the PostgreSQL (and a role that may create databases). Without
/// it, the first TestDatabase starts a private server, which stops with the process. The destructor
/// drops the database.
///
/// The first TestDatabase of a process runs the migrations in a template database, which is dropped
/// when the process ends. Each TestDatabase copies the template. A copy takes tens of milliseconds:
/// share one per suite (SetUpTestSuite) and empty its tables between tests with Clear.
class TestDatabase {
 public:
  TestDatabase();
  /// Creates a database with these migrations only.
  explicit TestDatabase(const std::vector<Migration>& migrations);
  ~TestDatabase();
  TestDatabase(const TestDatabase&) = delete;
  TestDatabase& operator=(const TestDatabase&) = delete;

  /// The connection URL, for another Database.
  const std::string& url() const { return url_; }
  /// The connection pool.
  Database& database() { return *database_; }
  /// Runs SQL text without parameters. Use SET LOCAL for settings, because the connection is
  /// reused.
  pqxx::result Execute(const std::string& sql);
  /// Empties every table but schema_migrations and those named, and restarts the identities of the
  /// emptied tables at 1.
  void Clear(const std::vector<std::string>& kept = {});

 private:
  // An unused connection of Execute. Null: none.
  std::unique_ptr<pqxx::connection> TakeIdle();

  std::string name_;
  std::string url_;
  std::unique_ptr<Database> database_;
  std::mutex mutex_;
  std::vector<std::unique_ptr<pqxx::connection>> idle_;
};

}  // namespace navalha::common
