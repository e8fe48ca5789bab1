#pragma once

#include <memory>
#include <string>

#include "services/common/database.hpp"
#include "services/common/migrations.hpp"

namespace navalha::common {

/// A database of its own for a test: made from the service's embedded migrations on the PostgreSQL
/// that the environment variable NAVALHA_TEST_DATABASE_URL names (a role that may create databases)
/// or, when that is not set, on a private one that the first TestDatabase of the process starts and
/// the process's end stops. Dropped by the destructor.
///
/// Making one takes about 100 ms: share one in a suite (SetUpTestSuite) and empty tables between
/// tests with Clear.
class TestDatabase {
 public:
  TestDatabase();
  explicit TestDatabase(const std::vector<Migration>& migrations);
  ~TestDatabase();
  TestDatabase(const TestDatabase&) = delete;
  TestDatabase& operator=(const TestDatabase&) = delete;

  /// For a Database of the test's own.
  const std::string& url() const { return url_; }
  /// A pool on it.
  Database& database() { return *database_; }
  /// Runs SQL text as it is.
  pqxx::result Execute(const std::string& sql);
  /// Empties every table but schema_migrations and starts the identities again at 1.
  void Clear();

 private:
  std::string name_;
  std::string url_;
  std::unique_ptr<Database> database_;
};

}  // namespace navalha::common
