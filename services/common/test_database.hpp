#pragma once

#include <memory>
#include <string>

#include "services/common/database.hpp"
#include "services/common/migrations.hpp"

namespace navalha::common {

/// A database for one test with the service's embedded migrations. The environment variable
/// NAVALHA_TEST_DATABASE_URL names the PostgreSQL (and a role that may create databases). Without
/// it, the first TestDatabase starts a private server, which stops with the process. The destructor
/// drops the database.
///
/// The first one of a process runs the migrations in a template, which is dropped at the process's
/// end; each one is a copy of it. A copy takes tens of milliseconds: share one in a suite
/// (SetUpTestSuite) and empty its tables between tests with Clear.
class TestDatabase {
 public:
  TestDatabase();
  /// A database with these migrations only, which are run in it.
  explicit TestDatabase(const std::vector<Migration>& migrations);
  ~TestDatabase();
  TestDatabase(const TestDatabase&) = delete;
  TestDatabase& operator=(const TestDatabase&) = delete;

  /// The connection URL, for another Database.
  const std::string& url() const { return url_; }
  /// The connection pool.
  Database& database() { return *database_; }
  /// Runs SQL text without parameters.
  pqxx::result Execute(const std::string& sql);
  /// Empties every table but schema_migrations and restarts the identities at 1.
  void Clear();

 private:
  std::string name_;
  std::string url_;
  std::unique_ptr<Database> database_;
};

}  // namespace navalha::common
